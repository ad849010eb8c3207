"""Measurements, side by side with a peer in one run.  `python3 dev.py bench` sets up what they need."""
