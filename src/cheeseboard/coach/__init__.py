"""What helps a player to become a good one: whole gestures with reasons, and reviews.  Silent rather than wrong."""
