"""One verb a task, from a fresh clone, with nothing installed but Python.   python3 dev.py help"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (this is where it is said)
    sys.exit("dev.py: Cheeseboard needs Python 3.11 or newer")

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

from tools import clauses as clause_table
from tools.audit import audit as known_faults
from tools.compiled import compiled_tree, environment, ready_tree, why_not
from tools.docs import build_docs
from tools.environment import Command, Environment, say
from tools.locks import write_locks
from tools.new_game import new_game
from tools.page import (
    build_page,
    check_page,
    ensure_chromium,
    ensure_other_engines,
    is_built,
    show_sizes,
    sweep,
    why_no_node,
)
from tools.release import changes_of, describe, is_tagged, look_at_files, look_through, prepare
from tools.servers import ensure_servers
from tools.site import build_site
from tools.trouble import Trouble
from tools.wheel import build_sources, build_wheel, try_wheel

ROOT = Path(__file__).resolve().parent
HOME = Environment(ROOT, ".venv")
BENCH = Environment(ROOT, ".venv-bench")
LOCK = Environment(ROOT, ".venv-lock")
RELEASE = Environment(ROOT, ".venv-release")
LEARN = Environment(ROOT, ".venv-learn")
WORKERS = ("-n", str(min((os.cpu_count() or 2) + 1, 8)), "--dist", "worksteal")  # while one waits, another works
COMPILED_TESTS = ("tests/engine", "tests/contract", "tests/games")
LONG_WALKS = [                                        # of the same rules; once is enough, and compiled they are quicker
    f"tests/contract/test_{name}.py"
    for name in ("bots", "fuzz", "goldens", "hints", "paired_worlds", "perft", "playing", "records", "tiny", "values")
]
NEVER_COMPILED = (                                    # what these are about is the same in both builds
    "board", "glossary", "manners", "statistics", "telling", "tensor", "terminal", "texts", "twins",
)
BROWSER_TESTS = "tests/browser"
LIBRARIES = "tests/research/test_libraries.py"         # of others, to learn with
BOARD_TEST = "test_board.py"                          # of a game, in a browser
ABOUT_EVERY_GAME = ("test_rooms", "test_readme", "test_sources", "test_speech", "test_types")
FAILED = "FAILED"
GAMES = Path("src", "cheeseboard", "games")


def play(words: list[str]) -> int:
    """open the page in a browser (--port N; --host 0.0.0.0 for the whole network); with a game's name, play here"""
    HOME.ensure("run")
    cheeseboard = str(HOME.command("cheeseboard"))
    if words and not words[0].startswith("-"):
        return become([cheeseboard, "play", *words], quickest())
    missing = why_no_node()
    if missing and not is_built(ROOT):
        say(f"{missing}, so there is no page: playing at this terminal")
        return become([cheeseboard, "play"], quickest())
    build_page(ROOT)
    return become([cheeseboard, "serve", "--open", *words], quickest())


def compile(words: list[str]) -> int:
    """the rules and bots, which makes bots some five to ten times quicker; some minutes, once; play uses it"""
    nothing_more(words)
    missing = why_not()
    if missing:
        raise Trouble(f"{missing}: the rules stay interpreted")
    for lock in ("run", "build"):
        HOME.ensure(lock)
    print(compiled_tree(ROOT, HOME.python).relative_to(ROOT))
    return 0


def page(words: list[str]) -> int:
    """build the page, if something has changed (play and test do so by themselves)"""
    nothing_more(words)
    build_page(ROOT)
    return 0


def site(words: list[str]) -> int:
    """DIR: a folder of files in which the page is its own server, for any static host; it works offline"""
    if len(words) != 1:
        raise Trouble("usage: python3 dev.py site DIR", status=2)
    for lock in ("run", "docs"):
        HOME.ensure(lock)
    build_site(ROOT, HOME.python)
    return become([str(HOME.command("cheeseboard")), "site", words[0]], dict(os.environ))


def docs(words: list[str]) -> int:
    """the pages of docs/, the rules, the API and the notebook as a site in build/docs/ready; DIR: a copy there"""
    nothing_more(words[1:])
    for lock in ("run", "docs"):
        HOME.ensure(lock)
    built = build_docs(ROOT, HOME.python)
    if words and Path(words[0]).exists():
        raise Trouble(f"{words[0]} exists already", status=2)
    print(shutil.copytree(built, words[0]) if words else built.relative_to(ROOT))
    return 0


def test(words: list[str]) -> int:
    """everything, the rules also compiled; with a game's name, all that is tested of it; or pytest's own words"""
    if not words:
        return test_everything()
    HOME.ensure("dev")
    if len(words) == 1 and (ROOT / GAMES / words[0] / "__init__.py").exists():
        return test_game(words[0])
    if any(word.startswith(BROWSER_TESTS) or word.endswith(BOARD_TEST) for word in words):
        page_and_browser()
    return run("-m", "pytest", *words)


def learning(words: list[str]) -> int:
    """that the examples with PyTorch, Stable-Baselines3, Tianshou and Minari learn; their environment is large"""
    for lock in ("learn", "torch"):
        LEARN.ensure(lock)
    command: Command = [LEARN.python, "-m", "pytest", "--noconftest", "-m", "learning", LIBRARIES, *words]
    return subprocess.run(command, cwd=ROOT, env=environment(None)).returncode


def check(words: list[str]) -> int:
    """ruff and mypy"""
    nothing_more(words)
    HOME.ensure("dev")
    return ruff() | mypy()


def audit(words: list[str]) -> int:
    """known vulnerabilities of our packages, as far as the indexes tell"""
    nothing_more(words)
    HOME.ensure("dev")
    return known_faults(ROOT, HOME.python)


def clauses(words: list[str]) -> int:
    """which clauses of the rules are in code and in tests; with a game's name, one by one"""
    nothing_more(words[1:])
    return clause_table.report(ROOT, *words)


def perft(words: list[str]) -> int:
    """count the games of a given length"""
    HOME.ensure("dev")
    return run("-m", "tools.perft", *words)


def playthroughs(words: list[str]) -> int:
    """write the golden playthroughs anew"""
    HOME.ensure("dev")
    return run("-m", "tools.playthroughs", *words)


def frames(words: list[str]) -> int:
    """compare what everybody is sent in seeded games with the page beside the tests; --write writes it anew"""
    HOME.ensure("dev")
    return run("-m", "tools.frames", *words)


def choices(words: list[str]) -> int:
    """the same for what every bot answers"""
    HOME.ensure("dev")
    return run("-m", "tools.choices", *words)


def types(words: list[str]) -> int:
    """the same for the words of a game that its board is checked with (web/types.ts)"""
    HOME.ensure("dev")
    return run("-m", "tools.board_types", *words)


def tensors(words: list[str]) -> int:
    """the same for each game's tensor.toml: how its table stands in arrays"""
    HOME.ensure("dev")
    return run("-m", "tools.tensors", *words)


def goldens(words: list[str]) -> int:
    """all of these at once, perft to tensors: after a change that was meant, with --write"""
    return max([verb(words) for verb in (perft, playthroughs, frames, choices, types, tensors)])


def transcripts(words: list[str]) -> int:
    """a turn of every game as a screen reader tells it: compared with what is written ([GAME ...]), or --write"""
    HOME.ensure("dev")
    page_and_browser()
    names = [word for word in words if word != "--write"]
    some = f" and ({' or '.join(names)})" if names else ""
    wish = ["--write"] if "--write" in words else []
    return run("-m", "pytest", "tests/browser/test_keyboard.py", "-k", f"as_it_is_written{some}", *wish)


def pictures(words: list[str]) -> int:
    """every game's key moments as pictures, in all sizes and languages ([GAME ...] [--languages en] [--to FOLDER])"""
    HOME.ensure("dev")
    page_and_browser()
    return run("-m", "tools.pictures", *words)


def knowledge(words: list[str]) -> int:
    """the pages of docs/knowledge: what they ask and nobody has played yet is played ([GAME ...] [--jobs 2])"""
    HOME.ensure("dev")
    return run("-m", "tools.knowledge", *words, tree=ready_tree(ROOT, HOME.python))


def bench(words: list[str]) -> int:
    """how fast we are, beside others in the same run"""
    if words[:1] == ["page"]:  # what a browser needs is at home
        HOME.ensure("dev")
        page_and_browser()
        return run("-m", "bench.page", *words[1:])
    if words[:1] == ["site"]:
        HOME.ensure("dev")
        page_and_browser()
        return run("-m", "bench.site", *words[1:])
    BENCH.ensure("bench")
    if words[:1] in (["chaos"], ["street"]) or "postgresql" in words:
        ensure_servers()
    missing = why_not()
    if missing:
        say(f"{missing}: measuring interpreted only")
    more = {} if missing else {"CHEESEBOARD_COMPILED": str(compiled_tree(ROOT, BENCH.python))}
    return subprocess.run([BENCH.python, "-m", "bench", *words], cwd=ROOT, env=environment(None) | more).returncode


def wheel(words: list[str]) -> int:
    """into dist/, and tried: the sources, a wheel for every machine, and a compiled one where there is a C compiler"""
    nothing_more(words)
    for lock in ("run", "docs", "build"):
        HOME.ensure(lock)
    build_page(ROOT)
    sweep(ROOT)
    site = build_site(ROOT, HOME.python)
    missing = why_not()
    if missing:
        say(f"{missing}: only the wheel for every machine")
    (ROOT / "dist").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        sources = build_sources(ROOT, HOME.python, Path(folder), site)
        for wish in ("no",) if missing else ("no", "must"):
            file = shutil.copy2(build_wheel(sources, wish, Path(folder, wish)), ROOT / "dist")
            say(try_wheel(ROOT, Path(file)))
            print(f"dist/{Path(file).name}")
        shutil.copy2(sources, ROOT / "dist")
        print(f"dist/{sources.name}")
    return 0


def release(words: list[str]) -> int:
    """what is checked out, as others get it: built, tried, its changes and parts listed; VERSION: write that first"""
    nothing_more(words[1:])
    if words:
        for name in prepare(ROOT, words[0], date.today()):
            print(name)
        say(f"read and commit these, then: git tag v{words[0]} && python3 dev.py release")
        return 0
    RELEASE.ensure("release")
    look_through(ROOT, RELEASE)
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    wheel([])
    [sources] = (ROOT / "dist").glob("*.tar.gz")
    [plain] = (ROOT / "dist").glob("*-py3-none-any.whl")
    version = plain.name.split("-")[1]
    notes = ROOT / "dist" / f"cheeseboard-{version}.changes.md"
    named = version if is_tagged(ROOT, version) else "none yet"
    notes.write_text(changes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), named), encoding="utf-8")
    say(try_wheel(ROOT, sources))
    look_at_files(RELEASE, sorted([sources, *(ROOT / "dist").glob("*.whl")]))
    for file in [notes, *describe(ROOT, RELEASE, plain)]:
        print(f"dist/{file.name}")
    if not is_tagged(ROOT, version):
        say(f"a rehearsal: no tag v{version} is on this commit")
    return 0


def lock(words: list[str]) -> int:
    """resolve requirements/*.in anew; what follows is for pip-compile (--upgrade)"""
    LOCK.ensure("lock")
    for file in write_locks(ROOT, LOCK, words):
        print(f"requirements/{file.name}")
    return 0


def game(words: list[str]) -> int:
    """begin a new game: NAME, and --into FOLDER for another tree than this"""
    into = ROOT
    if "--into" in words[:-1]:
        place = words.index("--into")
        into = Path(words[place + 1]).resolve()
        words = words[:place] + words[place + 2 :]
    if len(words) != 1:
        raise Trouble("usage: python3 dev.py game NAME [--into FOLDER]", status=2)
    print(new_game(ROOT, words[0], into))
    return 0


def languages(words: list[str]) -> int:
    """what each language lacks; with a code such as eo, begin a new one"""
    nothing_more(words[1:])
    HOME.ensure("dev")
    return run("-m", "tools.languages", *words)


def help(words: list[str]) -> int:
    """this list"""
    print("python3 dev.py VERB ...\n")
    for name, verb in VERBS.items():
        print(f"  {name:13} {verb.__doc__}")
    return 0


VERBS: dict[str, Callable[[list[str]], int]] = {
    verb.__name__: verb
    for verb in (
        play, compile, test, learning, check, audit, page, site, docs, clauses, perft, playthroughs, frames, choices,
        types, tensors, goldens, transcripts, pictures, knowledge, bench, wheel, release, lock, game, languages, help,
    )
}


# --- what the verbs are made of ---------------------------------------------------------------------------------------


class Steps:
    """The parts of a long run: all are taken, even after one failed, and the last lines tell how it went."""

    def __init__(self) -> None:
        self.lines: list[str] = []                    # two threads may write it

    def take(self, name: str, step: Callable[[], int]) -> bool:
        say(name)
        start = time.monotonic()
        try:
            failed = step() != 0
        except Trouble as trouble:
            print(f"dev.py: {trouble}", file=sys.stderr)
            failed = True
        self.lines.append(f"{FAILED if failed else 'ok':7}{name} ({time.monotonic() - start:.0f} s)")
        return not failed

    def summary(self) -> int:
        print("\n".join(["", *self.lines]))
        return int(any(line.startswith(FAILED) for line in self.lines))


def ruff() -> int:
    return run("-m", "ruff", "check", ".")


def mypy() -> int:
    return run("-m", "mypy")


def test_everything() -> int:
    """What keeps one core busy goes on beside what keeps another; then the tests, which take all of them."""
    steps = Steps()
    with ThreadPoolExecutor(1) as beside:
        page = beside.submit(steps.take, "page", page_and_browser)
        system: list[Future[Any]] = [
            beside.submit(look_at_page, steps, page),
            beside.submit(steps.take, "other browsers and servers", engines_and_servers),
        ]
        HOME.ensure("dev")
        is_built = page.result()                      # from here on the sources stay as they are
        checks = beside.submit(look_at_everything, steps, is_built)
        missing = why_not()
        is_compiled = missing is None and steps.take("compile", compile_for_tests)
        for step in [*system, checks]:
            step.result()
    if missing:
        say(f"{missing}: the compiled half of the tests is left out")
    once = [f"--ignore={place}" for place in LONG_WALKS] if is_compiled else []
    steps.take("tests, interpreted", lambda: run("-m", "pytest", *WORKERS, *once))
    if is_compiled:
        steps.take("tests, compiled", rules_compiled)
        steps.take("same games in both", same_games)
    return steps.summary()


def look_at_page(steps: Steps, page: Future[bool]) -> None:
    """Needs nothing but Node."""
    if page.result():
        steps.take("svelte-check", lambda: check_page(ROOT))
        steps.take("page sizes", lambda: show_sizes(ROOT))


def look_at_everything(steps: Steps, is_built: bool) -> None:
    steps.take("ruff", ruff)
    steps.take("mypy", mypy)
    steps.take("audit", lambda: known_faults(ROOT, HOME.python))
    if is_built:
        steps.take("site", lambda: int(not build_site(ROOT, HOME.python).is_dir()))


def test_game(name: str) -> int:
    """Whatever the whole suite would say of one game, but for the compiled half."""
    steps = Steps()
    steps.take("ruff", ruff)
    steps.take("mypy", mypy)
    if (ROOT / GAMES / name / "web").exists() and steps.take("page", page_and_browser):
        steps.take("svelte-check", lambda: check_page(ROOT))
    about = f"{name} or {' or '.join(ABOUT_EVERY_GAME)}"
    steps.take("tests", lambda: run("-m", "pytest", *WORKERS, "-k", about, "--ignore", BROWSER_TESTS))
    return steps.summary()


def page_and_browser() -> int:
    """Built, and a browser is there to look at it."""
    build_page(ROOT)
    ensure_chromium()
    return 0


def engines_and_servers() -> int:
    """Firefox and WebKit where they can be had, PostgreSQL and Redis; the tests start them themselves."""
    ensure_other_engines()
    ensure_servers()
    return 0


def compile_for_tests() -> int:
    tree_for_tests()
    return 0


def tree_for_tests() -> Path:
    return compiled_tree(ROOT, HOME.python, level=0)


def same_games() -> int:
    """The seeded games of both builds have the same checksum; the two run side by side."""
    builds = {"interpreted": None, "compiled": tree_for_tests()}
    runs = {name: checksum(build) for name, build in builds.items()}
    sums = {name: run.communicate()[0].strip() for name, run in runs.items()}
    for name, line in sums.items():
        print(f"{name:12} {line}", flush=True)
    return int(any(run.returncode for run in runs.values()) or len(set(sums.values())) > 1)


def checksum(tree: Path | None) -> subprocess.Popen[str]:
    command: Command = [HOME.python, "-m", "cheeseboard.checksum"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment(tree))


def rules_compiled() -> int:
    others = [f"--ignore-glob=*/test_{name}.py" for name in NEVER_COMPILED]
    return run("-m", "pytest", *WORKERS, *COMPILED_TESTS, *others, tree=tree_for_tests())


def run(*arguments: str, tree: Path | None = None) -> int:
    """Python of .venv in this folder, with the package as sources or from a compiled tree."""
    return subprocess.run([HOME.python, *arguments], cwd=ROOT, env=environment(tree)).returncode


def quickest() -> dict[str, str]:
    """For a player: the compiled package if it was compiled as it is now, and never compiled behind his back."""
    tree = ready_tree(ROOT, HOME.python)
    if tree is not None:
        say("bots think by the compiled rules")
        return environment(tree)
    if why_not() is None:
        say("bots think by the rules as written; python3 dev.py compile makes them quicker (some minutes, once)")
    return dict(os.environ)


def become(command: list[str], env: dict[str, str]) -> int:
    """A program that talks to the person takes our place, so that Ctrl-C and its exit status are its own."""
    if os.name == "nt":
        return subprocess.call(command, env=env)
    os.execve(command[0], command, env)


def nothing_more(words: list[str]) -> None:
    if words:
        raise Trouble(f"'{words[0]}' is not understood here", status=2)


def main(words: list[str]) -> int:
    name = words[0] if words else "help"
    if name not in VERBS:
        raise Trouble(f"there is no verb '{name}'; python3 dev.py help lists them", status=2)
    return VERBS[name](words[1:])


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
        sys.exit(status)
    except BrokenPipeError:                           # somebody reads only the beginning: dev.py help | head -1
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Trouble as trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
        sys.exit(trouble.status)
    except KeyboardInterrupt:
        print("dev.py: stopped", file=sys.stderr)
        sys.exit(130)
