"""`cheeseboard play`: choose a game, sit down, play."""

from __future__ import annotations

import argparse
import time
from datetime import datetime
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from cheeseboard.bots.levels import find_bot, usual_level
from cheeseboard.cli.at_screen import add_screen, screen_of
from cheeseboard.cli.boxes import add_box, boxed
from cheeseboard.cli.records import read_record
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import SEED_BYTES
from cheeseboard.engine.match import Match, resume, verify
from cheeseboard.engine.options import Option
from cheeseboard.engine.text import Speaker, known_language
from cheeseboard.games import catalogue, find
from cheeseboard.people.names import LONGEST_NAME, checked_name, plain
from cheeseboard.pictures.board import NUMBER
from cheeseboard.pictures.words import as_number, chosen_language, speaker
from cheeseboard.terminal.again import usual
from cheeseboard.terminal.kept_lessons import KeptLessons
from cheeseboard.terminal.players import Player, own_name, people_at, players_for, players_from, players_from_data
from cheeseboard.terminal.saving import Keeper, usual_file
from cheeseboard.terminal.screen import ACCENT, TITLE, Left, Screen
from cheeseboard.terminal.sitting import Sitting

HELP_NAME: Final = 22  # columns
HELP_WIDTH: Final = 54
HELP_GAP: Final = " " * (HELP_NAME + 2)
A_LONG_TIME: Final = 10**9  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; without it, choose from the shelf")
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO,…",
        help="who sits where: names of people (ann+ben share a seat), a level (easy, normal, hard), or bot:LEVEL",
    )
    parser.add_argument("--players", type=int, metavar="N", help="you and N - 1 bots")
    parser.add_argument("--level", metavar="LEVEL", help="how well the bots play (default: normal)")
    parser.add_argument("--name", metavar="NAME", help="what the table calls you")
    parser.add_argument(
        "--options",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help="variants and house rules of the game; roles by name, as in cat_seat=ann",
    )
    parser.add_argument("--preset", metavar="NAME", help="a named set of options")
    add_box(parser)
    again = "the same luck again, the bots' too (but for one that runs out of time)"
    parser.add_argument("--seed", metavar="HEX", help=again)
    parser.add_argument("--memory-aid", action="store_true", help="mark the cards that you know")
    parser.add_argument("--no-coach", action="store_true", help="no word about questions that are new to you")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the game here")
    add_screen(parser)


def more_help(words: list[str]) -> str | None:
    """What can be agreed on in the game that is named, in the reader's language."""
    if "-h" not in words and "--help" not in words:
        return None
    game = next((game for game in catalogue() if game.name in words), None)
    if game is None:
        return "Presets and options of a game: cheeseboard play GAME --help"
    said = speaker(game, chosen_language(None), []).texts
    presets = [help_line(name, said.get(f"preset.{name}.help", "")) for name in game.options.presets]
    options = [
        help_line(f"{option.name}={usual(option)}", said.get(f"option.{option.name}.help", ""), values_of(option))
        for option in game.options.options
    ]
    return "\n".join([f"presets of {game.title}:", *presets, "", f"options of {game.title}:", *options])


def help_line(name: str, *about: str) -> str:
    first, *more = wrap(" ".join([part for part in about if part]), HELP_WIDTH) or [""]
    head = f"  {name:<{HELP_NAME}}" if len(name) < HELP_NAME else f"  {name}\n{HELP_GAP}"
    return "\n".join([head + first, *[HELP_GAP + line for line in more]])


def values_of(option: Option) -> str:
    """`(easy, hard)`, `(1 to 4, none)`, `(a name at the table, random)`."""
    if isinstance(option.default, bool):
        return ""
    least, most = option.least, option.most
    if option.is_seat:
        return f"({', '.join(['a name at the table', *option.all_words()])})"
    numbers = [] if least is None else [f"{least} to {most}" if most is not None else f"{least} or more"]
    return f"({', '.join([*numbers, *option.words])})"


def run(args: argparse.Namespace) -> int:
    screen = screen_of(args)
    try:
        with screen:
            sitting = resumed(args, screen) if args.resume is not None else begun(args, screen)
            try:
                sitting.play()
            except (Left, KeyboardInterrupt):
                sitting.show_left()
    except (Left, KeyboardInterrupt):  # before the first card: there is nothing to keep
        screen.print(Text())
    return 0


# ---- a new game ----


def begun(args: argparse.Namespace, screen: Screen) -> Sitting:
    language = chosen_language(args.language)
    words = speaker(None, language, [])
    seed = seed_from(args.seed)
    game = chosen_game(args.game, screen, words)
    game, _, _ = boxed(game, args.components)
    options = options_from(args)
    named = names_in(options, game)
    game.options.read({name: options[name] for name in options if name not in named})  # said before anything is asked
    players = chosen_players(args, game, screen, words)
    options = by_lot(game) | options | {name: seat_of(named[name], name, players) for name in named}
    began = time.monotonic()
    match = Match(game, len(players), options, seed, clock=lambda: int(time.monotonic() - began))
    keeper = Keeper(args.save) if args.save is not None else Keeper(usual_file(game.name, datetime.now()))
    sitting = Sitting(match, players, language, screen, keeper, args.memory_aid, began, explained(args, screen))
    if args.save is not None:
        keeper.keep(sitting.to_data())  # a file that cannot be written is found out before the first card
    return sitting


def explained(args: argparse.Namespace, screen: Screen) -> KeptLessons | None:
    """What was explained before; in a pipe nobody is there to learn."""
    return None if args.no_coach or not screen.shown else KeptLessons()


def chosen_game(name: str | None, screen: Screen, words: Speaker) -> Game[Any]:
    """By name, the only one there is, or from a numbered shelf."""
    if name is not None:
        return find(name)
    games = catalogue()
    if len(games) == 1:
        return games[0]
    shelf = Table.grid(padding=(0, 2))
    for place, game in enumerate(games, 1):
        about = speaker(game, words.language, []).texts.get("game.tagline", "")
        shelf.add_row(Text(str(place), style=NUMBER), Text(game.title, style="bold"), Text(about))
    screen.picture(Text(words.say("terminal.what_to_play"), style="bold"), shelf)
    while True:
        typed = screen.ask("> ")
        number = as_number(typed)
        if number is not None and 0 < number <= len(games):
            return games[number - 1]
        try:
            return find(typed)
        except Problem:
            screen.print(Text(words.say("terminal.choose"), style=ACCENT))


def chosen_players(args: argparse.Namespace, game: Game[Any], screen: Screen, words: Speaker) -> list[Player]:
    level = args.level or usual_level(game)
    find_bot(game, level)
    if args.seats is not None:
        if args.seats.isdecimal():
            raise Problem(f"--seats says who sits where, as in ann,hard; so many players are --players {args.seats}")
        players = players_from([word.strip() for word in args.seats.split(",")], game, level)
        if args.players is not None and args.players != len(players):
            raise Problem(f"--seats names {len(players)} seats, --players says {args.players}")
        game.seat_count(len(players))
        return players
    name = args.name or own_name(words.say("terminal.guest"))
    if args.players is not None:
        return players_for(name, game.seat_count(args.players), game, level)
    return asked_players(args.name, name, game, level, screen, words)


def asked_players(
    given: str | None, name: str, game: Game[Any], level: str, screen: Screen, words: Speaker
) -> list[Player]:
    """Two questions, with Enter for the usual answer."""
    screen.print(Text(game.title_with_box(), style=TITLE))
    while given is None:
        typed = screen.ask(words.say("terminal.ask_name", {"name": name}) + " ")
        try:
            name = given = checked_name(typed or name)
        except Problem:
            screen.print(Text(words.say("terminal.name_size", {"most": LONGEST_NAME}), style=ACCENT))
    least, most = game.seats[0] - 1, game.seats[-1] - 1
    usual = min(max(least, 2), most)
    while True:
        asked = words.say("terminal.ask_bots", {"least": least, "most": most, "usual": usual})
        number = as_number(screen.ask(asked + " ") or str(usual))
        if number is not None and number + 1 in game.seats:
            return players_for(name, number + 1, game, level)


def options_from(args: argparse.Namespace) -> dict[str, object]:
    options: dict[str, object] = {} if args.preset is None else {"preset": args.preset}
    for word in args.options:
        name, equals, value = word.partition("=")
        if not equals:
            raise Problem(f"an option is NAME=VALUE, not '{word}'")
        options[name] = value
    return options


def names_in(options: dict[str, object], game: Game[Any]) -> dict[str, str]:
    """Options that name a seat by whoever sits there."""
    seats = {option.name: option.all_words() for option in game.options.options if option.is_seat}
    given = {name: str(value) for name, value in options.items() if name in seats}
    return {name: value for name, value in given.items() if value not in seats[name] and as_number(value) is None}


def seat_of(given: str, option: str, players: list[Player]) -> int:
    wanted = plain(given)
    for seat, player in enumerate(players):
        if wanted in [plain(name) for name in [player.name, *player.people]]:
            return seat
    raise Problem(
        f"option {option}: nobody here is called '{given}'; there are {', '.join(one.name for one in players)}"
    )


def by_lot(game: Game[Any]) -> dict[str, object]:
    """Roles, unless somebody gives them."""
    return {option.name: usual(option) for option in game.options.options if option.is_role}


def seed_from(given: str | None) -> bytes | None:
    if given is None:
        return None
    try:
        if len(given) <= 2 * SEED_BYTES:
            return bytes.fromhex(given.zfill(2 * SEED_BYTES))
    except ValueError:
        pass
    raise Problem(f"a seed has up to {2 * SEED_BYTES} hexadecimal digits, not '{given[:80]}'")


# ---- a game that was left ----


def resumed(args: argparse.Namespace, screen: Screen) -> Sitting:
    if args.seats or args.players or args.options or args.preset or args.seed or args.components or args.game:
        raise Problem("a saved game keeps its game, seats, options, components and seed; say only --resume FILE")
    record, table = read_record(args.resume)
    game = find(record.game)
    seconds = table.get("seconds")
    began = time.monotonic() - (seconds if isinstance(seconds, int) and 0 <= seconds < A_LONG_TIME else 0)
    if record.seed is not None and record.commitment is not None:
        verify(record, game)
    match = resume(record, game, lambda: int(time.monotonic() - began))
    players = players_from_data(table.get("chairs"), match.game, match.seats)
    saved_language = table.get("language")
    language = chosen_language(args.language or (saved_language if isinstance(saved_language, str) else None))
    keeper = Keeper(args.resume, is_mine=True) if args.save is None else Keeper(args.save)
    aid = args.memory_aid or table.get("memory_aid") is True
    sitting = Sitting(match, players, known_language(language), screen, keeper, aid, began, explained(args, screen))
    come_back(sitting, table.get("looked"))
    return sitting


def come_back(sitting: Sitting, looked: object) -> None:
    """Where everybody was: looks that are over stay over, and the news begins after each person's last move."""
    told = len(sitting.match.dealer.told)
    if isinstance(looked, list) and len(looked) == len(sitting.players) and all(isinstance(n, int) for n in looked):
        sitting.looked = [max(0, min(count, told)) for count in looked]
    for person in people_at(sitting.players):
        sitting.teller.heard[person] = told_after_last_move(sitting.match, sitting.seating.seats_of(person))
    sitting.teller.heard[None] = told


def told_after_last_move(match: Match[Any], seats: list[int]) -> int:
    counts = [step.told_count for step in match.steps] + [len(match.dealer.told)]
    own = [number for number, step in enumerate(match.steps) if step.seat in seats]
    return counts[own[-1] + 1] if own else 0
