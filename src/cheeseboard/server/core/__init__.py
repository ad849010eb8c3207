"""What a table is, and what is sent of it: no event loop, no disk, no socket."""
