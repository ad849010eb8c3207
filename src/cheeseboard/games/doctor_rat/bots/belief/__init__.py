"""What the groups can be on, as far as anybody but the Doctor can tell."""
