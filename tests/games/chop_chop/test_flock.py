"""The kitchen in C++, in which a master learned, is the package's: walks, what is seen, chances, replies."""

import ctypes
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.bots.net import packed, unpacked
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned, nets
from cheeseboard.games.chop_chop.bots.evaluation.outlook import CAUGHT, outlook
from cheeseboard.games.chop_chop.bots.evaluation.squares import NUMBERS, lit
from cheeseboard.games.chop_chop.bots.evaluation.taught import taught_by
from cheeseboard.games.chop_chop.bots.lookahead import Searching
from cheeseboard.games.chop_chop.components import FLOOR
from cheeseboard.games.chop_chop.studies import flock
from tests.games.chop_chop.table import played

needs_compiler = pytest.mark.skipif(not any(map(shutil.which, ("c++", "g++", "clang++"))), reason="no C++ compiler")
ALMOST = 1e-5  # it counts in half the digits


def numbers(values: list[float]) -> Any:
    return (ctypes.c_float * len(values))(*values)


def hard(kept: list[Any]) -> flock.Player:
    """As in C++; `kept` holds the weights for as long as they are needed."""
    read = json.loads(flock.HARDS.read_text(encoding="utf-8"))
    found = flock.Player(wide=0, units=len(read["cat"]["rows"]), width=1)
    for side in flock.SIDES:
        parts = [numbers(part) for part in flock.by_input(read[side])]
        kept.extend(parts)
        setattr(found, side, flock.Net(*[ctypes.cast(part, ctypes.c_void_p) for part in parts]))
    return found


@needs_compiler
@pytest.mark.parametrize("preset", ["standard", "even"])
def test_it_is_the_same_kitchen(preset: str):
    library = flock.library()
    options = GAME.agreement(GAME.options.settle({"preset": preset}, 2), 2)
    learned = Learned(options, *nets(flock.HARDS))
    looker = Searching(learned, 5, 0.03)
    box, walks = flock.kitchen(options)
    kept: list[Any] = []
    player = hard(kept)
    compared = 0
    for number, match in enumerate(played(2, seed=91, preset=preset)):
        t = match.table
        if t.cat is None or number % 3:
            continue
        o = outlook(t)
        table = flock.table_of(o)
        here = (ctypes.byref(box), walks, ctypes.byref(table))
        for steps in (1, 2, 3, 4):
            assert library.ends_of(*here, -1, steps) == o.cat_ends(options.box, steps)
            for mouse, at in enumerate(o.mice):
                if at != CAUGHT:
                    assert library.ends_of(*here, mouse, steps) == o.mouse_ends(options.box, mouse, steps)
        seen = numbers([0.0] * NUMBERS)
        library.see(*here, 1, seen)
        wanted = learned.seen(o)
        assert list(seen)[: len(wanted)] == pytest.approx(wanted, abs=ALMOST)
        squares = lit(options.box, options.no_progress_limit, o)
        assert [at for at in range(len(wanted), NUMBERS) if seen[at]] == sorted(squares)
        assert library.chance_of(*here, ctypes.byref(player)) == pytest.approx(learned.chance(o), abs=ALMOST)
        if number % 15 == 0:
            assert library.replied_of(*here, ctypes.byref(player)) == pytest.approx(looker.replied(o), abs=ALMOST)
        compared += 1
    assert compared > 30


@needs_compiler
def test_its_games_end_as_games_do():
    """Tables hold together: no square twice, hidden tiles and the bag alike, cheeses that are all there."""
    library = flock.library()
    options = GAME.agreement(GAME.options.settle({"preset": "even"}, 2), 2)
    box, walks = flock.kitchen(options)
    kept: list[Any] = []
    player = hard(kept)
    games, most = 20, 300
    tables, said = (flock.Table * (games * most))(), numbers([0.0] * (games * most))
    rolls, won = (ctypes.c_int * games)(), (ctypes.c_int * games)()
    library.play(ctypes.byref(box), walks, ctypes.byref(player), ctypes.byref(player), games, ctypes.c_uint64(5),
                 ctypes.c_float(0.02), ctypes.c_float(1e-7), 0, tables, said, most, rolls, won, None)  # fmt: skip
    assert set(won) == {0, 1}
    for game in range(games):
        assert 20 < rolls[game] <= most
        for table in tables[game * most : game * most + rolls[game]]:
            living = [at for at in table.mice if at != CAUGHT]
            assert living
            assert len(set(living)) == len(living)
            assert sum(table.bag) == table.hidden.bit_count()
            assert table.bag[0] + table.visible.bit_count() + table.cheeses == options.box.cheeses
            assert 0 <= table.cat < FLOOR
            assert 0 <= table.stalled < options.no_progress_limit


def test_a_byte_a_weight_is_near_enough():
    row = [0.5, -1.25, 0.0, 0.003, 1.27]
    assert unpacked(*packed(row)) == pytest.approx(row, abs=0.0051)
    assert unpacked(*packed([0.0, 0.0])) == [0.0, 0.0]


def test_what_was_learned_is_published_for_one_game(tmp_path: Path):
    rows = [[0.01 * unit] * (NUMBERS + 1) for unit in range(16)]
    learned = {side: {"rows": rows, "out": [0.1 * unit for unit in range(17)]} for side in flock.SIDES}
    path, out = tmp_path / "learned.json", tmp_path / "even.json"
    path.write_text(json.dumps(learned), encoding="utf-8")
    wanted = {preset: GAME.agreement(GAME.options.settle({"preset": preset}, 2), 2)
              for preset in ("even", "standard")}  # fmt: skip
    out.write_text(flock.published(path, wanted["even"]), encoding="utf-8")
    taught = taught_by(out)
    assert [taught.knows(wanted["even"]), taught.knows(wanted["standard"])] == [True, False]
    said = 1.6 + sum([3 * 0.01 * unit * 0.1 * unit for unit in range(16)])
    assert taught.cat_net.answer([1.0], [5]) == pytest.approx(said, abs=0.01)
