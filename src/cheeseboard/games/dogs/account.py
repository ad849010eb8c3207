"""The rulebook's table of points, and what decided the game."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.account import Account, Reason, Row, cells, runner_up, seat_columns
from cheeseboard.games.dogs.scoring import Score, healthy_dogs, result
from cheeseboard.games.dogs.table import DogTable

PARTS: Final = ("pack", "bays", "variety", "assistant", "supplies", "sick", "areas")
CLAUSES: Final = ("DOG-183", "DOG-185", "DOG-186", "DOG-188", "DOG-189", "DOG-191", "DOG-246")


def account(t: DogTable) -> Account:
    scores = [parts(Score(t, seat)) for seat in range(t.seats)]
    rows = [Row(part, cells([score[at] for score in scores])) for at, part in enumerate(PARTS) if is_in_play(t, part)]
    rows.append(Row("total", cells(result(t).scores), is_total=True))
    rows.append(Row("dogs", cells([healthy_dogs(t, seat) for seat in range(t.seats)])))  # DOG-193
    return Account(seat_columns(t.seats), rows, decided(t, scores))


def is_in_play(t: DogTable, part: str) -> bool:
    """DOG-246  City and country count with two players."""
    return part != "areas" or t.seats == 2


def parts(s: Score) -> list[int]:
    return [s.pack, s.bays, s.variety, s.assistant, s.supplies, s.sick, s.areas]


def decided(t: DogTable, scores: list[list[int]]) -> list[Reason]:
    """By how much, and where most of it comes from; or the rule that decided between level kennels."""
    outcome = result(t)
    winners, other = tuple(outcome.winners()), runner_up(outcome.places)
    if len(winners) > 1:
        return [Reason("shared", {"winners": winners, "points": outcome.scores[winners[0]]}, "DOG-194")]
    assert other is not None
    seat = winners[0]
    ahead = outcome.scores[seat] - outcome.scores[other]
    if not ahead:
        dogs = {"seat": seat, "other": other, "dogs": healthy_dogs(t, seat), "fewer": healthy_dogs(t, other)}
        return [Reason("more_dogs", dogs, "DOG-193")]
    gains = [mine - yours for mine, yours in zip(scores[seat], scores[other])]
    best = gains.index(max(gains))
    facts = {"points": scores[seat][best], "fewer": scores[other][best]}
    return [
        Reason("ahead", {"seat": seat, "other": other, "points": ahead}, "DOG-192"),
        Reason(PARTS[best], facts, CLAUSES[best]),
    ]
