"""OpenSpiel: importing this registers every game, as `cheeseboard_` and its name.

    import pyspiel, cheeseboard.research.openspiel
    game = pyspiel.load_game("cheeseboard_NAME(players=3)")

Parameters are `players`, every option of the game, `preset`, `payoff` (`returns`), `edition` (one that the game names,
in small letters with underscores) and `components` (another box).  Where an option takes a number or a word, the first
of these words is -1, the next -2.  `load` and `game_string` write all that.

Chance is explicit, by value and exact.  Seats that are asked together answer one after the other and do not see each
other's answers.  `resample_from_infostate` imagines from what the player knows, and nothing else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

from cheeseboard.engine.codec import to_data
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.options import Option, Settings, Value
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import find, folders
from cheeseboard.research import need
from cheeseboard.research.position import CHANCE, NOBODY, Position, from_record
from cheeseboard.research.returns import PLACES, returns, sums_to_zero
from cheeseboard.research.tensors.numbers import Numbers, Part, numbers_of
from cheeseboard.research.tensors.pieces import Faces
from cheeseboard.research.text import table_text, text

if TYPE_CHECKING:
    import numpy as np
    import pyspiel
else:
    np, pyspiel = need("numpy"), need("pyspiel")

FEW_VALUES: Final = 256  # what luck brings is below this, or below the number of kinds where there are more
MOST_LUCK: Final = 1_000_000  # chance nodes in a game: never reached
Params = dict[str, Any]
LEGAL: Final = Faces(lambda moves: sorted([move.number for move in moves]))  # made once of what phases offer


# ---- parameters ----


def short_name(game: Game[Any]) -> str:
    return f"cheeseboard_{game.name.strip('_')}"


def specification(game: Game[Any]) -> Params:
    """All parameters of a game with their defaults, of the one type that OpenSpiel lets each have."""
    options = {option.name: parameter(option, option.default) for option in game.options.options}
    return {"players": game.seats[0], "payoff": PLACES, "edition": "", "preset": "", "components": "", **options}


def parameter(option: Option, value: Value) -> int | str | bool:
    if isinstance(option.default, bool) or option.least is None:
        return str(value) if not isinstance(value, bool) else value
    word = "none" if value is None else value
    return -1 - option.words.index(word) if isinstance(word, str) else word


def value_of(option: Option, given: Any) -> object:
    """A parameter back as the option's value."""
    takes_number = option.least is not None and not isinstance(option.default, bool)
    if takes_number and -len(option.words) <= given < 0:
        return option.words[-1 - given]
    return given


def slug(edition: Edition) -> str:
    return re.sub(r"\W+", "_", edition.name.lower()).strip("_")


def arranged(game: Game[Any], params: Params) -> tuple[Game[Any], int, Settings]:
    """The game with its box, the seats, and the settings.  What is given counts before what the edition says."""
    usual = specification(game)
    seats = params["players"]
    options: dict[str, object] = {}
    if params["edition"]:
        known = {slug(edition): edition for edition in [*game.editions(), *game.tiny()]}
        if params["edition"] not in known:
            raise Problem(f"there is no edition '{params['edition']}'; there are {', '.join(known)}")
        edition = known[params["edition"]]
        game = game.edition(edition)
        seats = edition.seats if seats == usual["players"] else seats
        options.update(edition.options)
    if params["preset"]:
        options["preset"] = params["preset"]
    if params["components"]:
        game = game.with_components(json.loads(unquote(params["components"])))
    for option in game.options.options:
        if params[option.name] != usual[option.name]:
            options[option.name] = value_of(option, params[option.name])
    game.seat_count(seats)
    return game, seats, game.options.settle(options, seats)


def game_string(
    game: Game[Any] | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    payoff: str = PLACES,
) -> str:
    """What `pyspiel.load_game` takes, for a game with its box."""
    game = find(game) if isinstance(game, str) else game
    count = game.seat_count(game.seats[0] if seats is None else seats)
    settings = game.options.settle({} if options is None else options, count)
    params = {option.name: parameter(option, settings[option.name]) for option in game.options.options}
    params |= {"players": count, "payoff": payoff}
    if game.own_components:
        params["components"] = quote(json.dumps(game.components, separators=(",", ":")))
    usual = specification(game)
    return f"{short_name(game)}({','.join([f'{k}={v}' for k, v in sorted(params.items()) if v != usual[k]])})"


def load(
    game: Game[Any] | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    payoff: str = PLACES,
) -> Any:
    """A game of OpenSpiel."""
    return pyspiel.load_game(game_string(game, seats, options, payoff))


# ---- the game ----


def game_type(game: Game[Any], utility: Any, information: Any) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(game),
    )


class CheeseboardGame(pyspiel.Game):  # type: ignore[misc]
    """One set-up of a game; `register` makes a subclass for each game."""

    about: Game[Any]

    def __init__(self, params: Params | None = None) -> None:
        params = specification(self.about) | (params or {})
        game, seats, settings = arranged(self.about, params)
        self.payoff: str = params["payoff"]
        self.numbers: Numbers = numbers_of(game, seats, settings)
        self.first = Position(game, seats, settings, listening=False)
        returns(self.first, self.payoff)  # a wrong word is told at once
        super().__init__(self.type(game, seats, settings), self.info(game, seats, settings), params)

    def type(self, game: Game[Any], seats: int, settings: Settings) -> Any:
        kinds, information = pyspiel.GameType.Utility, pyspiel.GameType.Information
        utility = kinds.ZERO_SUM if sums_to_zero(game, settings, seats, self.payoff) else kinds.GENERAL_SUM
        if len(set(game.teams(settings, seats))) == 1:
            utility = kinds.IDENTICAL
        hides = self.numbers.hides
        return game_type(
            self.about, utility, information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION
        )

    def info(self, game: Game[Any], seats: int, settings: Settings) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(game.moves),
            max_chance_outcomes=max(FEW_VALUES, self.numbers.most_kinds),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if sums_to_zero(game, settings, seats, self.payoff) else None,
            max_game_length=game.longest(settings, seats),
        )

    def max_chance_nodes_in_history(self) -> int:
        return MOST_LUCK

    def new_initial_state(self, state: Any = None) -> CheeseboardState:
        """With what `to_struct`, `to_dict` or `to_json` gave: that state again."""
        return CheeseboardState(self, state)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise Problem(f"an observer takes no parameters, not {params}")
        return Observer(self.numbers, iig_obs_type)


class CheeseboardState(pyspiel.State):  # type: ignore[misc]
    """All of it is `position`, so that clones and pickles are quick and whole."""

    def __init__(self, game: CheeseboardGame, state: Any = None) -> None:
        super().__init__(game)
        if state is None:
            self.position = game.first.copy()
        else:
            self.position = from_record(record_from_data(record_in(state)), game.about)

    def current_player(self) -> int:
        return self.position.seat  # CHANCE and NOBODY are OpenSpiel's numbers too

    def is_terminal(self) -> bool:
        return self.position.seat == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        return LEGAL[position.moves] if player == position.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        position = self.position
        size = len(position.among)
        return [(value, count / size) for value, count in position.open_values().items()]

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.seat == CHANCE:
            position.decide(action)
        else:
            position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            things = self.position.things_open()
            return f"luck {things.get(action, action)}"
        return str(self.get_game().numbers.actions[action])

    def returns(self) -> list[float]:
        return returns(self.position, self.get_game().payoff)

    def __str__(self) -> str:
        """The truth, with what is sealed and what luck has decided so far."""
        position = self.position
        if position.table is None:
            return f"to be set up, with luck {position.notes_now}"
        lines = [table_text(position.table)]
        if position.answers:
            lines.append(f"sealed: {' '.join([f'{seat}:{text(a)}' for seat, a in sorted(position.answers.items())])}")
        if position.seat == CHANCE:
            doing = "" if position.doing is None else f"{text(position.doing)} "
            lines.append(f"waits for luck: {doing}{text(position.notes_now)}")
        return "\n".join(lines)

    def resample_from_infostate(self, player: int, sampler: Any) -> CheeseboardState:
        """A state that `player` cannot tell from this one; `sampler()` gives numbers from 0 to 1."""
        other: CheeseboardState = self.get_game().new_initial_state()  # without this state's history
        other.position = self.position.imagine(player, Sampled(sampler))
        return other

    # As JSON, for OpenSpiel 2

    def _to_struct(self) -> dict[str, Any]:
        """The whole truth, and the record that `new_initial_state` plays again."""
        position = self.position
        past = None if position.imagined else position.record().to_data()
        return {"seat": position.seat, "record": past, "table": to_data(position.table)}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        if player == CHANCE:
            return {"luck": action}
        return {"seat": player, "move": self.get_game().numbers.actions[action]}

    def _struct_to_actions(self, action: dict[str, Any]) -> list[int]:
        if "luck" in action:
            return [action["luck"]]
        return [self.position.game.move(action["move"]).number]

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        position = self.position
        view = None if position.table is None else to_data(position.view(player))
        sealed = [move.notation for move in position.answers.get(player, [])]
        heard = [to_data(entry) if not isinstance(entry, tuple) else entry[1].notation
                 for entry in position.heard(player)]  # fmt: skip
        return {"seat": player, "view": view, "sealed": sealed, "past": heard}


def record_in(state: Any) -> Any:
    """The record in a struct, in the same as a dictionary, or as JSON."""
    try:
        data = json.loads(state) if isinstance(state, str) else state if isinstance(state, dict) else state.to_dict()
        record = data["record"]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Problem("this is no state that `to_struct`, `to_dict` or `to_json` gave") from None
    if record is None:
        raise Problem("a resampled state has no past that could be played again")
    return record


class Sampled(Luck):
    """Luck from one of OpenSpiel's samplers."""

    __slots__ = ("sampler",)

    def __init__(self, sampler: Any) -> None:
        self.sampler = sampler

    def below(self, n: int) -> int:
        return min(n - 1, int(self.sampler() * n))


class Observer:
    """Observations and information states of a player; and, as text, what everybody sees.  No other sorts."""

    def __init__(self, numbers: Numbers, kind: Any) -> None:
        self.numbers = numbers
        none = pyspiel.PrivateInfoType.NONE
        self.recall = kind is not None and kind.perfect_recall
        self.public = kind is None or kind.public_info
        self.private = kind is None or kind.private_info != none
        if kind is not None and kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Problem("no observer sees what is private to all players")
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.public and self.private:
            parts: list[Part] = numbers.information_parts if self.recall else numbers.parts
            self.tensor = np.zeros(sum(part.size for part in parts), np.float32)
            self.dict = {part.name: self.tensor[part.start : part.start + part.size] for part in parts}

    def wants_the_past(self, state: CheeseboardState) -> None:
        """A game whose past is asked for once will be asked again: from now on its new states listen."""
        if self.recall and not state.position.listening:
            state.get_game().first.listen()

    def set_from(self, state: CheeseboardState, player: int) -> None:
        self.wants_the_past(state)
        if self.tensor is not None:
            found = self.numbers.information if self.recall else self.numbers.observe
            self.tensor[:] = found(state.position, player)

    def string_from(self, state: CheeseboardState, player: int) -> str | None:
        self.wants_the_past(state)
        position = state.position
        if self.public and self.private:
            found = self.numbers.information_text if self.recall else self.numbers.observation_text
            return found(position, player)
        if self.recall or not self.public:
            return None
        return "" if position.table is None else table_text(position.view(None))


def loaded(name: str) -> Any:
    """From a pickle."""
    return pyspiel.load_game(name)


def register() -> None:
    """Every game of the house."""
    kinds, information = pyspiel.GameType.Utility, pyspiel.GameType.Information
    for name in folders():
        game = find(name)
        made = type(f"Cheeseboard_{name}", (CheeseboardGame,), {"about": game})
        pyspiel.register_game(game_type(game, kinds.GENERAL_SUM, information.IMPERFECT_INFORMATION), made)


register()
