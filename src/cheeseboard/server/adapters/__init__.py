"""What is plugged into the ports: a database, processes, the network."""
