"""All that is said on the wire, in one file: JSON objects, told apart by their `type`.

`web/src/protocol.ts` and `docs/protocol.md` are made from this file (`python -m tools.protocol_types`).  The comment
beside a field is its documentation there.  The server never sends sentences: an event, a prompt, a move is a key of the
game's texts and the facts that the sentence needs.

A fact, and a thing in a view, is plain data: numbers, words, truth values, null, lists, and

    "7"                                   a kind of thing in the box, by its code
    {"card": "7", "open": true}           a thing that can lie face down; `card` is null when this seat may not know it
    {"size": 31}                          a bag or pile: what is left can be counted

`open` says whether everybody sees it lie there, `known_by` which seats have seen it (both in views only; where one
plays from memory, `known_by` comes with the aid alone).  A phase is its name, `your_turn`; options are
`{"rounds": 3, …}`.  Facts named `seat`, `other`, `dealer` and `winners` are seats, counted from 0.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

VERSION: Final = 1  # raised when an old client would misunderstand

Value = bool | int | str | None
Data = dict[str, Any]
Shown = Any  # an object; written in parts by the server

State = Literal["gathering", "playing", "over", "stopped"]  # stopped: played by rules that this house has not
Visibility = Literal["private", "lobby", "evening"]  # evening: on the board of who runs one, and nowhere else
Chat = Literal["off", "phrases", "free"]
SeatKind = Literal["open", "invited", "person", "bot"]
Unit = Literal["", "chance", "points", "right"]  # of what a choice is worth
TakeBacks = Literal[
    "off",  # what was played stands; a sealed answer can be changed until the last one is in
    "revealed",  # one's own last choice, until something is revealed
    "consent",  # the same, and more when everybody else agrees
]

Refusal = Literal[
    "illegal",  # not among the moves offered; `clause` says why
    "stale",  # an answer to a question that is no longer asked; the frame of now follows
    "not_your_turn",  # nothing is asked of this seat
    "game_over",
    "not_started",
    "nothing_to_take_back",  # no choice of one's own, or something was revealed since
    "take_backs_off",  # this table plays without
    "lesson",  # legal, but the lesson wants something else; `key` is the text that says so
]
Stop = Literal[
    "illegal",  # the next step is not offered then; `clause` says why
    "not_your_turn",  # nothing more is asked of this seat then
    "luck",  # what comes next is decided by luck
    "revealed",  # the next step, or what follows of itself, would tell somebody something
]
Trouble = Literal[
    "malformed",  # no JSON, an unknown type, a missing or strange field: `detail` says where
    "too_large",
    "too_fast",  # said less often, it will be heard
    "too_slow",  # what was posted took too long to arrive
    "not_found",  # over HTTP: there is nothing at this address
    "not_here",  # only whoever sits at the server's machine does this
    "no_network",  # the server's machine is in none
    "door_closed",  # the server lets in nobody from the network any more: good-bye
    "wrong_host",  # asked under a name that is not this house's
    "unknown_table",
    "wrong_secret",  # opens no seat here, or not this one
    "not_host",
    "seat_taken",
    "no_such_seat",
    "bad_table",  # the game cannot be set up like this: `detail` says why
    "bad_name",  # too long, or nothing of it can be seen
    "like_another",  # the name looks like that of somebody at the table, or of a bot
    "started",  # too late for this
    "not_over",  # too early for this
    "quiet",  # this table does not talk, or not in this way
    "no_hints",
    "full",  # the house holds as many tables as it can
    "not_saved",  # disk full or read-only: nothing has happened
    "not_read",  # a damaged page on disk: this table is lost, or part of it
    "restarting",
    "internal",
]


# ---- what both sides speak of ----


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who is to sit at a seat of a new table."""

    kind: Literal["here", "open", "invited", "bot"]  # here: on the device that creates the table
    name: str | None = None  # of the person here; bots are named by the house, in a fork by the game before it
    level: str | None = None  # of the bot; null: the usual one


class SeatInfo(Struct):
    """A seat, as everybody may know it."""

    seat: int  # from 0
    kind: SeatKind
    name: str  # "Ann", "Ann + Ben" where several share it, "" where nobody sits
    people: list[str]  # one name each, also while a bot sits in for them; empty where nobody has the seat
    level: str | None  # of the bot
    connected: bool  # somebody of this seat has the table on screen; always true for a bot
    contributed: bool  # its part of the luck is in
    sits_in: bool  # a bot plays for people who left; the host can give the seat back


class Request(Struct):
    """Somebody asks all others to agree to a take-back.

    Every seat that people have must agree, also while a bot sits in for them; a bot's own seat is not asked.
    """

    seat: int  # who asks
    agreed: list[int]  # seats that said yes


class TakenBack(Struct):
    """A choice was taken back: a line of the log that stays."""

    sequence: int  # of the change that undid it
    seat: int  # whose choice it was
    agreed: bool  # something had been revealed, and everybody agreed; what came after it went back, too


class Offer(Struct):
    """A move that may be played now."""

    number: int  # its place in the game's list of all moves
    notation: str  # what `move` sends back
    key: str  # of its text: `move.<key>`
    facts: Data
    clause: str  # that allows it


class AskInfo(Struct):
    """What is asked of a seat."""

    prompt: str  # key of its text: `prompt.<prompt>`
    facts: Data
    moves: list[Offer]
    so_far: list[str]  # of a sealed answer in several steps


class Told(Struct):
    """What happened, as this seat hears it."""

    sequence: int  # of the change that brought it about
    name: str  # key of its text: `event.<name>`, with the variants `.you`, `.target`, `.hidden`
    facts: Data
    clause: str  # the rule behind it; may be empty


class SheetColumn(Struct):
    """A column of the score sheet."""

    seats: list[int]  # whose it is
    name: str  # key of its text: `sheet.<name>`; empty: the name of its one seat
    facts: Data


class SheetRow(Struct):
    """A line of the score sheet: a round, or what points are given for."""

    name: str  # key of its text: `sheet.<name>`
    facts: Data
    cells: list[int | bool | None]  # by column: points or a count; true a tick, false a cross; null: nothing
    is_total: bool


class Reason(Struct):
    """A sentence about how the game ended."""

    name: str  # key of its text: `decided.<name>` or `headline.<name>`, with the variants of an event
    facts: Data
    clause: str  # where a rule decided it; may be empty


class Result(Struct):
    """How the game ended."""

    places: list[int]  # by seat, from 1; level seats share one; all 2 where everybody has lost, all 1 in a draw
    scores: list[int]
    winners: list[int]  # seats; empty where everybody has lost, and in a draw
    columns: list[SheetColumn]  # of the score sheet
    rows: list[SheetRow]
    decided: list[Reason]
    headline: Reason | None  # null: the names of those who won


# ---- from the client ----


class OwnBox(Struct, forbid_unknown_fields=True):
    """A box of somebody's own, as POST /api/boxes/GAME checks it."""

    name: str
    own: Data  # what differs from the standard box, section by section


class Create(Struct, tag="create", forbid_unknown_fields=True):
    """A new table.  Answer: `created`, then `table`.  The socket follows the table from then on.

    `create`, `fork` and `join` with an id of 16 letters or more can be said again when no answer came: the same
    `created` or `seated` is the answer.
    """

    id: str  # the client's own name for this message; the answer carries it
    game: str
    seats: list[SeatPlan]
    options: dict[str, Value] = {}  # by name; `preset` names a preset; what is left out has its default
    visibility: Literal["private", "lobby"] = "private"
    pace: float = 1.0  # seconds that a bot takes, about; 0: no waiting
    memory_aid: bool = False  # in a game of memory: screens keep known cards marked, the same for everybody
    chat: Chat | None = None  # null: as the game wishes it
    hints: bool = True
    sand: int = 0  # seconds in a sand-timer that everybody sees; it only nudges.  0: none
    take_backs: TakeBacks = "revealed"
    box: OwnBox | None = None  # null: the one of the house
    child: bool = False  # screens are large there, without codes, hashes and percentages


class PlayDeal(Struct, tag="deal", forbid_unknown_fields=True):
    """A table of one's own for today's deal of a game, against bots.  Answer: `created`, then `table`.

    The luck is the same for everybody who plays it, no seat adds a part of its own, and there are no hints.
    """

    id: str
    game: str
    name: str = ""
    again: bool = False  # this browser has finished it before: what is told of this one says so
    pace: float = 1.0


class Learn(Struct, tag="learn", forbid_unknown_fields=True):
    """A new table at which a lesson is played or a puzzle is asked, alone with the house.  Answer: `created`, `table`.

    It begins at once.  Like `create` it can be said again when no answer came.
    """

    id: str
    game: str
    lesson: str  # one of `GameInfo.lessons`; empty where it is a puzzle
    name: str  # of whoever learns
    pace: float = 1.0  # seconds that others take, about
    puzzle: int = 0  # one of the puzzles of the game instead, from 1 on: `GameInfo.puzzles` says how many there are


class LessonWish(Struct, tag="lesson", forbid_unknown_fields=True):
    """Who learns: what was said has been read; back to the step before; or no lesson any more: bots take the other
    seats, and the game is played on.  At a puzzle: the game is played on from the answer (`read`)."""

    table: str
    wish: Literal["read", "back", "skip"]


class Judge(Struct, tag="judge", forbid_unknown_fields=True):
    """At a puzzle: which three are to be told apart, or what the answer came to.  Answer: `judged`."""

    id: str
    table: str


class Sit(Struct, tag="sit", forbid_unknown_fields=True):
    """Follow a table, for the first time or again.  Answer: `table`, then a `frame` for each seat.

    Without secrets: as a spectator.  Say it again to change what this socket follows.

    With `shown`, what happened after that comes change by change, up to 40 of them: a frame for each, without a
    question, before the frame of now.  What a seat has answered it has seen, so that does not come again.
    """

    table: str
    secrets: list[str] = []  # of seats
    host: str | None = None
    since: int = 0  # the last sequence seen: what happened after it is told
    watch: bool = False  # the public view, too (a shared screen)
    shown: int | None = None  # the last sequence that somebody was shown; null: all comes at once


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """Take an open seat, or the one of an invitation.  Answer: `seated`; the socket follows the seat at once."""

    id: str
    table: str
    name: str
    seat: int | None = None  # null: any
    invitation: str | None = None  # a token out of an `invitation` or `hand_over` link


class Ready(Struct, tag="ready", forbid_unknown_fields=True):
    """A seat's part of the luck, chosen after the commitment was seen.

    The game starts when every seat is taken and every person's part is in.
    """

    table: str
    seat: int
    contribution: str  # 16 bytes as 32 hexadecimal digits


class MoveMessage(Struct, tag="move", forbid_unknown_fields=True):
    """Play.  Answer: `accepted` or `refused`.  The same `id` again gets the same answer and plays nothing."""

    id: str
    table: str
    seat: int
    sequence: int  # of the frame that is answered
    moves: list[str]  # notations: one, or several for one gesture.  After a revelation the rest is not played
    draft: int | None = None  # of the frame that is answered: then an answer that was changed meanwhile is `stale`


class Explain(Struct, tag="explain", forbid_unknown_fields=True):
    """Why is a move (not) offered?  Answer: `explained`."""

    id: str
    table: str
    seat: int
    notation: str


class Try(Struct, tag="try", forbid_unknown_fields=True):
    """What would come of these steps?  Answer: `tried`, or `refused` where nothing is asked of the seat.

    They are played on a copy that is made from what this seat can see.  Nothing happens, and nobody else hears of it.
    """

    id: str
    table: str
    seat: int
    sequence: int  # of the frame that is looked at
    moves: list[str]  # notations: the steps of a plan; of a sealed answer those after what is answered already
    draft: int | None = None  # as for `move`


class TakeBack(Struct, tag="take_back", forbid_unknown_fields=True):
    """Undo the seat's last choice: at once while nothing was revealed, or else, by consent, a request to all others.

    Answer: `accepted` (with a new frame, or a `table` that holds the request) or `refused`.
    """

    id: str
    table: str
    seat: int


class Consent(Struct, tag="consent", forbid_unknown_fields=True):
    """Yes or no to the request for a take-back; the asker's own no withdraws it."""

    table: str
    seat: int
    agree: bool


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Talk: a phrase out of the catalogue, or, where the table allows it, a text of up to 200 letters."""

    table: str
    seat: int
    phrase: str | None = None
    text: str | None = None
    team: bool = False  # to the own team alone, where `talk_teams` has one


class Seen(Struct, tag="seen", forbid_unknown_fields=True):
    """This seat's person has been shown all up to here: a private look is not told again (without a memory aid)."""

    table: str
    seat: int
    sequence: int


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would a good bot do here, knowing what this seat knows?  Answer: `hinted`."""

    id: str
    table: str
    seat: int


class HandOver(Struct, tag="hand_over", forbid_unknown_fields=True):
    """A token that brings this seat to another device, once.  Answer: `invitation`.

    Nobody but who holds a taken seat brings anybody to it.  The token ends when its maker gives the seat up; a new one
    takes the place of an unused one (with `keep`, of the oldest of eight).
    """

    id: str
    table: str
    seat: int
    keep: bool = False  # true: this device keeps the seat too (several people on one seat)


class Invite(Struct, tag="invite", forbid_unknown_fields=True):
    """Host: a token for one seat that nobody has; a bot may be there alone.  Answer: `invitation`.

    It ends when the seat is taken otherwise, and when there is a new one for the same seat.  An open seat is kept for
    whoever comes with it; a bot that takes the seat at the start leaves it to them.
    """

    id: str
    table: str
    seat: int


class Start(Struct, tag="start", forbid_unknown_fields=True):
    """Host: begin now.  Bots take the seats that are still open.  Missing parts of the luck: `without_part`.

    When the host has been away for a minute, anybody who sits at the table may do it.
    """

    table: str
    level: str | None = None


class SeatBot(Struct, tag="seat_bot", forbid_unknown_fields=True):
    """Host: a bot plays on for people who left, or takes an open seat.

    When the host has been away for a minute, anybody who sits at the table may do it where nobody is.
    """

    table: str
    seat: int
    level: str | None = None


class SeatBack(Struct, tag="seat_back", forbid_unknown_fields=True):
    """Host, or who holds the seat: it goes back to its people; before the start, a bot's seat becomes open."""

    table: str
    seat: int


class Kick(Struct, tag="kick", forbid_unknown_fields=True):
    """Host: the people of a seat have it no more.  A bot plays on; before the start an invitation opens the seat."""

    table: str
    seat: int


class Mute(Struct, tag="mute", forbid_unknown_fields=True):
    """Host: what is said at this seat nobody hears, until it is allowed again."""

    table: str
    seat: int
    muted: bool = True


class Close(Struct, tag="close", forbid_unknown_fields=True):
    """Host: nothing is played or said at this table any more, for good; its game is `stopped`."""

    table: str


class Report(Struct, tag="report", forbid_unknown_fields=True):
    """To who operates the house, with the last sentences that were said.  Answer: `reported`."""

    id: str
    table: str
    seat: int | None = None  # whom it is about
    words: str = ""  # up to 500 letters


class GiveRole(Struct, tag="give_role", forbid_unknown_fields=True):
    """Host, before the start: whose a role is, or that it is drawn by lot."""

    table: str
    option: str  # one that `is_role`
    value: Value  # a seat, or a word of this option


class Hasten(Struct, tag="hasten", forbid_unknown_fields=True):
    """Whoever holds all seats that people have here: bots think so many times as quickly as was agreed, until the table
    rests or somebody else sits down."""

    table: str
    times: float = 1.0  # 1 to 4


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Who sits at the table, after the end: whether their seats on this socket would play again.

    `table` tells everybody who would (`again`) and who would not now (`not_now`).  The new table, with the same seats
    and secrets, is opened when everybody agrees, or when one who does begins without the others: bots play for them
    until they come.  Bots always agree.  `rematch` names it; nobody is brought there who has not agreed.
    """

    table: str
    agree: bool = True  # false: not now
    begin: bool = False  # without those who have not agreed


class Fork(Struct, tag="fork", forbid_unknown_fields=True):
    """A new table that begins at a moment of a finished game, with new luck.  Answer: `created`.

    Talk, hints and take-backs are as they were there, and a bot takes over the name of whoever sat on its seat, unless
    somebody here is called like that.
    """

    id: str
    table: str  # the finished game, or an imported record
    at: int  # choices already made: the place of a moment in the replay of the finished game
    seats: list[SeatPlan]
    pace: float = 1.0
    memory_aid: bool = False


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Stop following a table.  Before the start, `seat` gives up that seat."""

    table: str
    seat: int | None = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Answer: `pong`."""

    id: str = ""


ToServer = (
    Create | PlayDeal | Learn | LessonWish | Judge | Sit | Join | Ready | MoveMessage | Explain | Try | TakeBack
    | Consent | Say | Seen | Hint | HandOver | Invite | Start | SeatBot | SeatBack | GiveRole | Hasten | Rematch
    | Kick | Mute | Close | Report | Fork | Leave | Ping
)  # fmt: skip


# ---- from the server ----


class Key(Struct):
    """What opens a seat.  Keep it: the server has only its hash."""

    seat: int
    secret: str


class Created(Struct, tag="created"):
    """The table is there."""

    id: str
    table: str  # eight letters, to be said aloud and put into a link
    host: str  # secret of the host
    keys: list[Key]  # of the seats here


class Seated(Struct, tag="seated"):
    """A seat is yours."""

    id: str
    table: str
    key: Key


class LessonInfo(Struct):
    """What is taught at a table; its texts are `lesson.<name>`."""

    name: str
    seat: int  # of whoever learns
    minutes: int
    steps: list[str]  # by their ids: the texts `lesson.<name>.<id>`


class LessonPlace(Struct):
    """Where whoever learns stands in the lesson."""

    step: int  # its place in `LessonInfo.steps`; as many as there are: all is done, and the game goes on
    clause: str  # that this step tells of; may be empty
    point: list[str]  # moves that the step wants next
    waits: bool  # others play on when this has been read: `lesson` says so
    can_go_back: bool


class PuzzleInfo(Struct):
    """What is asked at a table: find the best gesture, or the best of three."""

    number: int
    seat: int  # of whoever answers
    stars: int  # 1 to 5, by how often bots miss it
    theme: str  # `puzzle.theme.<theme>` of the game's texts
    three: bool  # which of these three?  `judge` tells them


class PuzzlePlace(Struct):
    """How far whoever answers a puzzle has come."""

    answered: bool
    right: bool
    played_on: bool  # the answer is not the last move any more


class TableInfo(Struct, tag="table", omit_defaults=True):
    """All that everybody may know of a table but the game itself.  Sent whole whenever any of it changes."""

    table: str
    game: str
    version: str  # of the rules
    options: dict[str, Value]  # every option with its value
    state: State
    seats: list[SeatInfo]
    visibility: Visibility
    pace: float
    from_memory: bool  # as in `GameInfo`
    memory_aid: bool
    chat: Chat
    talk_teams: list[list[int]]  # seats that can talk among themselves; empty before the start
    hints: bool
    sand: int  # seconds in the sand-timer; 0: none
    take_backs: TakeBacks
    sequence: int
    spectators: int
    hosted: bool  # the host has the table on screen
    commitment: str | None  # SHA-256 of the house's seed, in hexadecimal; null where luck goes on from another game
    contributions: list[str]  # of each seat, in hexadecimal; empty for bots and until it is in
    without_part: list[int]  # seats of people without whose part of the luck the game began
    seed: str | None  # the house's seed, once the game is over
    request: Request | None  # for a take-back
    taken_back: list[TakenBack]  # the last 50, oldest first; sealed answers that were changed are not told
    rematch: str | None  # the next table, once it is agreed on
    again: list[int]  # seats that would play again, whoever asked for it first; bots are not among them
    not_now: list[int]  # seats that would not
    forked_from: str | None  # the table whose game goes on here
    created: int  # seconds since 1970
    started: int  # seconds since 1970; 0 before the start
    ended: int  # seconds since 1970; 0 before the end, and where it was not noted
    choices: int  # made so far; a sealed answer is one, however many steps it has
    asked: list[int]  # seats that are asked something when this is said; frames say it after every move
    lesson: LessonInfo | None = None  # what is taught here; null at any other table, and once it was skipped
    dealt: DealtInfo | None = None  # where it is a deal of the day
    puzzle: PuzzleInfo | None = None  # where one is asked
    box: BoxInfo | None = None  # null: the standard one
    muted: list[int] = []  # seats that nobody hears
    closed: bool = False  # by its host, or by who operates the house: then it is `stopped`
    number: int = 0  # of the table in an evening; 0: in none
    child: bool = False  # as in `create`


class BoxInfo(Struct):
    """A box that is not the standard one."""

    name: str
    hash: str  # the same for the same contents
    changes: list[str]  # an entry a line, such as `[tiles] knife: 2 → 3`


class DealtInfo(Struct):
    """That a table is one of a deal of the day."""

    date: str  # of UTC, such as 2026-01-31
    day: int  # its number
    name: str  # of its texts
    again: bool
    sealed: bool  # the day is not over: no record, no replay with open cards, no fork


class Frame(Struct, tag="frame", omit_defaults=True):
    """The game as one seat may know it: all that is needed to draw it."""

    table: str
    sequence: int  # of the last change that everybody may know of: steps of a sealed answer do not count
    seat: int | None  # null: the public view
    view: Shown  # the table of the game, field by field, `facts` a board may want, and `own` facts of this seat
    asked: list[int]  # seats that are asked something now
    waited: int  # seconds since they were asked; 0 in the frame that asks
    ask: AskInfo | None  # what is asked of this seat
    sealed: list[str]  # what this seat has answered to a sealed question, which others may still think about
    draft: int  # how often this seat has changed its sealed answer; 0 where nothing sealed is asked
    since: int  # `events` replace all that was told after this sequence (a take-back makes the log shorter)
    events: list[Told]
    can_take_back: bool  # at once, without asking the others
    result: Result | None  # once the game is over
    choices: int  # made so far; a sealed answer is one, however many steps it has
    lesson: LessonPlace | None = None  # to whoever learns
    puzzle: PuzzlePlace | None = None  # to whoever answers one


class Delta(Struct, tag="delta", omit_defaults=True):
    """What is not as it was in the last frame of this seat, whole or put together: to sockets at `/ws?deltas=1` alone.

    The frame of now has the view of that one with these entries in place of its own, `since` is `base`, and there is no
    result.  Whoever has another last frame than `base` says `sit` again, and is sent a whole one; so is everybody who
    comes or comes back, after a take-back, with a memory aid, where something is taught, and at the end.
    """

    table: str
    sequence: int
    seat: int | None
    base: int  # the sequence of the frame that it builds on
    entries: Shown  # fields of the view; of `facts` those that differ; `own` as a whole, null: there are none now
    asked: list[int]
    choices: int
    waited: int = 0
    ask: AskInfo | None = None
    sealed: list[str] = []
    draft: int = 0
    events: list[Told] = []
    can_take_back: bool = False


class Accepted(Struct, tag="accepted"):
    """Done, and safe on disk."""

    id: str
    table: str
    sequence: int  # after it
    played: int  # how many moves of the gesture


class Refused(Struct, tag="refused"):
    """Not done; nothing has changed."""

    id: str
    table: str
    seat: int
    reason: Refusal
    notation: str  # the move in question; may be empty
    clause: str  # that forbids it, or in a lesson allows it; may be empty
    sequence: int  # of now
    key: str = ""  # in a lesson, the text that answers it: `lesson.<name>.<key>`; may be empty


class Explained(Struct, tag="explained"):
    """The clause that allows a move here or forbids it."""

    id: str
    table: str
    seat: int
    notation: str
    offered: bool
    clause: str


class Tried(Struct, tag="tried"):
    """What steps would lead to, as far as this seat can know."""

    id: str
    table: str
    seat: int
    sequence: int  # of the frame that was looked at
    taken: int  # how many of the steps
    stopped: Stop | None  # why not all of them; or where all were, what comes next and is not known yet
    clause: str  # that forbids the next step; may be empty
    view: Shown  # as in a frame, after the steps that were taken
    ask: AskInfo | None  # what would be asked of this seat then


class Said(Struct, tag="said"):
    """Somebody talks.  The last 50 sentences to everybody, and to each team, are kept and come again after `sit`.

    What is said to a team is sent to whoever holds a seat of it, and to nobody else.
    """

    table: str
    number: int  # grows; what has a number that was heard already, was heard
    seat: int
    name: str
    phrase: str | None  # key of the house's texts
    text: str | None
    at: int  # seconds since 1970
    to: list[int] = []  # seats of the team that hears it; empty: everybody


class Nudged(Struct, tag="nudged"):
    """Who runs the evening reminds these seats that everybody waits for them.  To whoever holds one of them."""

    table: str
    seats: list[int]


class Line(Struct):
    """A sentence, or a part of one."""

    key: str  # of the game's texts; where it is not there, the one it is a variant of: without its last part
    facts: Data


class Choice(Struct):
    """A whole gesture, and what it is worth."""

    moves: list[str]
    spoken: list[Line]  # one sentence without a full stop, or parts that make a list
    value: float | None  # in the hint's unit; nothing where nobody can say
    error: float | None  # the standard error of the value; 0 where it is exact


class Hinted(Struct, tag="hinted"):
    """What a good player would do, knowing what this seat knows, and what else comes into question."""

    id: str
    table: str
    seat: int
    moves: list[str]  # of the first choice
    choices: list[Choice]  # two, the better one first; one where nothing else comes into question
    unit: Unit  # of the values: a chance to win, points ahead, a chance that a card is right
    reason: Line | None  # why the first is better
    clause: str  # that matters for it; may be empty
    close: bool  # both are about as good


class Judged(Struct, tag="judged"):
    """Of a puzzle: before the answer the three gestures, where three are to be told apart; after it the best one and
    what was played, or where that was right the best of another idea."""

    id: str
    table: str
    answered: bool
    right: bool
    choices: list[Choice]  # no values before the answer; none for a gesture that was not weighed
    unit: Unit
    reason: Line | None
    clause: str
    found: dict[str, float]  # by level of bots: how often they find it; empty before the answer


class Invitation(Struct, tag="invitation"):
    """Whoever joins with this token takes the seat.  It works once, and as long as it is good."""

    id: str
    table: str
    seat: int
    token: str


class Error(Struct, tag="error"):
    """What was said could not be heeded; the socket stays open unless it is closed with a reason.

    `wrong_secret` without an id: a seat was given up or handed over elsewhere, and this socket follows on without it.
    """

    code: Trouble
    detail: str  # for programmers, in English
    id: str = ""
    table: str = ""


class Restarting(Struct, tag="restarting"):
    """The server goes down for a moment; nothing is lost.  Come back with `sit`."""

    seconds: float  # to wait before trying


class Reported(Struct, tag="reported"):
    """It is noted."""

    id: str


class Pong(Struct, tag="pong"):
    id: str


ToClient = (
    Created | Seated | TableInfo | Frame | Delta | Accepted | Refused | Explained | Tried | Said | Hinted | Judged
    | Invitation | Error | Restarting | Reported | Nudged | Pong
)  # fmt: skip


# ---- over HTTP ----


class OptionInfo(Struct):
    """One thing to agree on; its texts are `option.<name>`, `.help`, `option.<name>.<word>`."""

    name: str
    kind: Literal["switch", "choice", "number", "seat"]  # a seat is a number, too: the page shows whose it is
    default: Value
    words: list[str]  # of a choice, or words that may stand for a number; "none" is null
    least: int | None
    most: int | None
    clause: str
    is_role: bool  # a seat that people choose beside the names: texts `.role` for it, `.others` for everybody else
    when: dict[str, Value]  # other options, and the values without which this one has no effect


class BoxPage(Struct):
    """GET /api/boxes/GAME"""

    game: str
    standard: Data  # section by section
    reconstructed: list[str]  # sections of which no picture is left
    file: str  # the same as TOML, with remarks
    house: Data | None = None  # all of the box of this house; null: the standard one


class BoxWish(Struct, forbid_unknown_fields=True):
    """POST /api/boxes/GAME: is this a box?"""

    own: Data = {}  # what differs
    text: str | None = None  # the same as a file in TOML, which wins


class CheckedBox(Struct):
    """The answer to it."""

    own: Data  # what differs, and no more
    hash: str
    changes: list[str]
    problem: str  # what the game's clauses say against it; empty: nothing
    file: str  # `own` as TOML


class GameInfo(Struct):
    """A game on the shelf; title, tagline and feel are in its texts under `game`."""

    id: str
    title: str
    version: str
    seats: list[int]  # how many can play
    minutes: int
    age: int  # of the youngest it is made for; 0: nobody says
    chat: Chat  # of a new table, unless somebody wishes otherwise
    from_memory: bool  # what somebody has looked at is theirs to remember; in other games screens keep it
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]
    levels: list[str]  # of bots, weakest first
    usual_level: str
    languages: list[str]
    lessons: list[str]  # in the order in which they are learnt
    puzzles: int  # how many there are
    box: BoxInfo | None = None  # what new tables are played with in this house; null: the standard one


class Catalogue(Struct):
    """GET /api/catalogue"""

    protocol: int
    version: str  # of Cheeseboard
    games: list[GameInfo]
    phrases: list[str]
    address: str  # where others in the network find this house; empty when it listens to its own machine only


class Door(Struct):
    """GET /api/network, and the answer to POST: are others in the network let in?"""

    here: bool  # whoever asks sits at the server's machine, and may open and close it
    open: bool
    fixed: bool  # it was started like this, and stays so
    address: str  # under which others find this house, told to whoever sits at its machine; empty while closed


class OpenDoor(Struct, forbid_unknown_fields=True):
    """POST /api/network, by whoever sits at the server's machine: others in the network are let in, or not any more."""

    open: bool


class LobbyTable(Struct):
    """A table that waits for people, or can be watched."""

    table: str
    game: str
    state: State
    people: list[str]
    seats: int
    open: list[int]  # seats that anybody may take
    options: dict[str, Value]
    created: int


class Lobby(Struct):
    """GET /api/lobby"""

    tables: list[LobbyTable]


class PuzzleCard(Struct):
    """A puzzle, but for what is asked."""

    theme: str  # `puzzle.theme.<theme>` of the game's texts
    stars: int  # 1 to 5, by how often bots miss it


class Puzzles(Struct):
    """GET /api/puzzles/{game}: the puzzles of a game, in the order of their numbers, from 1 on."""

    game: str
    puzzles: list[PuzzleCard]


class DealInfo(Struct):
    """A deal of one day."""

    game: str
    date: str  # of UTC, such as 2026-01-31
    day: int  # its number
    commitment: str  # SHA-256 of the seed, in hexadecimal
    seed: str | None  # once the day is over
    name: str  # of its texts, `deal.<name>` of the game
    seats: int


class Days(Struct):
    """GET /api/days: the deals of the day, from a week ago to a week ahead."""

    today: str
    seconds: int  # until the next one
    deals: list[DealInfo]


class DayResult(Struct):
    """What a deal of the day came to: GET /api/tables/{table}/day, once it is over.

    GET /api/days/{date}/{code}?mine=CODE tells somebody else's, to whoever has a result of the same deal, or to
    everybody once the day is over; before, `not_over`.  `par` is the median of what a bot made of it here.
    """

    game: str
    date: str
    day: int
    again: bool  # not the first try
    score: int
    par: int
    is_low: bool  # fewer points are better
    beaten: int  # plays of the bot that were worse
    level: int  # plays of the bot that came to the same
    plays: int  # of the bot, in all
    code: str  # for a link: /d/DATE/CODE
    tie: int  # among the same scores, fewer of these is better
    course: list[int]  # how it stood after each round; where there is but one, after every so many own turns:
    stride: int  # so many; 0 for rounds


class Moment(Struct):
    """A game after so many choices: of a finished game all of them, of a running one those that everybody may count."""

    seat: int | None  # who chose; null at the beginning
    notation: str  # what; empty at the beginning, and in a running game
    frame: Frame


class Replay(Struct):
    """GET /api/tables/{table}/replay?seat=all&from=0.  `seat` is all, none or a number; of a running game only none is
    told.  A page of it: some moments from `first` on, of `total` in all; `from=last` is the last moment."""

    table: str
    game: str
    seats: list[SeatInfo]
    eye: str
    first: int
    total: int
    moments: list[Moment]
    box: BoxInfo | None = None  # null: the standard one
    child: bool = False  # child's mode was agreed on at the table


class ReviewLine(Struct):
    """A text of the game, and what it needs to know."""

    key: str
    facts: dict[str, Any]


class ReviewGesture(Struct):
    """A whole gesture: its moves, how it is said (several lines are joined as a list), and what it was worth."""

    moves: list[str]
    spoken: list[ReviewLine]
    value: float
    error: float  # to either side, in 95 of 100 cases


class ReviewSlip(Struct):
    """One of the seat's own choices that something else was clearly better than, as far as the seat could know."""

    number: int  # choices before it: what `fork` is given
    better: ReviewGesture
    played: ReviewGesture
    gap: float
    error: float
    reason: ReviewLine | None
    clause: str
    is_best: bool  # false: an example of what was better, where being foreseen would cost
    unit: Literal["", "chance", "points", "right"]  # of its values: `right` is the chance that a card is right


class ReviewMoment(Struct):
    """What decided much, for one seat: a choice of its own, luck, or what others did."""

    what: Literal["own", "luck", "others"]
    number: int  # choices before it
    seat: int | None  # who chose; null where several did
    effect: float
    error: float
    told: list[Told]  # what happened, with all cards open
    slip: ReviewSlip | None
    played: list[ReviewLine]  # what somebody else played, where nothing was told of it


class ReviewPart(Struct):
    value: float
    error: float


class ReviewShare(Struct):
    """start + luck + choices + hidden + others + rest = result."""

    start: ReviewPart
    luck: ReviewPart
    choices: ReviewPart  # the seat's own, by what it could know
    hidden: ReviewPart  # what its choices brought besides, by what it could not know
    others: ReviewPart
    rest: ReviewPart  # not explained
    result: float


class ReviewUntold(Struct):
    """Why the parts of a result are left out: they would take too long, leave too much, or are known too little."""

    why: Literal["budget", "rest", "wide"]
    off: float  # what they would leave unexplained, or the ± of the one that is known least


class ReviewTurn(Struct):
    """Where the line of a seat moved most, from one of its points to the next."""

    number: int  # choices before the first of the two
    before: float
    after: float
    is_large: bool  # as much as luck or others have to bring


class ReviewedSeat(Struct):
    seat: int
    share: ReviewShare | None  # null: not known, or not yet
    untold: ReviewUntold | None
    turn: ReviewTurn | None  # null: it cannot be told
    moments: list[ReviewMoment]
    slips: list[ReviewSlip]
    choices: int  # of its own
    judged: int  # of these


class ReviewPoint(Struct):
    number: int  # choices before it
    chapter: int  # round, meal; 0 where the game has none
    values: list[float]  # what the table was worth to each seat, all cards open


class ReviewData(Struct):
    """What was found out.  Made once for a game, and the same for everybody."""

    rules: str  # version of the rules
    coach: int  # version of whoever looked at it
    unit: Literal["chance", "points"]  # of all values but those of `slips`
    line: list[ReviewPoint]
    error: float  # of its points, at most
    has_secrets: bool  # something lay closed in the game that is open in the line
    result: list[float]
    seats: list[ReviewedSeat]


class Review(Struct):
    """GET /api/tables/{table}/review of a game that is over.  Whoever asks first has it made; until `progress` is 1 it
    tells what is known so far, and is asked for again."""

    table: str
    game: str
    seats: list[SeatInfo]
    progress: float
    review: ReviewData | None
    box: BoxInfo | None = None  # null: the standard one
    child: bool = False


class Imported(Struct):
    """POST /api/records with a record: it becomes a finished table that can be replayed and forked."""

    table: str
    host: str  # secret: whoever holds it may delete the table


class Delete(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/delete: the table, its game, its replay and its talk are no more.  Answer: `Deleted`.

    The host may, when the game is over or has not begun; and when it is over, whoever holds the secrets of all people
    of the table.  A game that is played is deleted by who is both.  Whoever holds nothing hears `unknown_table`, as of
    a table that never was.
    """

    secrets: list[str] = []  # of seats
    host: str | None = None


class Forget(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/forget: what who holds these secrets was called and said here.  Answer: `Forgotten`.

    Their seats open to these secrets no more: a bot plays on, and a game that is over keeps its moves, without a name.
    """

    secrets: list[str]


class Forgotten(Struct):
    """So many people are forgotten."""

    people: int


class Deleted(Struct):
    """The table is no more."""

    table: str


class EveningTable(Struct):
    """A table of an evening, as a spectator may know it."""

    table: str
    number: int  # from 1 on
    game: str
    state: State
    seats: list[SeatInfo]
    asked: list[int]  # seats that are asked something now
    waited: int  # seconds since they were asked
    started: int  # seconds since 1970; 0 before the start


class Evening(Struct):
    """GET /api/evening: all tables of the evening, by their numbers.

    To whoever sits at the server's machine, and to whoever holds the word of the link that the server prints
    (`Authorization: Evening WORD`); to everybody else there is nothing at this address.
    """

    tables: list[EveningTable]
    word: str  # for a link to another device


class EveningWish(Struct, forbid_unknown_fields=True):
    """POST /api/evening, by the same people.  Answer: `Evening`.

    `open` so many tables; `begin` one, bots taking its free seats; `nudge` those it waits for; `end` one, or without
    `table` all: what is still played is closed for good, and the table is on the board no more.
    """

    verb: Literal["open", "begin", "nudge", "end"]
    table: str = ""
    game: str = ""
    tables: int = 0
    seats: int = 0  # of each
    options: dict[str, Value] = {}
    hints: bool = True
    memory_aid: bool = False
    child: bool = False


class Health(Struct):
    """GET /api/health: is all well?  Answered with status 503 when it is not."""

    ok: bool
    tables: int  # in memory
    trouble: dict[str, str]  # by part: writer, reader, order (of the journal), database, disk, house, line


class Verdict(Struct):
    """POST /api/verify with a record: is its luck the one of its seed, and the seed the one of its commitment?

    A record can be made up together with its hash: `fair` proves something to those alone who know that `commitment` is
    the hash they saw before the first card.
    """

    fair: bool
    detail: str
    commitment: str | None = None  # the hash that the seed was compared with; None where the record has none


class Clause(Struct):
    """A rule."""

    id: str
    title: str
    text: str  # Markdown; its short form is the text `clause.<id>`
    source: str  # of an English clause
    ruling: str  # in other languages, what of it the table needs to know
    language: str  # `en` too where the clause is not yet written in the one asked for


class Rules(Struct):
    """GET /api/rules/{game}/{language}; without a language, the English source"""

    game: str
    language: str
    clauses: list[Clause]


class HowTo(Struct):
    """GET /api/howto/{game}/{language}"""

    game: str
    language: str
    markdown: str


class Texts(Struct):
    """GET /api/texts/{game}/{language}: all texts, flat, such as `event.drew.you`."""

    game: str
    language: str
    texts: dict[str, str]


HTTP = (
    Catalogue,
    Lobby,
    Days,
    DayResult,
    Replay,
    Imported,
    Delete,
    Deleted,
    Forget,
    Forgotten,
    Verdict,
    Evening,
    EveningWish,
    Health,
    Rules,
    HowTo,
    Texts,
)

PHRASES: Final = (
    "hello",
    "good_luck",
    "have_fun",
    "one_moment",
    "your_turn",
    "nice",
    "oops",
    "lucky",
    "phew",
    "thanks",
    "sorry",
    "well_played",
    "again",
    "goodbye",
)
