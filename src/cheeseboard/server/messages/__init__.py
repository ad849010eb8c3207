"""What a client says, heeded: one method for each message of the protocol."""
