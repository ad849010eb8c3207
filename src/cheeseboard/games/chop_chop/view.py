"""What a seat can work out."""

from __future__ import annotations

from cheeseboard.games.chop_chop.table import Kitchen


def imagine(view: Kitchen) -> Kitchen:
    """CHO-020  Nobody knows more than anybody else: the view is the truth."""
    return view.copy()
