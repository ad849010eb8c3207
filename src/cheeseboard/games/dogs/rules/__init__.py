"""The moments of the game, a file for each chapter of the rulebook.

Chapters lead on to each other in a circle: round, driving, housing, donations, meeples and boxes, end of the round.
"""
