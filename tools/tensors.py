"""How everything on a table stands in arrays: each game's tensor.toml.   python3 dev.py tensors [GAME …] [--write]

Random games of every edition with the game's own box are looked at, always the same ones.  What is the same in all of
them, or depends on the seats alone, holds for any set-up; where an edition differs, that is said of it.
"""

import json
import re
from textwrap import wrap
from typing import Any

from cheeseboard.engine.game import Edition, Game
from cheeseboard.research.tensors.about import About
from cheeseboard.research.tensors.declared import ANY, EDITION, FIELDS, FILE, declared_editions
from cheeseboard.research.tensors.layout import Data, Layout
from cheeseboard.research.tensors.looking import FEW, look_at_games
from cheeseboard.research.tensors.numbers import Numbers
from tools.golden import main

HEAD = """\
# How everything on the table stands in arrays.  Read by cheeseboard.research.tensors, which tells what the words mean;
# written by: python3 dev.py tensors {name} --write
"""
WIDTH = 116
HERE = "."  # in the game's folder
WHOLE = ("number", "seat", "one_of", "bits")
SORTS = {**dict.fromkeys(WHOLE, "whole"), **dict.fromkeys(("list", "latest", "pile"), "many")}
Seen = list[tuple[int, Any]]  # seats, and what was seen in a game of so many


def report(game: Game[Any]) -> str:
    looked = [(edition, look(game, edition)) for edition in declared_editions(game)]
    usual = merged([(edition.seats, said_of(layout)) for edition, layout in looked])
    lines = [HEAD.format(name=game.name)]
    names = About(game, game.seats[0]).names()
    kinds = names.pop("kinds")
    lines += [entry(name, value) for name, value in names.items()]
    lines += ["", "[kinds]", *[entry(name, codes) for name, codes in kinds.items()]]
    lines += section([ANY], usual)
    for edition, layout in looked:
        lines += section([EDITION, edition.name], own(game, edition, layout, usual))
    return "\n".join(lines) + "\n"


def look(game: Game[Any], edition: Edition) -> Layout:
    settings = game.options.settle(edition.options, edition.seats)
    return look_at_games(game, edition.seats, settings, forgives=False)


def said_of(layout: Layout) -> Data:
    return {
        "seals": layout.seals,
        "hides": layout.hides,
        "values": layout.values,
        "words": list(layout.words),
        FIELDS: {name: place.data() for name, place in layout.fields.items()},
    }


def own(game: Game[Any], edition: Edition, layout: Layout, usual: Data) -> Data:
    """What an edition has that others have not, and the sizes of its arrays."""
    about, said = About(game, edition.seats), said_of(layout)
    numbers = Numbers(game, edition.seats, game.options.settle(edition.options, edition.seats), layout)
    found: Data = {"observation": numbers.size, "information": numbers.information_size}
    for name in ("seals", "hides", "words"):
        if said[name] != usual[name]:
            found[name] = said[name]
    if said["values"] != about.number(usual["values"]):
        found["values"] = said["values"]
    places = {name: about.place(data) for name, data in usual[FIELDS].items()}
    other = {name: said[FIELDS][name] for name, place in layout.fields.items() if places[name] != place}
    return found | ({FIELDS: other} if other else {})


# ---- one for all ----


def merged(seen: Seen) -> Data:
    """What holds all that any edition had."""
    said = [data for _, data in seen]
    names = list(said[0][FIELDS])
    return {
        "seals": any(data["seals"] for data in said),
        "hides": any(data["hides"] for data in said),
        "values": number([(seats, data["values"]) for seats, data in seen]),
        "words": sorted({word for data in said for word in data["words"]}),
        FIELDS: {name: place([(seats, data[FIELDS][name]) for seats, data in seen]) for name in names},
    }


def place(seen: Seen) -> Data:
    absent = {"absent": True} if any("absent" in data for _, data in seen) else {}
    by_sort: dict[str, Seen] = {}
    for seats, data in seen:
        for shape in data.get("either", [data] if data.keys() - {"absent"} else []):
            name = next(name for name in shape if name != "absent")
            by_sort.setdefault(SORTS.get(name, name), []).append((seats, shape))
    shapes = [shape_of(sort, found) for sort, found in by_sort.items()]
    return absent | (shapes[0] if len(shapes) == 1 else {"either": shapes} if shapes else {})


def shape_of(sort: str, seen: Seen) -> Data:
    first: Data = seen[0][1]
    if sort == "many":
        return many(seen)
    if sort == "words":
        return {"words": sorted({word for _, shape in seen for word in shape["words"]})}
    if "number" in first:
        scale = number([(seats, shape["number"]) for seats, shape in seen])
        small = isinstance(scale, str) or 1 < scale <= FEW
        one_hot = small and all("one_hot" in shape or shape["number"] == 1 for _, shape in seen)
        return {"number": scale} | ({"one_hot": True} if one_hot else {})
    if "most" in first:
        return first | {name: number([(seats, shape[name]) for seats, shape in seen]) for name in ("most", "each")}
    return {name: value for name, value in first.items() if name != "absent"}


def many(seen: Seen) -> Data:
    piles = [(seats, shape) for seats, shape in seen if "pile" in shape]
    most = number([(seats, length(shape)) for seats, shape in seen])
    if piles:
        each = number([(seats, shape["each"]) for seats, shape in piles])
        return {"pile": piles[0][1]["pile"], "most": most, "each": each}
    filled = [shape for _, shape in seen if length(shape)]
    found: Data = {"latest" if any("latest" in shape for _, shape in seen) else "list": most}
    if filled and all("by_seat" in shape for shape in filled):
        found["by_seat"] = True
    return found | {"of": place([(seats, shape["of"]) for seats, shape in seen])}


def length(shape: Data) -> int:
    return int(next(shape[name] for name in ("most", "latest", "list") if name in shape))


def number(seen: Seen) -> int | str:
    """The same for all, or by seats where three tables of different size say so, or the largest."""
    by_seats = sorted(dict(seen).items())
    values = {int(value) for _, value in seen}
    if len(values) == 1:
        return values.pop()
    (few, least), (many, most) = by_seats[0], by_seats[-1]
    times = (most - least) // max(1, many - few)
    more = least - times * few
    if times > 0 and len(by_seats) > 2 and all(value == times * seats + more for seats, value in seen):
        head = f"{times} seats" if times > 1 else "seats"
        return f"{head} {'+' if more > 0 else '-'} {abs(more)}" if more else head
    return max(values)


# ---- TOML ----


def section(path: list[str], data: Data) -> list[str]:
    lines = ["", f"[{'.'.join([key(part) for part in path])}]"]
    lines += [entry(name, value) for name, value in data.items() if name != FIELDS]
    if FIELDS in data:
        lines += ["", f"[{'.'.join([key(part) for part in [*path, FIELDS]])}]"]
        lines += [entry(name, value) for name, value in data[FIELDS].items()]
    return lines


def entry(name: str, value: Any) -> str:
    line = f"{key(name)} = {inline(value)}"
    if len(line) <= WIDTH or not isinstance(value, list):
        return line
    inner = wrap(", ".join([inline(part) for part in value]), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([f"{key(name)} = [", *[f"    {part}" for part in inner], "]"])


def inline(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join([f"{key(name)} = {inline(part)}" for name, part in value.items()])
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join([inline(part) for part in value])}]"
    return json.dumps(value, ensure_ascii=False)


def key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


if __name__ == "__main__":
    main(FILE, report, HERE)
