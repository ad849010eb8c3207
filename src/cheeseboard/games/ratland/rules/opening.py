"""Before the first round: clans and sides.  RAT-028 to RAT-031."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together
from cheeseboard.engine.seats import bit
from cheeseboard.engine.secret import Secret
from cheeseboard.games.ratland.components import CLANS, Clan, Side
from cheeseboard.games.ratland.events import ClanChosen, ClansDealt, SideChosen
from cheeseboard.games.ratland.options import CHOOSE
from cheeseboard.games.ratland.rules.common import NO_MOVES
from cheeseboard.games.ratland.rules.deck import look_ahead, number_of
from cheeseboard.games.ratland.rules.turning import EVENT
from cheeseboard.games.ratland.table import LEADS, TAKES, Lead, Sewers, Take


@final
class Dealing(Moment[Sewers]):
    """RAT-028  Two clan cards to each seat."""

    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Any]:
        t.clan_cards = t.clan_cards.copy()
        dealt: list[list[Secret[Clan]]] = []
        for seat in range(t.seats):
            hand = [Secret(dealer.draw(t.clan_cards), bit(seat)) for _ in range(2)]
            hand.sort(key=number_of)
            dealt.append(hand)
            if dealer.listening:
                dealer.tell(ClansDealt(seat, tuple(hand)))
        t.dealt = dealt
        return CHOOSING_CLAN


@final
class ChoosingClan(Together[Sewers]):
    """RAT-028  One of the two, secretly and all at once; the other one is never shown."""

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return t.options.everybody

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        if so_far:
            return NO_MOVES
        clans = [clan.value for clan in t.dealt[seat]]
        if clans[0] is None or clans[1] is None:
            return LEADS  # somebody else's cards, in a view
        one, other = LEADS[clans[0].number], LEADS[clans[1].number]
        return (one,) if one is other else (one, other)  # RAT-033  two boxes may deal the same card twice

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        clans: list[Clan | None] = []
        for seat, answer in enumerate(answers):
            move = answer[0]
            assert isinstance(move, Lead)
            clans.append(move.clan)
            if dealer.listening:
                dealer.tell(ClanChosen(seat, move.clan))
        t.clans = clans
        t.dealt = []
        t.clan_cards = Bag(CLANS, [])  # out of the game
        look_ahead(t, dealer)
        return CHOOSING_SIDE if t.options.belligerent == CHOOSE else EVENT

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-028"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "choosing_clan", {"clans": t.dealt[seat]}


@final
class ChoosingSide(Together[Sewers]):
    """RAT-029, RAT-030, RAT-031  After the clans, for the whole game, and shown when the screens are first lifted."""

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return t.options.everybody

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return NO_MOVES if so_far else TAKES

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
        sides: list[Secret[Side]] = []
        for seat, answer in enumerate(answers):
            move = answer[0]
            assert isinstance(move, Take)
            sides.append(Secret(move.side, bit(seat)))
            if dealer.listening:
                dealer.tell(SideChosen(seat, sides[seat]))
        t.sides = sides
        return EVENT

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-029"


DEALING: Final = Dealing()
CHOOSING_CLAN: Final = ChoosingClan()
CHOOSING_SIDE: Final = ChoosingSide()
