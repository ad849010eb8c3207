"""A question, and everything a person can type at it: a move, a word about a move, an order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cheeseboard.coach.advice import Advice, Choice, in_words
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.move import Move
from cheeseboard.engine.text import LANGUAGES
from cheeseboard.pictures.board import menu
from cheeseboard.pictures.words import as_number, move_label, permission, plainly, reason
from cheeseboard.terminal import hint as hints
from cheeseboard.terminal.orders import ORDERS, find_order, order_words
from cheeseboard.terminal.saving import Keeper
from cheeseboard.terminal.screen import ACCENT, ADVICE, Left, stack
from cheeseboard.terminal.telling import SHORT

if TYPE_CHECKING:
    from cheeseboard.terminal.sitting import Sitting

LOG_LINES: Final = 15
HOST: Final = "Brie"  # who explains
LONG: Final = 4  # lines of an answer that gets a page of its own
EXAMPLE: Final = ("3", "1", "2", "4")  # of numbers in any order


class Answering:
    """One question to one person."""

    orders: tuple[str, ...] = ORDERS

    def __init__(self, sitting: Sitting, ask: Ask) -> None:
        self.sitting = sitting
        self.ask = ask
        self.seat = ask.seat
        self.game = sitting.game
        self.match = sitting.match
        self.screen = sitting.screen
        self.teller = sitting.teller
        self.view = self.match.view(ask.seat)
        self.first = 0 if self.teller.board.counts(ask) else 1  # where the list of moves begins to count
        self.changed = False
        self.pool, self.wanted = self.teller.board.several(self.view, ask) or ([], 0)  # one answer, in any order …
        self.chosen: list[int] = []  # … of which these places are chosen
        self.folds = self.teller.board.folded(self.view, ask, self.teller.words(ask.seat))
        self.mark = sitting.first_time(ask)  # until something is typed
        self.unfolded: list[Move] = []  # what stands behind the name that was chosen …
        self.about = ""  # … and what it does

    def move(self, with_table: bool) -> Move | None:
        """What the person chooses; None when they took something back, and must be asked anew."""
        message: RenderableType | None = None
        while not self.changed:
            ahead = bool(self.sitting.ahead)
            if not ahead:
                self.show(message, with_table)
                with_table = False
            typed = self.typed()
            self.mark = ""
            if self.unfold(typed):
                message = None
                continue
            move, message = self.understood(typed)
            if move is not None and self.gather(move):
                continue
            if move is not None:
                return self.first_of_all() if self.chosen else move
            self.sitting.ahead = []
            if ahead and not self.screen.whole:  # the question was answered unseen
                self.show(None, with_table)
            if message is not None and self.screen.whole and self.screen.lines(message) > LONG:
                self.show_page(message)
                message = None
        return None

    # Several moves in any order

    def listed(self) -> list[Move]:
        """What can be chosen: of several that are one answer, those that are not chosen yet."""
        rest = [move for place, move in enumerate(self.pool) if place not in self.chosen]
        return rest + [move for move in self.ask.moves if move not in self.pool and not self.chosen]

    def shown(self) -> list[Move]:
        """Of these, those with a number of their own; names of others follow them."""
        hidden = [move for _, _, moves in self.folds for move in moves]
        return self.unfolded or [move for move in self.listed() if move not in hidden]

    def names(self) -> list[str]:
        return [] if self.unfolded else [name for name, _, _ in self.folds]

    def unfold(self, typed: str) -> bool:
        """By number or by name; whether there was anything to unfold."""
        number, names = as_number(typed), [plainly(name) for name in self.names()]
        place = number - 1 - len(self.shown()) if number is not None else -1
        if plainly(typed) in names:
            place = names.index(plainly(typed))
        if 0 <= place < len(names):
            _, self.about, self.unfolded = self.folds[place]
            return True
        return False

    def number_of(self, move: Move) -> int:
        """In the list: its own, or that of the name it stands under."""
        shown = self.shown()
        if move in shown:
            return shown.index(move) + self.first
        places = [place for place, (_, _, moves) in enumerate(self.folds) if move in moves]
        return len(shown) + 1 + places[0] if places else 0

    def gather(self, move: Move) -> bool:
        """Puts it to those that are chosen; whether more are wanted."""
        if move not in self.pool:
            return False
        places = [place for place, one in enumerate(self.pool) if one is move and place not in self.chosen]
        self.chosen += places[:1]
        return len(self.chosen) < self.wanted

    def first_of_all(self) -> Move:
        """In the order of the rules; the others follow by themselves."""
        first, *others = [self.pool[place] for place in sorted(self.chosen)]
        self.sitting.ahead = [*[move.notation for move in others], *self.sitting.ahead]
        return first

    # The question

    def say(self, key: str, **facts: object) -> str:
        return self.teller.say(key, **facts)

    def show(self, message: RenderableType | None, with_table: bool) -> None:
        if self.screen.whole:
            asked = self.question(message)
            self.screen.picture(self.teller.picture(self.seat, self.screen.lines(asked) + 1), asked)
        elif message is not None:
            self.screen.print(message)
        else:
            if with_table:
                self.screen.print(Text(), self.teller.picture(self.seat, 0))
            self.screen.print(self.question(None))

    def question(self, message: RenderableType | None) -> RenderableType:
        words, key = self.teller.words(self.seat), f"prompt.{self.ask.prompt}"
        prompt = words.say(key, self.ask.facts) if key in words.texts else self.ask.prompt
        prompt = permission(self.about, words) if self.unfolded else prompt
        most_rows = 2 if self.screen.height() < SHORT else 6
        labels = [*map(self.label, self.shown()), *self.names()] if self.first else []
        clock = self.teller.board.clock(self.view, words, self.sitting.seconds()) if self.match.clock else ""
        return stack(
            *self.above(),
            Text(clock) if clock else None,
            Text(prompt, style="bold"),
            *[Text(line) for line in self.teller.board.question(self.view, words, self.ask)],
            self.so_far(),
            menu(labels, self.screen.console.width, most_rows) if labels else None,
            message,
            Text(self.tip(), style="dim"),
        )

    def above(self) -> list[RenderableType]:
        words = self.teller.words(self.seat)
        return [Text(), *([Text(words.label(HOST, self.mark), style=ACCENT)] if self.mark else [])]

    def so_far(self) -> Text | None:
        if not self.chosen:
            return None
        moves = [self.label(self.pool[place]) for place in sorted(self.chosen)]
        return Text(self.say("chosen", moves=", ".join(moves), n=self.wanted - len(self.chosen)))

    def label(self, move: Move) -> str:
        return move_label(self.game, self.view, self.ask, move, self.teller.words(self.seat))

    def tip(self) -> str:
        orders = ["?", *[order_words(order, self.teller.words(self.seat))[0] for order in self.useful_orders()]]
        wanted = self.wanted - len(self.chosen)
        if wanted > 1:
            return self.say("tip_several", n=wanted, example=", ".join(EXAMPLE[:wanted]), orders=" · ".join(orders))
        return self.say("tip_one" if len(self.listed()) == 1 else "tip", orders=" · ".join(orders))

    def useful_orders(self) -> list[str]:
        can_go_back = self.chosen or self.unfolded or self.match.can_take_back(self.seat)
        return ["hint", "undo", "help"] if can_go_back else ["hint", "help"]

    # What was typed

    def order(self, typed: str) -> tuple[str, str] | None:
        return find_order(typed, self.teller.words(self.seat), self.orders)

    def typed(self) -> str:
        """One answer.  With commas several were given in a line: the rest waits for the questions that follow."""
        if self.sitting.ahead:
            return self.sitting.ahead.pop(0)
        line = self.screen.ask("> ")
        parts = [part.strip() for part in line.split(",") if part.strip()]
        if len(parts) < 2 or line.startswith("?") or self.moved(line) or self.order(line):
            return line
        numbered = [self.numbered(part) if self.pool else None for part in parts]  # as they stand in the list now
        parts = [part if move is None else move.notation for part, move in zip(parts, numbered, strict=True)]
        self.sitting.ahead = parts[1:]
        return parts[0]

    def moved(self, typed: str) -> Move | None:
        """By number, notation or label."""
        return self.numbered(typed) or self.game.by_notation.get(plainly(typed)) or self.labelled(typed)

    def understood(self, typed: str) -> tuple[Move | None, RenderableType | None]:
        """A move, or else what there is to say."""
        if not typed and len(self.listed()) == 1:
            return self.listed()[0], None
        if typed.startswith("?"):
            return None, self.explain(typed[1:].strip())
        named = self.numbered(typed) or self.game.by_notation.get(plainly(typed))
        if named is None:
            order = self.order(typed)
            if order is not None:
                return None, self.obey(*order)
            named = self.labelled(typed)
        if named is None:
            said = self.say("unknown", typed=typed[:40]) if typed else self.say("choose")
            return None, Text(said, style=ACCENT)
        return (named, None) if named in self.listed() else (None, self.refusal(named))

    def numbered(self, typed: str) -> Move | None:
        number, moves = as_number(typed), self.shown()
        at = -1 if number is None else number - self.first
        return moves[at] if 0 <= at < len(moves) else None

    def labelled(self, typed: str) -> Move | None:
        """The one move whose label begins with what was typed."""
        start = plainly(typed)
        fits = [move for move in self.listed() if start and plainly(self.label(move)).startswith(start)]
        return fits[0] if len(fits) == 1 else None

    def refusal(self, move: Move) -> RenderableType:
        """Why not: the rule, and the way out."""
        try:
            self.match.legal(self.seat, move)
        except Illegal as illegal:
            if illegal.clause:
                return Text(reason(illegal.clause, self.teller.words(self.seat)), style=ACCENT)
        called = self.label(move) if move in self.ask.moves else move.notation
        return Text(self.say("not_now", move=called), style=ACCENT)

    # Explaining

    def explain(self, about: str) -> RenderableType:
        """`?` all moves, `? 3` or `? take` one of them, `? 41` or `? ABC-041` a clause."""
        if not about:
            return self.explained(self.listed())
        move = self.moved(about)
        if move is None:
            return self.clause(about)
        return self.explained([move]) if move in self.listed() else self.refusal(move)

    def clause(self, about: str) -> RenderableType:
        """`ABC-041`, `abc 41` and `41` mean the same, as in `rules`."""
        from cheeseboard.terminal.rulebook import CLAUSE, clauses, find_clause, near_clauses

        found = find_clause(self.game, about)
        if found is not None:
            words = self.teller.words(self.seat)
            if f"clause.{found}" in words.texts:
                return Text(reason(found, words))
            title = clauses(self.game, self.teller.language)[found].title  # what only people can hold to has no line
            return Text(f"{title} {found}")
        if CLAUSE.match(about) is None or not clauses(self.game):
            return Text(self.say("unknown", typed=about[:40]), style=ACCENT)
        near = ", ".join(near_clauses(self.game, about))
        return Text(self.say("no_clause", clause=about[:40], near=near), style=ACCENT)

    def explained(self, moves: list[Move]) -> RenderableType:
        """Number and label, and the rule that allows it; the same one is not given twice."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        before = ""
        clauses = [self.match.table.phase.clause(self.view, self.seat, move) for move in moves]
        if not self.first and len(moves) > 1 and len(set(clauses)) == 1:  # a number is the answer itself
            numbers = f"{self.number_of(moves[0])}-{self.number_of(moves[-1])}"
            grid.add_row(Text(numbers, style="bold"), Text(permission(clauses[0], self.teller.words(self.seat))))
            return grid
        for move, clause in zip(moves, clauses, strict=True):
            grid.add_row(
                Text(f"{self.number_of(move):>2}", style="bold"),
                Text(self.label(move), style="bold"),
                Text(clause if clause == before else permission(clause, self.teller.words(self.seat))),
            )
            before = clause
        return grid

    # Orders

    def obey(self, order: str, rest: str) -> RenderableType | None:
        if order == "quit":
            raise Left
        if order == "hint":
            return self.hint()
        if order == "undo":
            return self.undo()
        if order == "language":
            return self.change_language(rest)
        if order == "save":
            return self.save_as(rest)
        if order == "table":
            self.show_page(self.teller.whole_table(self.seat))
            return None
        self.show_page(self.page(order, rest))
        return None

    def show_page(self, shown: RenderableType) -> None:
        self.screen.page(shown, self.say("enter_more") + " ", self.say("enter_on") + " ")

    def page(self, order: str, rest: str) -> RenderableType:
        if order == "log":
            return self.log(bool(rest))
        if order == "rules":
            from cheeseboard.terminal.rulebook import find_clause, near_clauses, rules_page

            if rest and find_clause(self.game, rest) is None:
                near = ", ".join(near_clauses(self.game, rest))
                return Text(self.say("no_clause", clause=rest[:40], near=near), style=ACCENT)
            return rules_page(self.game, rest or None, self.teller.language)
        return self.help()

    def help(self) -> RenderableType:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for order in self.orders:
            names = " / ".join(order_words(order, self.teller.words(self.seat)))
            grid.add_row(Text(f"  {names}", style="bold", no_wrap=True), Text(self.say(f"about.{order}")))
        return stack(Text(self.say("help_moves")), Text(self.say("help_question")), Text(), grid, Text())

    def log(self, whole: bool) -> RenderableType:
        words = self.teller.words(self.seat)
        lines = [Text(words.event(event)) for event in self.teller.events(self.seat, 0)]
        return stack(*(lines if whole else lines[-LOG_LINES:]))

    def hint(self) -> RenderableType:
        if self.screen.shown:
            self.screen.print(Text(self.say("thinking"), style="dim"))
        told = hints.given(self.match, self.ask)
        words = self.teller.words(self.seat)
        lines = [self.say("hint", plan=self.choice(told, told.choices[0]))]
        lines += [self.say("hint_or", plan=self.choice(told, choice)) for choice in told.choices[1:]]
        if told.close:
            lines.append(self.say("hint_close"))
        elif told.reason is not None:
            lines.append(in_words(words, [told.reason]))
        elif len(told.choices) == 1 and len(self.ask.moves) > 1:
            lines.append(self.say("hint_only"))
        return Text("\n".join(lines), style=ADVICE)

    def choice(self, told: Advice, choice: Choice) -> str:
        """What to type, the gesture in plain words, and what it is worth."""
        words = self.teller.words(self.seat)
        typed = self.teller.board.typed(self.ask, choice.plan) or self.numbers(choice.plan)
        said = in_words(words, choice.spoken)
        if not self.unfolded or choice.plan[0] in self.unfolded:  # or else it has no number in this list
            said = words.label(typed, said)
        worth = hints.figure(words, choice, told.unit)
        return words.label(said, worth) if worth else said

    def numbers(self, plan: list[Move]) -> str:
        """Of the first move; of several that are chosen in any order, of all."""
        moves = [move for move in plan if move in self.listed()] if plan[0] in self.pool else plan[:1]
        return ", ".join([str(self.number_of(move)) for move in moves])

    def undo(self) -> RenderableType | None:
        if self.chosen or self.unfolded:
            self.chosen, self.unfolded = [], []
            return None  # the whole list again
        if not self.match.can_take_back(self.seat):
            return Text(self.say("no_undo"), style=ACCENT)
        self.sitting.take_back(self.seat)
        self.teller.add_line(self.sitting.holder, Text(self.say("undone")))
        self.changed = True
        return None

    def change_language(self, wanted: str) -> RenderableType:
        if wanted.lower() not in LANGUAGES:
            known = self.teller.words(self.seat).grammar.joined(list(LANGUAGES), "or")
            return Text(self.say("language_which", languages=known), style=ACCENT)
        self.teller.language = wanted.lower()
        self.sitting.keep()
        return Text(self.say("language_now"))

    def save_as(self, name: str) -> RenderableType:
        if not name:
            return Text(self.say("save_where"), style=ACCENT)
        if not self.match.has_beginning:  # it was a lesson: there is no record of it
            return Text(self.say("not_kept"), style=ACCENT)
        try:
            Keeper(Path(name).expanduser()).keep(self.sitting.to_data())
        except (Problem, RuntimeError):  # a user whose home is unknown, too
            return Text(self.say("save_other", file=name[:80]), style=ACCENT)
        return Text(self.say("saved_as", file=name))
