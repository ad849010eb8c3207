"""The command line: the one room that may know all others."""
