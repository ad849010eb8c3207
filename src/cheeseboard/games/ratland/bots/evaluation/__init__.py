"""What a deployment, and what is left after a round, is worth."""
