"""The pages of docs/ as a site, by MkDocs, with a theme of our own (docs/site): nothing from elsewhere; a
script on the page that searches alone.

    python3 dev.py docs

Besides the pages as they are written it has the rules of every game in every language, the API as the docstrings tell
it, and the notebook of examples/ with what it shows.  A link to a file that is no page of the site becomes plain words;
a link that leads nowhere ends the build.
"""

from __future__ import annotations

import ast
import hashlib
import json
import logging
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path, PurePosixPath
from textwrap import dedent
from typing import Any

from tools.environment import alone, quietly, say
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
SOURCES = ("docs", "examples/notebook.ipynb", *WRITTEN, "tools/docs.py", "src/cheeseboard")
KINDS = {".md", ".toml", ".py", ".css", ".html", ".js", ".yml", ".png", ".svg", ".ipynb"}
ROOMS = ("engine", "bots", "coach", "measure", "pictures", "research", "testing")
FENCE = re.compile(r"^(```.*?^```\n?)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CLAUSE = re.compile(r"\b[A-Z]{3}-\d{3}\b")
EXTENSIONS = ("attr_list", "fenced_code", "md_in_html", "sane_lists")
CHAPTERS = (  # of the site, with the pages of docs/ in each; whatever is named nowhere comes last
    ("The house", ("index", "testing", "terminal", "anywhere", "coach", "lessons", "notebook")),
    ("Inside", ("contributing", "engine", "luck", "text", "bots", "web", "server", "protocol", "street")),
    ("Research", ("research", "baselines")),
)


def docs(root: Path) -> Path:
    return root / "build" / "docs" / "ready"


def build_docs(root: Path, python: Path) -> Path:
    """The folder, built from the sources as they are."""
    (root / "build").mkdir(exist_ok=True)
    stamp = root / "build" / "docs.stamp"
    with alone(root / "build" / "docs.lock"):
        now = hash_of_docs(root)
        is_new = not stamp.exists() or stamp.read_text(encoding="utf-8") != now
        if is_new or not (docs(root) / "index.html").exists():
            say("building the pages of docs/ as a site")
            quietly([python, "-m", "tools.docs"], "the site of docs/ could not be built", cwd=root)
            stamp.write_text(now, encoding="utf-8")
    return docs(root)


def hash_of_docs(root: Path) -> str:
    found = hashlib.sha256()
    for place in SOURCES:
        for path in [root / place] if (root / place).is_file() else sorted((root / place).rglob("*")):
            if path.suffix in KINDS and "static" not in path.parts:
                found.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()


# ---- what MkDocs is given ----


class Pages:
    """Pages in the making.  `places` says where a file of the project lies on the site."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder
        self.places = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md",
                       "examples/notebook.ipynb": "notebook.md"}  # fmt: skip
        for path in (root / "docs").rglob("*.md"):
            name = path.relative_to(root / "docs").as_posix()
            self.places[f"docs/{name}"] = name.replace("README.md", "index.md")
        for path in (root / "docs" / "pictures").iterdir():
            self.places[f"docs/pictures/{path.name}"] = f"pictures/{path.name}"
        for path in (root / "src" / "cheeseboard" / "games").glob("*/RULES*.md"):
            code = "en" if path.name == "RULES.md" else path.name.split(".")[1]
            self.places[path.relative_to(root).as_posix()] = f"rules/{path.parent.name}.{code}.md"
        self.used: set[str] = set()

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def copy(self, source: str) -> None:
        place = self.places[source]
        self.write(place, self.relinked((self.root / source).read_text(encoding="utf-8"), source, place))

    def relinked(self, text: str, source: str, place: str) -> str:
        """Links as the site has them; code is left alone."""
        parts = FENCE.split(text)
        parts[::2] = [LINK.sub(lambda found: self.link(found, source, place), part) for part in parts[::2]]
        return "".join(parts)

    def link(self, found: re.Match[str], source: str, place: str) -> str:
        mark, words, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found[0]
        path, hash_sign, heading = target.partition("#")
        file = os.path.normpath(PurePosixPath(source).parent / path).replace(os.sep, "/")
        if file not in self.places:
            if not (self.root / file).exists():
                raise Trouble(f"{source}: there is no {target}")
            return words
        self.used.add(file)
        there = os.path.relpath(self.places[file], PurePosixPath(place).parent).replace(os.sep, "/")
        return f"{mark}[{words}]({there}{hash_sign}{heading})"

    def bring_pictures(self) -> None:
        """Those that a page shows."""
        for file in sorted(self.used):
            if file.startswith("docs/pictures/"):
                (self.folder / "pictures").mkdir(exist_ok=True)
                shutil.copyfile(self.root / file, self.folder / self.places[file])


def write_rules(pages: Pages) -> list[tuple[str, str]]:
    """How each game is played and its clauses, in every language: title and page of the first one."""
    from cheeseboard.engine.language import LANGUAGES, language_of
    from cheeseboard.engine.rulebook import how_to, rules_file
    from cheeseboard.games import catalogue, find, folders

    found: list[tuple[str, str]] = []
    shelf = catalogue()
    for game in [*shelf, *[find(name) for name in folders() if name not in {one.name for one in shelf}]]:
        for code in LANGUAGES:
            rules = rules_file(game.folder, code).read_text(encoding="utf-8")
            others = " · ".join([f"[{language_of(other).name}]({game.name}.{other}.md){{: lang={other} }}"
                                 if other != code else f"**{language_of(other).name}**" for other in LANGUAGES])
            title, _, shown = (how_to(game.folder, code) or f"# {game.title}\n").partition("\n")
            shown = cited(shown, set(CLAUSE.findall(rules)))
            rules = re.sub(r"^### ([A-Z]{3}-\d{3}) +(.*)$", r"#### \1 \2 {: #\1 }", rules, flags=re.MULTILINE)
            rules = re.sub(r"^## ", "### ", re.sub(r"^# ", "## ", rules, flags=re.MULTILINE), flags=re.MULTILINE)
            place = f"rules/{game.name}.{code}.md"
            source = rules_file(game.folder, code).relative_to(pages.root).as_posix()
            rules = pages.relinked(rules, source, place)
            pages.write(place, f"---\nlang: {code}\n---\n{title}\n\n{others}\n{shown}\n\n{rules}")
        found.append((game.title, f"rules/{game.name}.{LANGUAGES[0]}.md"))
    return found


def cited(text: str, known: set[str]) -> str:
    """Clauses that are named lead to what they say."""
    return CLAUSE.sub(lambda one: f"[{one[0]}](#{one[0]})" if one[0] in known else one[0], text)


# ---- the API ----


def write_api(pages: Pages) -> list[str]:
    """A page for each room whose parts are for others, as the docstrings tell it."""
    for room in ROOMS:
        folder = pages.root / "src" / "cheeseboard" / room
        parts = [part for path in sorted(folder.rglob("*.py")) for part in module_lines(path, pages.root / "src")]
        intro = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
        pages.write(f"api/{room}.md", "\n\n".join([f"# cheeseboard.{room}", told(intro), *parts, ""]))
    return [f"api/{room}.md" for room in ROOMS]


def module_lines(path: Path, source: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
    public = [node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef) and is_public(node)]
    if not public:
        return
    yield f"## {name} {{: #{name} }}"
    if path.name != "__init__.py":
        yield told(ast.get_docstring(tree))
    for node in public:
        yield f"### {node.name} {{: #{name}.{node.name} }}"
        yield code(signature(node))
        yield told(ast.get_docstring(node))
        for method in node.body if isinstance(node, ast.ClassDef) else []:
            if isinstance(method, ast.FunctionDef) and is_public(method) and ast.get_docstring(method):
                yield code(signature(method))
                yield told(ast.get_docstring(method))


def is_public(node: ast.ClassDef | ast.FunctionDef) -> bool:
    return not node.name.startswith("_") and bool(ast.get_docstring(node))


def signature(node: ast.ClassDef | ast.FunctionDef) -> str:
    if isinstance(node, ast.ClassDef):
        bases = ", ".join([ast.unparse(base) for base in node.bases])
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    returned = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"{node.name}({ast.unparse(node.args)}){returned}"


def code(text: str) -> str:
    return f"```python\n{text}\n```"


def told(text: str | None) -> str:
    """A docstring as a page has it: what is indented stays as it is."""
    parts = re.split(r"(`[^`]*`)", dedent(text or ""))
    return "".join([part if part.startswith("`") else part.replace("<", "&lt;") for part in parts])


# ---- the notebook ----


def write_notebook(pages: Pages) -> None:
    """Its cells are run here, one after the other."""
    cells = json.loads((pages.root / "examples" / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    parts: list[str] = []
    for number, cell in enumerate(cells):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(text)
            continue
        printed, shown = ran(text, names)
        parts.append(code(text))
        drawn = getattr(shown, "_repr_svg_", lambda: None)()
        if drawn is not None:
            pages.write(f"pictures/notebook-{number}.svg", drawn)
            parts.append(f"![{shown!r}](pictures/notebook-{number}.svg)" if "\n" not in repr(shown)
                         else f"![](pictures/notebook-{number}.svg)")  # fmt: skip
        elif printed or shown is not None:
            parts.append(f"```\n{printed or repr(shown)}\n```")
    pages.write("notebook.md", "\n\n".join(parts))


def ran(text: str, names: dict[str, Any]) -> tuple[str, Any]:
    """What a cell prints, and its last value."""
    tree = ast.parse(text)
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None  # type: ignore[attr-defined]
    with redirect_stdout(StringIO()) as printed:
        exec(compile(tree, "notebook", "exec"), names)
        shown = None if last is None else eval(compile(last, "notebook", "eval"), names)
    return printed.getvalue().rstrip(), shown


# ---- the site ----


def slug(heading: str, separator: str) -> str:
    """As the links in our pages, and those who show them elsewhere, make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", separator)


def navigation(pages: Pages, rules: list[tuple[str, str]], api: list[str]) -> list[Any]:
    written = sorted(path.name.removesuffix(".md") for path in pages.folder.glob("*.md"))
    named = {name for _, names in CHAPTERS for name in names}
    figures = [name for name in written if name.endswith("_figures")]
    rest = [name for name in written if name not in named and name not in figures and name != "changes"]
    decided = sorted(f"decisions/{path.name}" for path in (pages.folder / "decisions").glob("*.md"))
    decisions = sorted(decided, key=lambda name: not name.endswith("/index.md"))
    house, inside, research = [[f"{name}.md" for name in names if name in written] for _, names in CHAPTERS]
    return [
        {"The house": [*house, *[f"{name}.md" for name in rest]]},
        {"Rules": [{title: page} for title, page in rules]},
        {"Figures": [f"{name}.md" for name in figures]},
        {"Inside": inside},
        {"Research": research},
        {"API": api},
        {"Decisions": decisions},
        {"Changes": ["changes.md"]},
    ]


def write_site(root: Path) -> None:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    folder, new = root / "build" / "docs" / "pages", root / "build" / "docs" / "new"
    shutil.rmtree(folder, ignore_errors=True)
    pages = Pages(root, folder)
    for source in pages.places:
        if source.endswith(".md") and not source.startswith("src/"):
            pages.copy(source)
    rules, api = write_rules(pages), write_api(pages)
    write_notebook(pages)
    pages.bring_pictures()
    for font in (root / "web" / "src" / "look" / "fonts").glob("*.woff2"):
        (folder / "fonts").mkdir(exist_ok=True)
        shutil.copyfile(font, folder / "fonts" / font.name)
    shutil.copyfile(root / "web" / "public" / "icon.svg", folder / "icon.svg")
    config = load_config(
        config_file=str(root / "docs" / "site" / "mkdocs.yml"), docs_dir=str(folder), site_dir=str(new), strict=True,
        nav=navigation(pages, rules, api),
        theme={"name": None, "custom_dir": str(root / "docs" / "site" / "theme"), "include_search_page": True},
        markdown_extensions=[*EXTENSIONS, {"toc": {"slugify": slug}}, {"tables": {"use_align_attribute": True}}],
    )  # fmt: skip
    build(config)
    shutil.rmtree(docs(root), ignore_errors=True)
    new.rename(docs(root))


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")         # what MkDocs warns of
    try:
        write_site(ROOT)
    except Trouble as trouble:
        sys.exit(f"tools.docs: {trouble}")
