"""A quicker WebSocket, on inner parts of uvicorn: all of them are here."""
