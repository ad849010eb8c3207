"""What happened while somebody was away, change by change: every frame as it would have come, but for its question."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

from msgspec import Struct, json

from cheeseboard.engine.match import play_choices
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.replays import LONGEST, Past, from_the_start, past_of
from cheeseboard.server.core.views import ViewWriter
from cheeseboard.server.protocol import Frame

MOST: Final = 40  # changes; those before them come with the first of these


class Change(Struct, frozen=True):
    sequence: int
    choices: int  # made until then


class Onlooker(Struct, frozen=True):
    eye: int | None
    shown: int  # the last change that it was shown
    seen: int  # a private look up to here was looked at


class Missed(Struct, frozen=True):
    """Plain data, so that the game can be played again beside the event loop."""

    past: Past
    told_at: list[int]
    changes: list[Change]
    since: int  # what was told already
    onlookers: list[Onlooker]


def missed_by(journaled: JournaledMatch, eyes: list[int | None], shown: int, since: int) -> Missed | None:
    """All after `shown` but for the last change, which the frame of now shows; nothing where that is all.

    A seat has seen what it has answered: where one plays from memory, nobody is shown that again.
    """
    try:
        past = past_of(journaled, "none", 0, LONGEST)
    except RequestDenied:
        return None
    chairs = journaled.setup.chairs
    seen = {eye: chairs[eye].seen for eye in eyes if eye is not None}
    onlookers = [Onlooker(eye, max(shown, seen[eye]), seen[eye]) for eye in eyes if eye is not None]
    first = min([one.shown for one in onlookers], default=shown)
    if None in eyes:
        onlookers.append(Onlooker(None, first, 0))
    counts = [step.told_count for step in journaled.playing().steps]
    ends = {sequence: count for count, sequence in enumerate(journaled.told_at, 1)}
    changes = [Change(at, bisect_left(counts, end)) for at, end in ends.items() if at > first][-MOST - 1 : -1]
    return Missed(past, journaled.told_at[:], changes, journaled.since(since), onlookers) if changes else None


def missed_frames(missed: Missed, pause: Callable[[], None]) -> dict[int | None, list[tuple[int, bytes]]]:
    """By whose eyes: sequences, and frames as they are sent."""
    past, match = missed.past, from_the_start(missed.past)
    writer = ViewWriter(match.game, past.memory_aid)
    found: dict[int | None, list[tuple[int, bytes]]] = {one.eye: [] for one in missed.onlookers}
    made = 0
    for change in missed.changes:
        play_choices(match, past.choices[made : change.choices], pause)
        made = change.choices
        told_at = missed.told_at[: len(match.dealer.told)]
        builder = FrameBuilder(match, told_at, change.sequence, past.table, writer)
        for one in missed.onlookers:
            if change.sequence > one.shown:
                frames = found[one.eye]
                frame = builder.frame(one.eye, frames[-1][0] if frames else missed.since, one.seen)
                frames.append((change.sequence, json.encode(over(frame))))
    return found


def over(frame: Frame) -> Frame:
    """Nothing can be answered there any more."""
    frame.ask, frame.sealed, frame.draft, frame.can_take_back = None, [], 0, False
    return frame
