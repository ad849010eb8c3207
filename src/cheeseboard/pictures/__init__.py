"""Drawings that need no game by name: charts, letters, any view as text."""
