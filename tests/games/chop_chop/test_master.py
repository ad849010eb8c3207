"""A master: what was taught of one game is used in that game alone, and the stop is seen in replies."""

from collections.abc import Iterator

from cheeseboard.bots.bot import bot_luck
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.ask import Ask
from cheeseboard.games.chop_chop import GAME, ChopChop
from cheeseboard.games.chop_chop.bots import MASTERS_MARGIN, MASTERS_WIDTH
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned, nets
from cheeseboard.games.chop_chop.bots.evaluation.outlook import outlook
from cheeseboard.games.chop_chop.bots.evaluation.taught import Taught, taught_by
from cheeseboard.games.chop_chop.bots.lookahead import Searching
from cheeseboard.games.chop_chop.options import Options
from cheeseboard.games.chop_chop.table import Kitchen
from tests.games.chop_chop.table import mice_to_move, played

KNOWN = GAME.folder / "bots" / "evaluation"
MOST_BYTES = 200_000


def agreed(**wishes: object) -> Options:
    return GAME.agreement(GAME.options.settle(wishes, 2), 2)


def knowing(options: Options, taught: Taught) -> Learned:
    return Learned(options, *nets(KNOWN / "learned.json"), taught.squares(options))


def asked(seed: int, **wishes: object) -> Iterator[tuple[Kitchen, Ask]]:
    """Every fifteenth question with a choice in a random game."""
    for number, match in enumerate(played(2, seed, **wishes)):
        asks = match.asks()
        if asks and number % 15 == 7 and len(asks[0].moves) > 1:
            yield match.view(asks[0].seat), asks[0]


def plans(level: str, seed: int, **wishes: object) -> list[list[str]]:
    bot = find_bot(GAME, level)
    return [[move.notation for move in bot.plan(view, ask, [], bot_luck(bytes(32), ask.seat))]
            for view, ask in asked(seed, **wishes)]  # fmt: skip


def test_it_plays_the_even_game_in_its_own_way_and_all_others_as_hard_does():
    own, hards = plans("master", 17, preset="even"), plans("hard", 17, preset="even")
    assert len(own) > 5
    assert own != hards
    for wishes in ({}, {"dice": "swapped"}, {"no_progress_limit": 12}):
        assert plans("master", 17, **wishes) == plans("hard", 17, **wishes)


def test_it_was_taught_the_even_game_in_the_kitchen_of_the_box():
    path = KNOWN / "even.json"
    assert path.stat().st_size < MOST_BYTES
    taught = taught_by(path)
    assert taught.knows(agreed(preset="even"))
    assert taught.knows(agreed(dice="swapped", no_progress_limit=12, no_progress_result="cat"))
    assert not taught.knows(agreed(preset="even", no_progress_result="draw"))
    walled = {**GAME.components["paths"], "b1": "a1 c1", "b2": "a2 c2 b3"}
    for part in ({"tiles": {"cheese": 10, "broken": 28}}, {"paths": walled}):
        other = ChopChop({**GAME.components, **part})
        options = other.agreement(other.options.settle({"preset": "even"}, 2), 2)
        assert not taught.knows(options)


def test_more_cheese_and_more_mice_are_better_for_the_mice():
    options = agreed(preset="even")
    learned = knowing(options, taught_by(KNOWN / "even.json"))
    chances = []
    worse_and_worse = [("c3 g4 d6 a3", 8), ("c3 g4 d6 a3", 4), ("c3 g4 d6 caught", 4), ("c3 caught caught caught", 4)]
    for mice, cheeses in worse_and_worse:
        lines = (f"mice {mice}", "cat a6", f"cheeses {cheeses}", "home none", "roll 1", "options preset=even")
        chances.append(learned.chance(outlook(mice_to_move(*lines).truth)))
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[3] + 0.3


def test_a_roll_that_meets_the_stop_is_the_cats():
    """CHO-144  One roll is left, and no mouse can move anything on with it."""
    options = agreed(preset="even")
    learned = knowing(options, taught_by(KNOWN / "even.json"))
    looker = Searching(learned, MASTERS_WIDTH, MASTERS_MARGIN, options.no_progress_limit)
    lines = ("mice a1 caught caught caught", "cat g6", "cheeses 9", "home none", "bag cheese*1", "stalled 11")
    bare = " ".join([f"{column}{row}" for column in "abcdefg" for row in range(1, 7) if (column, row) != ("g", 1)])
    o = outlook(mice_to_move(*lines, f"empty {bare}", "options preset=even").truth)
    assert looker.replied(o) == 0.0
    o.stalled = 5
    assert looker.replied(o) > 0.0
