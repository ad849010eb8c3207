"""Writes web/src/protocol.ts and docs/protocol.md from src/cheeseboard/server/protocol.py.

    python -m tools.protocol_types          writes both
    python -m tools.protocol_types --check  says whether they are up to date

Docstrings and the comments beside fields come along, so that the file is the only place where the wire is described.
"""

import ast
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "cheeseboard" / "server" / "protocol.py"
TYPES = ROOT / "web" / "src" / "protocol.ts"
PAGE = ROOT / "docs" / "protocol.md"
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Any": "unknown"}
UNIONS = ("ToServer", "ToClient")


@dataclass
class Field:
    name: str
    type: ast.expr
    comment: str
    default: ast.expr | None


@dataclass
class Message:
    name: str
    about: str
    tag: str | None
    section: str
    fields: list[Field] = field(default_factory=list)


@dataclass
class Words:
    """A type that is one of some words, with what each of them means."""

    name: str
    words: list[tuple[str, str]]


@dataclass
class Protocol:
    about: str
    version: int
    aliases: dict[str, ast.expr]
    words: dict[str, Words]
    messages: list[Message]
    phrases: list[str]


def read(source: str) -> Protocol:
    tree = ast.parse(source)
    lines = source.splitlines()
    found = Protocol(ast.get_docstring(tree) or "", 0, {}, {}, [], [])
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found.messages.append(message(node, lines))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            if node.target.id == "VERSION":
                found.version = ast.literal_eval(node.value)
            elif node.target.id == "PHRASES":
                found.phrases = list(ast.literal_eval(node.value))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if is_literal(node.value):
                found.words[name] = Words(name, words(node.value, lines))
            elif name != "HTTP":
                found.aliases[name] = node.value
    return found


def message(node: ast.ClassDef, lines: list[str]) -> Message:
    tags = [keyword.value for keyword in node.keywords if keyword.arg == "tag"]
    tag = ast.literal_eval(tags[0]) if tags else None
    made = Message(node.name, ast.get_docstring(node) or "", tag, section(node.lineno, lines))
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            made.fields.append(Field(part.target.id, part.annotation, comment(lines[part.lineno - 1]), part.value))
    return made


def section(line: int, lines: list[str]) -> str:
    """The heading `# ---- … ----` above a line."""
    headings = [text.strip("# -") for text in lines[:line] if text.startswith("# ----")]
    return headings[-1] if headings else ""


def comment(line: str) -> str:
    return line.partition("  # ")[2]


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"


def words(node: ast.expr, lines: list[str]) -> list[tuple[str, str]]:
    assert isinstance(node, ast.Subscript)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    several = len({part.lineno for part in parts}) > 1
    return [(ast.literal_eval(part), comment(lines[part.lineno - 1]) if several else "") for part in parts]


# ---- TypeScript ----


def typescript(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return PLAIN.get(node.id, "Move" if node.id == "MoveMessage" else node.id)
    if isinstance(node, ast.Constant):
        return "null" if node.value is None else repr(node.value)
    if isinstance(node, ast.BinOp):
        return f"{typescript(node.left)} | {typescript(node.right)}"
    assert isinstance(node, ast.Subscript)
    assert isinstance(node.value, ast.Name)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if node.value.id == "Literal":
        return " | ".join([f'"{ast.literal_eval(part)}"' for part in parts])
    inner = [typescript(part) for part in parts]
    if node.value.id == "list":
        return f"({inner[0]})[]" if "|" in inner[0] else f"{inner[0]}[]"
    return f"Record<{', '.join(inner)}>"


def types(protocol: Protocol) -> str:
    lines = [
        "// Made from src/cheeseboard/server/protocol.py by `python -m tools.protocol_types`.",
        "/* eslint-disable */",
        "",
        f"export const VERSION = {protocol.version};",
        *phrases(protocol.phrases),
        "",
    ]
    for entry in protocol.words.values():
        lines += [f"export type {entry.name} ="]
        lines += [f'  | "{word}"{f"  // {about}" if about else ""}' for word, about in entry.words]
        lines += [";", ""]
    for name, node in protocol.aliases.items():
        if name not in UNIONS:
            lines += [f"export type {name} = {typescript(node)};", ""]
    for one in protocol.messages:
        lines += [*documented(one.about), f"export interface {typescript(ast.Name(one.name))} {{"]
        if one.tag:
            lines.append(f'  type: "{one.tag}";')
        for part in one.fields:
            if part.comment:
                lines.append(f"  /** {part.comment} */")
            lines.append(f"  {part.name}{'' if part.default is None else '?'}: {typescript(part.type)};")
        lines += ["}", ""]
    for name in UNIONS:
        members = typescript(protocol.aliases[name]).split(" | ")
        lines += [f"export type {name} =", *[f"  | {member}" for member in members], "  ;", ""]
    return "\n".join(lines).rstrip() + "\n"


def phrases(words: list[str]) -> list[str]:
    """Half of them in each line."""
    quoted = [f'"{word}"' for word in words]
    middle = (len(words) + 1) // 2
    lines = [f"  {', '.join(part)}," for part in (quoted[:middle], quoted[middle:])]
    return ["export const PHRASES = [", *lines, "] as const;"]


def documented(about: str) -> list[str]:
    if not about:
        return []
    return ["/**", *[f" * {line}".rstrip() for line in about.splitlines()], " */"]


# ---- the page ----


def page(protocol: Protocol) -> str:
    lines = [
        "# The protocol",
        "",
        "<!-- Made from src/cheeseboard/server/protocol.py by `python -m tools.protocol_types`. -->",
        "",
        *protocol.about.splitlines()[:1],
        "",
        BEGINNING.strip(),
        "",
        *facts(protocol.about),
        "",
    ]
    heading = ""
    for one in protocol.messages:
        if one.section != heading:
            heading = one.section
            lines += [f"## {heading[0].upper()}{heading[1:]}", ""]
        title = f"`{one.tag}`" if one.tag else one.name
        lines += [f"### {title}", "", one.about, ""]
        if one.fields:
            lines += ["| field | type | |", "|---|---|---|"]
            lines += [row(part) for part in one.fields]
            lines.append("")
    lines += ["## Words", ""]
    for entry in protocol.words.values():
        listed = [f"- `{word}`{f': {about}' if about else ''}" for word, about in entry.words]
        lines += [f"**{entry.name}**", "", *listed, ""]
    phrases = ", ".join([f"`{phrase}`" for phrase in protocol.phrases])
    lines += ["**Phrases**", "", phrases, ""]
    return "\n".join(lines).rstrip() + "\n"


def facts(about: str) -> list[str]:
    """The second half of the module's docstring."""
    start = about.index("A fact, and a thing in a view")
    return about[start:].splitlines()


def row(part: Field) -> str:
    kind = typescript(part.type).replace("|", "or").replace("Move[]", "move[]")
    default = "" if part.default is None else f" (default `{ast.unparse(part.default)}`)"
    return f"| `{part.name}` | {kind} | {part.comment.replace('|', ' or ')}{default} |"


BEGINNING = """
Connect a WebSocket to `/ws` and speak JSON, one object a message. Every object has a `type`. A whole game, from the
side of a program that plays (`examples/wire_bot.py` does just this):

1. `join` a table by its code. The answer `seated` holds the secret of the seat: with it, `sit` brings you back at any
   time and from anywhere.
2. `ready` with 16 random bytes, your part of the luck.
3. After every change a `frame` arrives: the view of your seat, what happened, and, when it is your turn, an `ask` with
   every move you may play.
4. Answer with `move`: the frame's `sequence`, an `id` of your own, and a notation out of the ask. `accepted` means that
   the move is safe on disk. When no answer comes, say the same again with the same `id`: it is played once.

A program on a thin line connects to `/ws?deltas=1`. Then most frames come as `delta`: what is not as it was in the last
one. They save bytes and nothing else; whoever does not ask for them is sent every frame whole.

Messages are at most 16 kB and 40 in two seconds. A message that is not understood is answered by `error`; the socket
stays open, unless it goes on and on.
"""


def main(words: list[str]) -> int:
    protocol = read(SOURCE.read_text(encoding="utf-8"))
    stale = 0
    for path, text in ((TYPES, types(protocol)), (PAGE, page(protocol))):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale = 1
        print(f"{path.relative_to(ROOT)}{' is out of date' if '--check' in words else ''}")
        if "--check" not in words:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return stale if "--check" in words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
