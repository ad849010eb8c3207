"""How a master was taught one game: by very many games against itself, and against hard.

    python -m cheeseboard.games.chop_chop.studies.flock learn OUT.json [--preset even] [--seconds 165] [--deep 0.6]
        [--start WEIGHTS.json] [--foe 0] [--side cat] [--units 64] [--rates 0.001 0.0004 0.00003] [--games 32768]
        [--seed 1] [--judge 8192]
    python -m cheeseboard.games.chop_chop.studies.flock judge WEIGHTS.json [--preset even] [--games 1000] [--width 4]
    python -m cheeseboard.games.chop_chop.studies.flock publish WEIGHTS.json OUT.json [--preset even]

`flock.cpp` plays: on a card (nvcc and a card for PyTorch) tens of thousands of games a second one move ahead, without
one (any C++ compiler) some hundreds on a core.  PyTorch fits; it is none of our packages, whoever learns brings it.

A network of one hidden layer for each side to roll sees what hard sees and every square (`squares.lit`); it begins
with hard's units.  First both sides play the best move one ahead; then, for the share `deep` of the time, the best of
the three that look best, with all replies.  Half of the games have a random move now and then.  Each kitchen before
a roll is moved towards a mixture of what is said of the next one (while it looks at replies: of this one with all of
them) and the result; the weights that are written are a mean over the last steps.  With `foe` that share of the
rounds is played by `side` against hard, who does not learn: with 1 what is learned is an answer to hard, and how far
it gets says what such a player can.  `judge` plays both sides against hard, in this kitchen, not in the package's.
How far it comes in so many seconds hangs on the machine, and the same seed gives about the same player, not the same
bits: sums on a card have no order.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import os
import shutil
import subprocess
import tempfile
import time
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from cheeseboard.bots.net import packed
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.bots import MARGIN, WIDTH
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned, nets
from cheeseboard.games.chop_chop.bots.evaluation.outlook import Outlook
from cheeseboard.games.chop_chop.bots.evaluation.squares import FIRST, NUMBERS
from cheeseboard.games.chop_chop.bots.evaluation.taught import game_of
from cheeseboard.games.chop_chop.components import FLOOR
from cheeseboard.games.chop_chop.options import Options
from cheeseboard.games.chop_chop.table import CAT, MICE

SEATS: Final = 2
SIDES: Final = (CAT, MICE)
HARDS: Final = GAME.folder / "bots" / "evaluation" / "learned.json"
FLOOR_BITS: Final = (1 << FLOOR) - 1
MOST_ROLLS: Final = 300  # of a game that are learned from
LAMBDA: Final = 0.8  # how much of what is wanted comes from the end of the game,
FOES_LAMBDA: Final = 0.9  # and where the other side is not oneself
WHIM: Final = 0.02
NOISE: Final = 1e-7  # so that equals are equally likely
LOOKS: Final = 3  # choices with replies while it learns
BATCH: Final = 16384
KEPT: Final = 4  # rounds that are learned from again, three times as many of the deep ones
SMOOTH: Final = 0.002
IS_CATS: Final = 31  # byte of a table

Weights = dict[str, tuple[Any, Any, Any]]  # by side to roll: by input and unit, added in any case, out


# ---- as in flock.cpp ----


class Walk(ctypes.Structure):
    _fields_ = [("end", ctypes.c_uint64), ("between", ctypes.c_uint64)]


class Ways(ctypes.Structure):
    _fields_ = [
        ("end", ctypes.c_uint64), ("between", ctypes.c_uint64), ("first", ctypes.c_int32), ("count", ctypes.c_int32),
    ]  # fmt: skip


Rings = ctypes.c_uint64 * 10 * FLOOR


class Box(ctypes.Structure):
    _fields_ = [
        ("mouse", Ways * 5 * FLOOR), ("cat", Ways * 5 * FLOOR),
        ("mouse_ring", Rings), ("cat_ring", Rings), ("hole_doors", ctypes.c_uint64 * FLOOR),
        ("around", ctypes.c_uint64 * FLOOR), ("hole", ctypes.c_uint64), ("table", ctypes.c_uint64),
        ("floor_bits", ctypes.c_uint64), ("squares", ctypes.c_uint64), ("cat_squares", ctypes.c_uint64),
        ("mouse_chance", ctypes.c_float * 5), ("cat_chance", ctypes.c_float * 5), ("die_seen", ctypes.c_float),
        ("limit", ctypes.c_int32), ("hurry", ctypes.c_int32), ("cheeses", ctypes.c_int32), ("tiles", ctypes.c_int32),
        ("mouse_steps", ctypes.c_int8 * FLOOR * FLOOR), ("holes", ctypes.c_int8 * 4), ("bag", ctypes.c_int8 * 8),
        ("mouse_die", ctypes.c_int8 * 6), ("cat_die", ctypes.c_int8 * 6),
    ]  # fmt: skip


class Table(ctypes.Structure):
    _fields_ = [
        ("hidden", ctypes.c_uint64), ("visible", ctypes.c_uint64), ("bag", ctypes.c_int8 * 7),
        ("mice", ctypes.c_int8 * 4), *[(name, ctypes.c_int8) for name in ("cat", "home", "cheeses", "deposited",
        "is_cats", "rolls", "locked")], ("stalled", ctypes.c_int16), ("pad", ctypes.c_int8 * 4),
    ]  # fmt: skip


class Net(ctypes.Structure):
    _fields_ = [("weights", ctypes.c_void_p), ("always", ctypes.c_void_p), ("out", ctypes.c_void_p)]


class Player(ctypes.Structure):
    _fields_ = [("cat", Net), ("mice", Net), ("wide", ctypes.c_int32), ("units", ctypes.c_int32),
                ("width", ctypes.c_int32), ("margin", ctypes.c_float), ("stops", ctypes.c_int32),
                ("pad", ctypes.c_int32)]  # fmt: skip


@cache
def library(on_card: bool = False) -> ctypes.CDLL:
    """Compiled anew for each process, which takes some seconds; or as CHEESEBOARD_FLOCK says, compiled elsewhere."""
    made = os.environ.get("CHEESEBOARD_FLOCK")
    with tempfile.TemporaryDirectory() as folder:
        found = ctypes.CDLL(made or compiled(Path(folder) / "flock.so", on_card))
    if not on_card:
        found.chance_of.restype = found.replied_of.restype = ctypes.c_float
        found.ends_of.restype = ctypes.c_uint64
    sizes = [found.size_of_box(), found.size_of_table(), found.size_of_player(), found.wide_inputs()]
    if sizes != [ctypes.sizeof(Box), ctypes.sizeof(Table), ctypes.sizeof(Player), NUMBERS]:
        raise SystemExit(f"flock.cpp and flock.py do not fit: {sizes}")
    return found


def compiled(to: Path, on_card: bool) -> str:
    known = ("nvcc",) if on_card else ("c++", "g++", "clang++")
    compiler = next((name for name in known if shutil.which(name)), None)
    if compiler is None:
        raise SystemExit(f"flock.cpp wants one of {', '.join(known)}")
    asked = ["-x", "cu", "-arch=native", "-Xcompiler", "-fPIC"] if on_card else ["-march=native", "-fPIC"]
    source = Path(__file__).with_name("flock.cpp")
    subprocess.run([compiler, "-O3", "-shared", *asked, str(source), "-o", str(to)], check=True)
    return str(to)


def kitchen(options: Options) -> tuple[Box, Any]:
    """The box as it is, and all walks."""
    box, found = options.box, Box()
    walks: list[Walk] = []
    known = Learned(options, *nets(HARDS))
    for at in range(FLOOR):
        top = box.top[at]
        for to, ways in ((found.mouse[at], box.mouse_ways[at]), (found.cat[at], box.cat_ways[top])):
            for steps in range(1, 5):
                way = ways[steps]
                to[steps] = Ways(way.ends & FLOOR_BITS, way.between & FLOOR_BITS, len(walks), len(way.walks))
                walks += [Walk(walk.end & FLOOR_BITS, walk.between & FLOOR_BITS) for walk in way.walks]
        for steps in range(10):
            found.mouse_ring[at][steps] = known.mouse_rings[at][steps] & FLOOR_BITS
            found.cat_ring[at][steps] = known.cat_rings[top][steps] & FLOOR_BITS
        found.hole_doors[at] = known.hole_doors[at]
        found.around[at] = sum([1 << node for node in box.mouse_paths[at]])
        for other in range(FLOOR):
            found.mouse_steps[at][other] = known.mouse_steps[at][other]
    found.hole, found.table, found.floor_bits = box.hole_bits, known.table_bits, box.floor_bits & FLOOR_BITS
    found.squares = sum([1 << node for node in box.mouse_squares])
    found.cat_squares = sum([1 << node % FLOOR for node in box.cat_squares])
    for steps, chance in enumerate(known.mouse_chances):
        found.mouse_chance[steps] = chance
    for steps, chance in enumerate(known.cat_chances):
        found.cat_chance[steps] = chance
    found.die_seen, found.limit, found.hurry = known.die_seen, options.no_progress_limit, known.hurry
    found.cheeses, found.tiles = box.cheeses, len(box.tiles)
    for number, hole in enumerate(box.holes):
        found.holes[number] = hole
    for tile in box.tiles:
        found.bag[tile] += 1
    for face in range(6):
        found.mouse_die[face], found.cat_die[face] = options.mouse_die[face], options.cat_die[face]
    return found, (Walk * len(walks))(*walks)


def table_of(o: Outlook) -> Table:
    found = Table(hidden=o.hidden, visible=o.visible, cat=o.cat % FLOOR)
    for name in ("home", "cheeses", "deposited", "is_cats", "rolls", "locked", "stalled"):
        setattr(found, name, getattr(o, name))
    for kind, number in enumerate(o.bag):
        found.bag[kind] = number
    for mouse, at in enumerate(o.mice):
        found.mice[mouse] = at
    return found


def by_input(side: dict[str, Any]) -> tuple[list[float], list[float], list[float]]:
    """Rows of a file, the other way round."""
    rows = side["rows"]
    return [row[at] for at in range(len(rows[0]) - 1) for row in rows], [row[-1] for row in rows], side["out"]


# ---- many games, and what is learned from them ----


class Flock:
    """Plays on the card if there is one; all numbers lie there."""

    def __init__(self, preset: str) -> None:
        self.torch: Any = import_module("torch")
        self.on_card = bool(self.torch.cuda.is_available())
        self.place = "cuda" if self.on_card else "cpu"
        self.library = library(self.on_card)
        self.options = GAME.agreement(GAME.options.settle({"preset": preset}, SEATS), SEATS)
        box, walks = kitchen(self.options)
        self.box, self.walks = self.bytes_of(box), self.bytes_of(walks)
        self.hard = self.read(HARDS)

    def bytes_of(self, struct: Any) -> Any:
        return self.torch.frombuffer(bytearray(bytes(struct)), dtype=self.torch.uint8).clone().to(self.place)

    def read(self, path: Path) -> Weights:
        read = json.loads(path.read_text(encoding="utf-8"))
        found: Weights = {}
        for side in SIDES:
            weights, always, out = [self.torch.tensor(part, device=self.place) for part in by_input(read[side])]
            found[side] = weights.reshape(-1, len(always)).contiguous(), always, out
        return found

    def player(self, weights: Weights, width: int) -> Player:
        found = Player(width=width, margin=MARGIN)
        for side in SIDES:
            setattr(found, side, Net(*[part.data_ptr() for part in weights[side]]))
        seen, found.units = weights[CAT][0].shape
        found.wide = found.stops = int(seen > FIRST)
        return found

    def play(self, cat: Player, mice: Player, games: int, seed: int, whim: float = 0.0, looks: bool = False,
             most: int = 1) -> tuple[Any, Any, Any, Any]:  # fmt: skip
        """The tables of so many rolls of each game, what a look at replies says of them, how many; did the mice win?"""
        torch, int32 = self.torch, self.torch.int32
        tables = torch.empty((games, most, ctypes.sizeof(Table)), dtype=torch.uint8, device=self.place)
        said = torch.empty((games, most), device=self.place)
        rolls, won, ticket = [torch.zeros(games, dtype=int32, device=self.place) for _ in range(3)]
        if self.on_card:
            torch.cuda.synchronize()
        failed = self.library.play(
            at(self.box), at(self.walks), ctypes.byref(cat), ctypes.byref(mice), games, ctypes.c_uint64(seed),
            ctypes.c_float(whim), ctypes.c_float(NOISE), int(looks), at(tables), at(said), most, at(rolls), at(won),
            at(ticket),
        )  # fmt: skip
        assert not failed
        return tables, said, rolls, won

    def seen(self, tables: Any) -> Any:
        torch = self.torch
        kind = torch.float16 if self.on_card else torch.float32
        found = torch.zeros((len(tables), NUMBERS), dtype=kind, device=self.place)
        if self.on_card:
            torch.cuda.synchronize()
        assert not self.library.see(at(self.box), at(self.walks), at(tables), len(tables), at(found))
        return found

    def share(self, cat: Player, mice: Player, games: int, seed: int) -> str:
        won = self.play(cat, mice, games, seed)[3].float().mean().item()
        return f"{100 * won:.1f} ± {196 * math.sqrt(won * (1 - won) / games):.1f} %"

    def judged(self, weights: Weights, games: int, widths: tuple[int, ...]) -> None:
        hard = self.player(self.hard, WIDTH)
        print(f"of {games} games the mice win: hard against hard {self.share(hard, hard, games, 77)}", flush=True)
        for width in widths:
            own = self.player(weights, width)
            print(f"{width} looked at: hard cat, these mice {self.share(hard, own, games, 10**9)}; this cat, hard mice "
                  f"{self.share(own, hard, games, 2 * 10**9)}; against itself {self.share(own, own, games, 3 * 10**9)}",
                  flush=True)  # fmt: skip


def at(numbers: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.data_ptr())


class Learner:
    """Weights that go where the games point."""

    def __init__(self, flock: Flock, units: int, seed: int, start: Path | None) -> None:
        self.flock, self.torch = flock, flock.torch
        self.torch.manual_seed(seed)
        first = flock.read(start) if start is not None else self.widened(units)
        self.weights = {side: [self.torch.nn.Parameter(part) for part in first[side]] for side in SIDES}
        self.smooth = {side: [part.detach().clone() for part in self.weights[side]] for side in SIDES}
        self.steps = self.torch.optim.Adam([part for side in SIDES for part in self.weights[side]], lr=0.0)
        self.kept: list[tuple[Any, Any, Any]] = []

    def widened(self, units: int) -> Weights:
        """Hard's units, who see no squares yet, and others that have no say yet."""
        torch, found = self.torch, {}
        for side in SIDES:
            weights, always, out = self.flock.hard[side]
            known = len(always)
            wide = 0.1 * (2 * torch.rand(NUMBERS, units, device=self.flock.place) - 1)
            wide[:FIRST, :known], wide[FIRST:, :known] = weights, 0
            more = torch.zeros(units + 1, device=self.flock.place)
            more[:known], more[-1] = out[:known], out[-1]
            both = torch.zeros(units, device=self.flock.place)
            both[:known] = always
            found[side] = (wide, both, more)
        return found

    def now(self) -> Weights:
        return {side: tuple([part.detach() for part in self.weights[side]]) for side in SIDES}

    def answer(self, seen: Any, is_cats: Any) -> Any:
        """Before it is made a chance."""
        found = []
        for side in SIDES:
            weights, always, out = self.weights[side]
            found.append(self.torch.relu(seen.float() @ weights + always) @ out[:-1] + out[-1])
        return self.torch.where(is_cats, *found)  # cat first, as in SIDES

    def gather(self, games: int, seed: int, deep: bool, foe: str) -> tuple[Any, Any, Any, float]:
        """A round of games: what is seen before each roll, whose it is, what is wanted there; how many the mice won."""
        torch, flock, place = self.torch, self.flock, self.flock.place
        weights = self.now()
        own, hard = flock.player(weights, LOOKS if deep else 1), flock.player(flock.hard, WIDTH)
        cat, mice = (own, own) if not foe else (own, hard) if foe == CAT else (hard, own)
        looks = deep and not foe
        tables, said, rolls, won = flock.play(cat, mice, games, seed, WHIM, looks, MOST_ROLLS)
        is_cut, rolls = rolls < 0, rolls.abs().clamp(max=MOST_ROLLS)
        inside = torch.arange(MOST_ROLLS, device=place)[None, :] < rolls[:, None]
        flat = tables[inside]
        seen, is_cats = flock.seen(flat), flat[:, IS_CATS].bool()
        with torch.no_grad():
            parts = [torch.sigmoid(self.answer(seen[part : part + (1 << 19)], is_cats[part : part + (1 << 19)]))
                     for part in range(0, len(seen), 1 << 19)]  # fmt: skip
        ahead = torch.zeros((games, MOST_ROLLS + 1), device=place)
        ahead[:, :MOST_ROLLS][inside] = torch.cat(parts)
        result = won.float()
        wanted, mixed = torch.zeros((games, MOST_ROLLS), device=place), FOES_LAMBDA if foe else LAMBDA
        going = torch.where(is_cut, ahead[torch.arange(games, device=place), (rolls - 1).long()], result)
        for roll in range(MOST_ROLLS - 1, -1, -1):
            is_last = roll == rolls - 1
            after = torch.where(is_last, torch.where(is_cut, going, result), ahead[:, roll + 1])
            after = said[:, roll] if looks else after
            going = torch.where(roll < rolls, (1 - mixed) * after + mixed * going, going)
            wanted[:, roll] = going
        return seen, is_cats, wanted[inside], result.mean().item()

    def fit(self, steps: int, rate: float) -> float:
        torch, loss = self.torch, self.torch.zeros(1)
        for group in self.steps.param_groups:
            group["lr"] = rate
        for _ in range(steps):
            seen, is_cats, wanted = self.kept[int(torch.randint(len(self.kept), (1,)))]
            some = torch.randint(len(seen), (BATCH,), device=self.flock.place)
            off = torch.nn.functional.binary_cross_entropy_with_logits(
                self.answer(seen[some], is_cats[some]), wanted[some])  # fmt: skip
            self.steps.zero_grad()
            off.backward()
            self.steps.step()
            with torch.no_grad():
                for side in SIDES:
                    for mean, part in zip(self.smooth[side], self.weights[side]):
                        mean.lerp_(part, SMOOTH)
            loss = off.detach()
        return float(loss)

    def learn(self, seconds: float, rates: list[float], share_deep: float, games: int, seed: int, foe: float,
              side: str) -> None:  # fmt: skip
        begun, told, number = time.monotonic(), 0.0, seed * 10_000_000
        while (way := (time.monotonic() - begun) / seconds) < 1.0:
            deep = way > 1.0 - share_deep
            is_foe = self.torch.rand(1).item() < foe
            some = games // 2 if is_foe else games // 4 if deep else games
            seen, is_cats, wanted, won = self.gather(some, number, deep, side if is_foe else "")
            number += some
            self.kept.append((seen, is_cats, wanted))
            del self.kept[: -(3 if deep else 1) * KEPT]
            loss = self.fit(max(1, (3 if deep else 1) * len(seen) // BATCH), rate_of(way, rates))
            if time.monotonic() - told > 10.0:
                told = time.monotonic()
                who = "hard" if is_foe else "itself"
                print(f"{told - begun:.0f} s, {number - seed * 10_000_000} games, the last {some} against {who}: "
                      f"mice won {100 * won:.1f} %, loss {loss:.4f}", flush=True)  # fmt: skip

    def written(self) -> str:
        found = {}
        for side in SIDES:
            weights, always, out = [part.cpu().tolist() for part in self.smooth[side]]
            rows = [[round(row[unit], 5) for row in weights] + [round(always[unit], 5)] for unit in range(len(always))]
            found[side] = {"rows": rows, "out": [round(weight, 5) for weight in out]}
        return json.dumps(found, separators=(",", ":")) + "\n"


def rate_of(way: float, rates: list[float]) -> float:
    """First, half-way, last."""
    first, middle, last = rates
    if way < 0.5:
        return first * math.pow(middle / first, 2 * way)
    return middle * math.pow(last / middle, 2 * way - 1)


def published(weights: Path, options: Options) -> str:
    """What a master reads: a byte for each weight."""
    read = json.loads(weights.read_text(encoding="utf-8"))
    found: dict[str, Any] = {"game": game_of(options)}
    for side in SIDES:
        rows = [packed(row) for row in read[side]["rows"]]
        found[side] = {
            "scales": [float(f"{scale:.6g}") for scale, _ in rows],
            "rows": [row for _, row in rows],
            "out": read[side]["out"],
        }
    return json.dumps(found, indent=0) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.chop_chop.studies.flock", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    tasks = parser.add_subparsers(dest="task", required=True)
    learn, judge, publish = [tasks.add_parser(name) for name in ("learn", "judge", "publish")]
    for task in (learn, judge, publish):
        task.add_argument("--preset", default="even")
    learn.add_argument("out", type=Path)
    learn.add_argument("--seconds", type=float, default=165.0)
    learn.add_argument("--deep", type=float, default=0.6)
    learn.add_argument("--start", type=Path, default=None)
    learn.add_argument("--foe", type=float, default=0.0)
    learn.add_argument("--side", choices=SIDES, default=CAT)
    learn.add_argument("--rates", type=float, nargs=3, default=[0.001, 0.0004, 0.00003])
    learn.add_argument("--units", type=int, default=64)
    learn.add_argument("--games", type=int, default=32768)
    learn.add_argument("--seed", type=int, default=1)
    learn.add_argument("--judge", type=int, default=8192)
    judge.add_argument("weights", type=Path)
    judge.add_argument("--games", type=int, default=1000)
    judge.add_argument("--width", type=int, nargs="+", default=(4,))
    publish.add_argument("weights", type=Path)
    publish.add_argument("out", type=Path)
    args = parser.parse_args()
    if args.task == "publish":
        options = GAME.agreement(GAME.options.settle({"preset": args.preset}, SEATS), SEATS)
        args.out.write_text(published(args.weights, options), encoding="utf-8")
        return
    flock = Flock(args.preset)
    if args.task == "judge":
        flock.judged(flock.read(args.weights), args.games, tuple(args.width))
        return
    learner = Learner(flock, args.units, args.seed, args.start)
    learner.learn(args.seconds, args.rates, args.deep, args.games, args.seed, args.foe, args.side)
    args.out.write_text(learner.written(), encoding="utf-8")
    if args.judge:
        flock.judged(flock.read(args.out), args.judge, (1, LOOKS, WIDTH))


if __name__ == "__main__":
    main()
