"""Where clients come in: pages, HTTP, and the socket."""
