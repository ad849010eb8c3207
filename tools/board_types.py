"""What a board may rely on, as TypeScript: web/types.ts of a game.   python3 dev.py types [GAME …] [--write]

All of it is read from the game's Python: the fields of its table, what `facts.py` adds to a view, its events, moves,
phases, questions and options; and as constants what `KINDS` in facts.py names, and what `kinds_in` there makes of the
box.  A board that uses a name which is no longer there is an error of svelte-check.
"""

import inspect
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import fields as fields_of
from importlib import import_module
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind, kinds_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.names import snake
from cheeseboard.engine.options import Agreement, Option
from cheeseboard.engine.phase import OVER, PHASES, Phase
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import Table
from tools.golden import main

PAGE = "types.ts"
WIDTH = 120
FACTS = {"MoveFacts": "of_move", "BoardFacts": "of_board", "OwnFacts": "of_seat"}  # what facts.py says of them
PLAIN = {int: "number", float: "number", bool: "boolean", str: "string", NoneType: "null", object: "unknown"}
CHECKERS_NAMES = {"i64": int, "Phase": Phase}  # that a table may use, and only a type checker imports
COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)
HEAD = """\
// Made from the rules by `python3 dev.py types --write`.  What a view, an event, a question is on the wire.

import type {{ {names} }} from '$page/games/board.ts'
"""


def report(game: Game[Any]) -> str:
    """The whole file."""
    module = import_module(type(game).__module__)
    facts = import_module(f"{module.__name__}.facts")
    writer = Writer()
    parts = [
        writer.named("Options", [(one.name, option_type(one), "") for one in game.options.options]),
        union("Phase", [quoted(name) for name in phases(module)]),
        union("Prompt", [quoted(name) for name in prompts(game)]),
        union("MoveKey", [quoted(name) for name in sorted({move.key() for move in game.moves})]),
        union("Notation", notations(game.moves)),
        *[writer.facts(name, getattr(facts, function, None)) for name, function in FACTS.items()],
        writer.named("View", [*writer.table_fields(table_of(game)), ("facts", "BoardFacts", ""), OWN]),
        events(writer, module),
        GAME,
        *constants(getattr(facts, "KINDS", {})),
        *constants(facts.kinds_in(game.components) if hasattr(facts, "kinds_in") else {}),
    ]
    body = "\n".join([*writer.kinds_used(), *writer.more, *parts])
    names = [name for name in ("Happened", "Offered", "Pile", "Secret") if re.search(rf"\b{name}\b", body)]
    return HEAD.format(names=", ".join(names)) + "\n" + body


OWN = ("own?", "OwnFacts", "")
GAME = """\
/** All of it together, for `BoardProps`. */
export type Game = {
  view: View
  event: Event
  prompt: Prompt
  notation: Notation
  offer: Offered<MoveKey, Notation, MoveFacts>
}
"""


class Writer:
    """Types in TypeScript; kinds and typed dictionaries that they speak of are written down, too."""

    def __init__(self) -> None:
        self.kinds: set[type[Kind]] = set()
        self.more: list[str] = []
        self.written: set[type] = set()

    def told(self, hint: Any) -> str:
        origin, parts = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys([self.told(part) for part in sorted(parts, key=is_none)]))
        if origin is Literal:
            return " | ".join([data(word, "") for word in parts])
        if origin is NotRequired:
            return self.told(parts[0])
        if origin is dict:
            return f"Record<{self.told(parts[0])}, {self.told(parts[1])}>"
        if origin is tuple and parts[-1] is not Ellipsis:
            return f"[{', '.join([self.told(part) for part in parts])}]"
        if origin in (list, tuple, set, frozenset, Sequence):
            inner = self.told(parts[0])
            return f"({inner})[]" if get_origin(parts[0]) in (Union, UnionType, Literal) else f"{inner}[]"
        if origin is Secret:
            return f"Secret<{self.told(parts[0])}>"
        if hint in PLAIN:
            return PLAIN[hint]
        return self.of_class(origin or hint)

    def of_class(self, one: type) -> str:
        if issubclass(one, Kind):
            self.kinds.add(one)
            return one.__name__
        if is_typeddict(one):
            if one not in self.written:
                self.written.add(one)
                self.more.append(self.typed_dict(one.__name__, one))
            return one.__name__
        for base, name in ((Bag, "Pile"), (Phase, "Phase"), (Move, "Notation"), (Agreement, "Options")):
            if issubclass(one, base):
                return name
        raise TypeError(f"{one.__module__}.{one.__name__} has no form on the wire that a board could be told of")

    def named(self, name: str, fields: Iterable[tuple[str, str, str]]) -> str:
        lines = [f"  {field}: {hint}{f' // {comment}' if comment else ''}" for field, hint, comment in fields]
        return "\n".join([f"export type {name} = {{", *lines, "}", ""])

    def facts(self, name: str, function: Any) -> str:
        """What a function of facts.py gives; a game without it says nothing."""
        given: Any = hints(function)["return"] if function else None
        if not is_typeddict(given):
            return f"export type {name} = Record<string, never>\n"
        self.written.add(given)
        return self.typed_dict(name, given)

    def typed_dict(self, name: str, given: Any) -> str:
        comments = comments_in(given)
        found = []
        for field, hint in get_type_hints(given, include_extras=True).items():
            mark = "?" if get_origin(hint) is NotRequired else ""
            found.append((field + mark, self.told(hint), comments.get(field, "")))
        return self.named(name, found)

    def table_fields(self, table: type[Table]) -> list[tuple[str, str, str]]:
        """As the wire names them: a field, or a property that is told instead."""
        known = get_type_hints(table, localns=CHECKERS_NAMES)
        comments = comments_in(table)
        found = []
        for name in table().fields():
            other = vars(table).get(name)
            hint = hints(other.fget)["return"] if isinstance(other, property) else known[name]
            found.append((name, self.told(hint), comments.get(name, "")))
        return found

    def kinds_used(self) -> list[str]:
        used = sorted(self.kinds, key=lambda one: one.__name__)
        return [union(one.__name__, [quoted(kind.code) for kind in kinds_of(one)]) for one in used]


def table_of(game: Game[Any]) -> type[Table]:
    found: type[Table] = hints(type(game).setup)["return"]
    return found


def hints(function: Any) -> dict[str, Any]:
    return get_type_hints(function, localns=CHECKERS_NAMES)


def is_none(hint: object) -> bool:
    return hint is NoneType


def is_of(one: type, module: ModuleType) -> bool:
    return f"{one.__module__}.".startswith(f"{module.__name__}.")


def comments_in(one: type) -> dict[str, str]:
    """What stands beside the fields of a class."""
    return {name: about.replace("None", "null") for name, about in COMMENT.findall(inspect.getsource(one))}


# ---- events, moves, questions, options ----


def events(writer: Writer, module: ModuleType) -> str:
    lines = ["export type Event ="]
    for event in vars(import_module(f"{module.__name__}.events")).values():
        if isinstance(event, type) and issubclass(event, Event) and is_of(event, module):
            known = hints(event)
            parts = [f"{field.name}: {writer.told(known[field.name])}" for field in fields_of(event)]
            facts = several("{ ", parts, " }", "    ", "; ") if parts else "{}"
            lines.append(f"  | Happened<{quoted(snake(event.__name__))}, {facts}>")
    return "\n".join([*lines, ""])


def notations(moves: tuple[Move, ...]) -> list[str]:
    """A word, or a word and what follows it."""
    found: dict[str, None] = {}
    for move in moves:
        first, _, rest = move.notation.partition(" ")
        more = "number" if rest.isdecimal() else "string"
        found[f"`{first} ${{{more}}}`" if rest else quoted(first)] = None
    return list(found)


def phases(module: ModuleType) -> list[str]:
    return sorted([snake(phase.__name__) for phase in PHASES if phase is type(OVER) or is_of(phase, module)])


def prompts(game: Game[Any]) -> list[str]:
    """Every question has its words, and a test asks for them."""
    texts = tomllib.loads((game.folder / "texts" / "en.toml").read_text(encoding="utf-8"))
    return sorted({name.partition(".")[0] for name in texts.get("prompt", {})})


def option_type(option: Option) -> str:
    if isinstance(option.default, bool):
        return "boolean"
    words = ["null" if word == "none" else quoted(word) for word in option.words]
    return " | ".join([*words, "number"] if option.least is not None else words)


# ---- words of TypeScript ----


def union(name: str, members: list[str]) -> str:
    head = f"export type {name} ="
    one = f"{head} {' | '.join(members) or 'never'}\n"
    if len(one) <= WIDTH:
        return one
    lines = [" "]
    for member in members:
        if len(lines[-1]) + len(member) + 3 > WIDTH:
            lines.append(" ")
        lines[-1] += f" | {member}"
    return "\n".join([head, *lines, ""])


def quoted(word: object) -> str:
    return f"'{word}'"


def constants(kinds: dict[str, object]) -> list[str]:
    return [f"export const {name} = {data(value, '')} as const\n" for name, value in kinds.items()]


def data(value: object, indent: str) -> str:
    """In one line, or, where that is too long, part by part."""
    if isinstance(value, Kind):
        return quoted(value.code)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    if isinstance(value, (list, tuple)):
        return several("[", [data(part, indent + "  ") for part in value], "]", indent)
    if isinstance(value, dict):
        parts = [f"{key_of(key)}: {data(part, indent + '  ')}" for key, part in value.items()]
        return several("{ ", parts, " }", indent)
    return str(value)


def key_of(key: object) -> str:
    word = key.code if isinstance(key, Kind) else str(key)
    return word if re.fullmatch(r"[A-Za-z_]\w*", word) else quoted(word)


def several(begin: str, parts: list[str], end: str, indent: str, between: str = ", ") -> str:
    one = f"{begin}{between.join(parts)}{end}"
    if len(indent + one) <= WIDTH - 20:
        return one
    lines = [f"{indent} "]
    for part in parts:
        if len(lines[-1]) + len(part) + 2 > WIDTH and lines[-1].strip():
            lines.append(f"{indent} ")
        lines[-1] += f" {part}{between.strip()}"
    return "\n".join([begin.strip(), *lines, indent + end.strip()])


if __name__ == "__main__":
    main(PAGE, report, "web")
