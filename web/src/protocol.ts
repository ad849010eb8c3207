// Made from src/cheeseboard/server/protocol.py by `python -m tools.protocol_types`.
/* eslint-disable */

export const VERSION = 1;
export const PHRASES = [
  "hello", "good_luck", "have_fun", "one_moment", "your_turn", "nice", "oops",
  "lucky", "phew", "thanks", "sorry", "well_played", "again", "goodbye",
] as const;

export type State =
  | "gathering"
  | "playing"
  | "over"
  | "stopped"
;

export type Visibility =
  | "private"
  | "lobby"
  | "evening"
;

export type Chat =
  | "off"
  | "phrases"
  | "free"
;

export type SeatKind =
  | "open"
  | "invited"
  | "person"
  | "bot"
;

export type Unit =
  | ""
  | "chance"
  | "points"
  | "right"
;

export type TakeBacks =
  | "off"  // what was played stands; a sealed answer can be changed until the last one is in
  | "revealed"  // one's own last choice, until something is revealed
  | "consent"  // the same, and more when everybody else agrees
;

export type Refusal =
  | "illegal"  // not among the moves offered; `clause` says why
  | "stale"  // an answer to a question that is no longer asked; the frame of now follows
  | "not_your_turn"  // nothing is asked of this seat
  | "game_over"
  | "not_started"
  | "nothing_to_take_back"  // no choice of one's own, or something was revealed since
  | "take_backs_off"  // this table plays without
  | "lesson"  // legal, but the lesson wants something else; `key` is the text that says so
;

export type Stop =
  | "illegal"  // the next step is not offered then; `clause` says why
  | "not_your_turn"  // nothing more is asked of this seat then
  | "luck"  // what comes next is decided by luck
  | "revealed"  // the next step, or what follows of itself, would tell somebody something
;

export type Trouble =
  | "malformed"  // no JSON, an unknown type, a missing or strange field: `detail` says where
  | "too_large"
  | "too_fast"  // said less often, it will be heard
  | "too_slow"  // what was posted took too long to arrive
  | "not_found"  // over HTTP: there is nothing at this address
  | "not_here"  // only whoever sits at the server's machine does this
  | "no_network"  // the server's machine is in none
  | "door_closed"  // the server lets in nobody from the network any more: good-bye
  | "wrong_host"  // asked under a name that is not this house's
  | "unknown_table"
  | "wrong_secret"  // opens no seat here, or not this one
  | "not_host"
  | "seat_taken"
  | "no_such_seat"
  | "bad_table"  // the game cannot be set up like this: `detail` says why
  | "bad_name"  // too long, or nothing of it can be seen
  | "like_another"  // the name looks like that of somebody at the table, or of a bot
  | "started"  // too late for this
  | "not_over"  // too early for this
  | "quiet"  // this table does not talk, or not in this way
  | "no_hints"
  | "full"  // the house holds as many tables as it can
  | "not_saved"  // disk full or read-only: nothing has happened
  | "not_read"  // a damaged page on disk: this table is lost, or part of it
  | "restarting"
  | "internal"
;

export type Value = boolean | number | string | null;

export type Data = Record<string, unknown>;

export type Shown = unknown;

/**
 * Who is to sit at a seat of a new table.
 */
export interface SeatPlan {
  /** here: on the device that creates the table */
  kind: "here" | "open" | "invited" | "bot";
  /** of the person here; bots are named by the house, in a fork by the game before it */
  name?: string | null;
  /** of the bot; null: the usual one */
  level?: string | null;
}

/**
 * A seat, as everybody may know it.
 */
export interface SeatInfo {
  /** from 0 */
  seat: number;
  kind: SeatKind;
  /** "Ann", "Ann + Ben" where several share it, "" where nobody sits */
  name: string;
  /** one name each, also while a bot sits in for them; empty where nobody has the seat */
  people: string[];
  /** of the bot */
  level: string | null;
  /** somebody of this seat has the table on screen; always true for a bot */
  connected: boolean;
  /** its part of the luck is in */
  contributed: boolean;
  /** a bot plays for people who left; the host can give the seat back */
  sits_in: boolean;
}

/**
 * Somebody asks all others to agree to a take-back.
 *
 * Every seat that people have must agree, also while a bot sits in for them; a bot's own seat is not asked.
 */
export interface Request {
  /** who asks */
  seat: number;
  /** seats that said yes */
  agreed: number[];
}

/**
 * A choice was taken back: a line of the log that stays.
 */
export interface TakenBack {
  /** of the change that undid it */
  sequence: number;
  /** whose choice it was */
  seat: number;
  /** something had been revealed, and everybody agreed; what came after it went back, too */
  agreed: boolean;
}

/**
 * A move that may be played now.
 */
export interface Offer {
  /** its place in the game's list of all moves */
  number: number;
  /** what `move` sends back */
  notation: string;
  /** of its text: `move.<key>` */
  key: string;
  facts: Data;
  /** that allows it */
  clause: string;
}

/**
 * What is asked of a seat.
 */
export interface AskInfo {
  /** key of its text: `prompt.<prompt>` */
  prompt: string;
  facts: Data;
  moves: Offer[];
  /** of a sealed answer in several steps */
  so_far: string[];
}

/**
 * What happened, as this seat hears it.
 */
export interface Told {
  /** of the change that brought it about */
  sequence: number;
  /** key of its text: `event.<name>`, with the variants `.you`, `.target`, `.hidden` */
  name: string;
  facts: Data;
  /** the rule behind it; may be empty */
  clause: string;
}

/**
 * A column of the score sheet.
 */
export interface SheetColumn {
  /** whose it is */
  seats: number[];
  /** key of its text: `sheet.<name>`; empty: the name of its one seat */
  name: string;
  facts: Data;
}

/**
 * A line of the score sheet: a round, or what points are given for.
 */
export interface SheetRow {
  /** key of its text: `sheet.<name>` */
  name: string;
  facts: Data;
  /** by column: points or a count; true a tick, false a cross; null: nothing */
  cells: (number | boolean | null)[];
  is_total: boolean;
}

/**
 * A sentence about how the game ended.
 */
export interface Reason {
  /** key of its text: `decided.<name>` or `headline.<name>`, with the variants of an event */
  name: string;
  facts: Data;
  /** where a rule decided it; may be empty */
  clause: string;
}

/**
 * How the game ended.
 */
export interface Result {
  /** by seat, from 1; level seats share one; all 2 where everybody has lost, all 1 in a draw */
  places: number[];
  scores: number[];
  /** seats; empty where everybody has lost, and in a draw */
  winners: number[];
  /** of the score sheet */
  columns: SheetColumn[];
  rows: SheetRow[];
  decided: Reason[];
  /** null: the names of those who won */
  headline: Reason | null;
}

/**
 * A box of somebody's own, as POST /api/boxes/GAME checks it.
 */
export interface OwnBox {
  name: string;
  /** what differs from the standard box, section by section */
  own: Data;
}

/**
 * A new table.  Answer: `created`, then `table`.  The socket follows the table from then on.
 *
 * `create`, `fork` and `join` with an id of 16 letters or more can be said again when no answer came: the same
 * `created` or `seated` is the answer.
 */
export interface Create {
  type: "create";
  /** the client's own name for this message; the answer carries it */
  id: string;
  game: string;
  seats: SeatPlan[];
  /** by name; `preset` names a preset; what is left out has its default */
  options?: Record<string, Value>;
  visibility?: "private" | "lobby";
  /** seconds that a bot takes, about; 0: no waiting */
  pace?: number;
  /** in a game of memory: screens keep known cards marked, the same for everybody */
  memory_aid?: boolean;
  /** null: as the game wishes it */
  chat?: Chat | null;
  hints?: boolean;
  /** seconds in a sand-timer that everybody sees; it only nudges.  0: none */
  sand?: number;
  take_backs?: TakeBacks;
  /** null: the one of the house */
  box?: OwnBox | null;
  /** screens are large there, without codes, hashes and percentages */
  child?: boolean;
}

/**
 * A table of one's own for today's deal of a game, against bots.  Answer: `created`, then `table`.
 *
 * The luck is the same for everybody who plays it, no seat adds a part of its own, and there are no hints.
 */
export interface PlayDeal {
  type: "deal";
  id: string;
  game: string;
  name?: string;
  /** this browser has finished it before: what is told of this one says so */
  again?: boolean;
  pace?: number;
}

/**
 * A new table at which a lesson is played or a puzzle is asked, alone with the house.  Answer: `created`, `table`.
 *
 * It begins at once.  Like `create` it can be said again when no answer came.
 */
export interface Learn {
  type: "learn";
  id: string;
  game: string;
  /** one of `GameInfo.lessons`; empty where it is a puzzle */
  lesson: string;
  /** of whoever learns */
  name: string;
  /** seconds that others take, about */
  pace?: number;
  /** one of the puzzles of the game instead, from 1 on: `GameInfo.puzzles` says how many there are */
  puzzle?: number;
}

/**
 * Who learns: what was said has been read; back to the step before; or no lesson any more: bots take the other
 * seats, and the game is played on.  At a puzzle: the game is played on from the answer (`read`).
 */
export interface LessonWish {
  type: "lesson";
  table: string;
  wish: "read" | "back" | "skip";
}

/**
 * At a puzzle: which three are to be told apart, or what the answer came to.  Answer: `judged`.
 */
export interface Judge {
  type: "judge";
  id: string;
  table: string;
}

/**
 * Follow a table, for the first time or again.  Answer: `table`, then a `frame` for each seat.
 *
 * Without secrets: as a spectator.  Say it again to change what this socket follows.
 *
 * With `shown`, what happened after that comes change by change, up to 40 of them: a frame for each, without a
 * question, before the frame of now.  What a seat has answered it has seen, so that does not come again.
 */
export interface Sit {
  type: "sit";
  table: string;
  /** of seats */
  secrets?: string[];
  host?: string | null;
  /** the last sequence seen: what happened after it is told */
  since?: number;
  /** the public view, too (a shared screen) */
  watch?: boolean;
  /** the last sequence that somebody was shown; null: all comes at once */
  shown?: number | null;
}

/**
 * Take an open seat, or the one of an invitation.  Answer: `seated`; the socket follows the seat at once.
 */
export interface Join {
  type: "join";
  id: string;
  table: string;
  name: string;
  /** null: any */
  seat?: number | null;
  /** a token out of an `invitation` or `hand_over` link */
  invitation?: string | null;
}

/**
 * A seat's part of the luck, chosen after the commitment was seen.
 *
 * The game starts when every seat is taken and every person's part is in.
 */
export interface Ready {
  type: "ready";
  table: string;
  seat: number;
  /** 16 bytes as 32 hexadecimal digits */
  contribution: string;
}

/**
 * Play.  Answer: `accepted` or `refused`.  The same `id` again gets the same answer and plays nothing.
 */
export interface Move {
  type: "move";
  id: string;
  table: string;
  seat: number;
  /** of the frame that is answered */
  sequence: number;
  /** notations: one, or several for one gesture.  After a revelation the rest is not played */
  moves: string[];
  /** of the frame that is answered: then an answer that was changed meanwhile is `stale` */
  draft?: number | null;
}

/**
 * Why is a move (not) offered?  Answer: `explained`.
 */
export interface Explain {
  type: "explain";
  id: string;
  table: string;
  seat: number;
  notation: string;
}

/**
 * What would come of these steps?  Answer: `tried`, or `refused` where nothing is asked of the seat.
 *
 * They are played on a copy that is made from what this seat can see.  Nothing happens, and nobody else hears of it.
 */
export interface Try {
  type: "try";
  id: string;
  table: string;
  seat: number;
  /** of the frame that is looked at */
  sequence: number;
  /** notations: the steps of a plan; of a sealed answer those after what is answered already */
  moves: string[];
  /** as for `move` */
  draft?: number | null;
}

/**
 * Undo the seat's last choice: at once while nothing was revealed, or else, by consent, a request to all others.
 *
 * Answer: `accepted` (with a new frame, or a `table` that holds the request) or `refused`.
 */
export interface TakeBack {
  type: "take_back";
  id: string;
  table: string;
  seat: number;
}

/**
 * Yes or no to the request for a take-back; the asker's own no withdraws it.
 */
export interface Consent {
  type: "consent";
  table: string;
  seat: number;
  agree: boolean;
}

/**
 * Talk: a phrase out of the catalogue, or, where the table allows it, a text of up to 200 letters.
 */
export interface Say {
  type: "say";
  table: string;
  seat: number;
  phrase?: string | null;
  text?: string | null;
  /** to the own team alone, where `talk_teams` has one */
  team?: boolean;
}

/**
 * This seat's person has been shown all up to here: a private look is not told again (without a memory aid).
 */
export interface Seen {
  type: "seen";
  table: string;
  seat: number;
  sequence: number;
}

/**
 * What would a good bot do here, knowing what this seat knows?  Answer: `hinted`.
 */
export interface Hint {
  type: "hint";
  id: string;
  table: string;
  seat: number;
}

/**
 * A token that brings this seat to another device, once.  Answer: `invitation`.
 *
 * Nobody but who holds a taken seat brings anybody to it.  The token ends when its maker gives the seat up; a new one
 * takes the place of an unused one (with `keep`, of the oldest of eight).
 */
export interface HandOver {
  type: "hand_over";
  id: string;
  table: string;
  seat: number;
  /** true: this device keeps the seat too (several people on one seat) */
  keep?: boolean;
}

/**
 * Host: a token for one seat that nobody has; a bot may be there alone.  Answer: `invitation`.
 *
 * It ends when the seat is taken otherwise, and when there is a new one for the same seat.  An open seat is kept for
 * whoever comes with it; a bot that takes the seat at the start leaves it to them.
 */
export interface Invite {
  type: "invite";
  id: string;
  table: string;
  seat: number;
}

/**
 * Host: begin now.  Bots take the seats that are still open.  Missing parts of the luck: `without_part`.
 *
 * When the host has been away for a minute, anybody who sits at the table may do it.
 */
export interface Start {
  type: "start";
  table: string;
  level?: string | null;
}

/**
 * Host: a bot plays on for people who left, or takes an open seat.
 *
 * When the host has been away for a minute, anybody who sits at the table may do it where nobody is.
 */
export interface SeatBot {
  type: "seat_bot";
  table: string;
  seat: number;
  level?: string | null;
}

/**
 * Host, or who holds the seat: it goes back to its people; before the start, a bot's seat becomes open.
 */
export interface SeatBack {
  type: "seat_back";
  table: string;
  seat: number;
}

/**
 * Host: the people of a seat have it no more.  A bot plays on; before the start an invitation opens the seat.
 */
export interface Kick {
  type: "kick";
  table: string;
  seat: number;
}

/**
 * Host: what is said at this seat nobody hears, until it is allowed again.
 */
export interface Mute {
  type: "mute";
  table: string;
  seat: number;
  muted?: boolean;
}

/**
 * Host: nothing is played or said at this table any more, for good; its game is `stopped`.
 */
export interface Close {
  type: "close";
  table: string;
}

/**
 * To who operates the house, with the last sentences that were said.  Answer: `reported`.
 */
export interface Report {
  type: "report";
  id: string;
  table: string;
  /** whom it is about */
  seat?: number | null;
  /** up to 500 letters */
  words?: string;
}

/**
 * Host, before the start: whose a role is, or that it is drawn by lot.
 */
export interface GiveRole {
  type: "give_role";
  table: string;
  /** one that `is_role` */
  option: string;
  /** a seat, or a word of this option */
  value: Value;
}

/**
 * Whoever holds all seats that people have here: bots think so many times as quickly as was agreed, until the table
 * rests or somebody else sits down.
 */
export interface Hasten {
  type: "hasten";
  table: string;
  /** 1 to 4 */
  times?: number;
}

/**
 * Who sits at the table, after the end: whether their seats on this socket would play again.
 *
 * `table` tells everybody who would (`again`) and who would not now (`not_now`).  The new table, with the same seats
 * and secrets, is opened when everybody agrees, or when one who does begins without the others: bots play for them
 * until they come.  Bots always agree.  `rematch` names it; nobody is brought there who has not agreed.
 */
export interface Rematch {
  type: "rematch";
  table: string;
  /** false: not now */
  agree?: boolean;
  /** without those who have not agreed */
  begin?: boolean;
}

/**
 * A new table that begins at a moment of a finished game, with new luck.  Answer: `created`.
 *
 * Talk, hints and take-backs are as they were there, and a bot takes over the name of whoever sat on its seat, unless
 * somebody here is called like that.
 */
export interface Fork {
  type: "fork";
  id: string;
  /** the finished game, or an imported record */
  table: string;
  /** choices already made: the place of a moment in the replay of the finished game */
  at: number;
  seats: SeatPlan[];
  pace?: number;
  memory_aid?: boolean;
}

/**
 * Stop following a table.  Before the start, `seat` gives up that seat.
 */
export interface Leave {
  type: "leave";
  table: string;
  seat?: number | null;
}

/**
 * Answer: `pong`.
 */
export interface Ping {
  type: "ping";
  id?: string;
}

/**
 * What opens a seat.  Keep it: the server has only its hash.
 */
export interface Key {
  seat: number;
  secret: string;
}

/**
 * The table is there.
 */
export interface Created {
  type: "created";
  id: string;
  /** eight letters, to be said aloud and put into a link */
  table: string;
  /** secret of the host */
  host: string;
  /** of the seats here */
  keys: Key[];
}

/**
 * A seat is yours.
 */
export interface Seated {
  type: "seated";
  id: string;
  table: string;
  key: Key;
}

/**
 * What is taught at a table; its texts are `lesson.<name>`.
 */
export interface LessonInfo {
  name: string;
  /** of whoever learns */
  seat: number;
  minutes: number;
  /** by their ids: the texts `lesson.<name>.<id>` */
  steps: string[];
}

/**
 * Where whoever learns stands in the lesson.
 */
export interface LessonPlace {
  /** its place in `LessonInfo.steps`; as many as there are: all is done, and the game goes on */
  step: number;
  /** that this step tells of; may be empty */
  clause: string;
  /** moves that the step wants next */
  point: string[];
  /** others play on when this has been read: `lesson` says so */
  waits: boolean;
  can_go_back: boolean;
}

/**
 * What is asked at a table: find the best gesture, or the best of three.
 */
export interface PuzzleInfo {
  number: number;
  /** of whoever answers */
  seat: number;
  /** 1 to 5, by how often bots miss it */
  stars: number;
  /** `puzzle.theme.<theme>` of the game's texts */
  theme: string;
  /** which of these three?  `judge` tells them */
  three: boolean;
}

/**
 * How far whoever answers a puzzle has come.
 */
export interface PuzzlePlace {
  answered: boolean;
  right: boolean;
  /** the answer is not the last move any more */
  played_on: boolean;
}

/**
 * All that everybody may know of a table but the game itself.  Sent whole whenever any of it changes.
 */
export interface TableInfo {
  type: "table";
  table: string;
  game: string;
  /** of the rules */
  version: string;
  /** every option with its value */
  options: Record<string, Value>;
  state: State;
  seats: SeatInfo[];
  visibility: Visibility;
  pace: number;
  /** as in `GameInfo` */
  from_memory: boolean;
  memory_aid: boolean;
  chat: Chat;
  /** seats that can talk among themselves; empty before the start */
  talk_teams: number[][];
  hints: boolean;
  /** seconds in the sand-timer; 0: none */
  sand: number;
  take_backs: TakeBacks;
  sequence: number;
  spectators: number;
  /** the host has the table on screen */
  hosted: boolean;
  /** SHA-256 of the house's seed, in hexadecimal; null where luck goes on from another game */
  commitment: string | null;
  /** of each seat, in hexadecimal; empty for bots and until it is in */
  contributions: string[];
  /** seats of people without whose part of the luck the game began */
  without_part: number[];
  /** the house's seed, once the game is over */
  seed: string | null;
  /** for a take-back */
  request: Request | null;
  /** the last 50, oldest first; sealed answers that were changed are not told */
  taken_back: TakenBack[];
  /** the next table, once it is agreed on */
  rematch: string | null;
  /** seats that would play again, whoever asked for it first; bots are not among them */
  again: number[];
  /** seats that would not */
  not_now: number[];
  /** the table whose game goes on here */
  forked_from: string | null;
  /** seconds since 1970 */
  created: number;
  /** seconds since 1970; 0 before the start */
  started: number;
  /** seconds since 1970; 0 before the end, and where it was not noted */
  ended: number;
  /** made so far; a sealed answer is one, however many steps it has */
  choices: number;
  /** seats that are asked something when this is said; frames say it after every move */
  asked: number[];
  /** what is taught here; null at any other table, and once it was skipped */
  lesson?: LessonInfo | null;
  /** where it is a deal of the day */
  dealt?: DealtInfo | null;
  /** where one is asked */
  puzzle?: PuzzleInfo | null;
  /** null: the standard one */
  box?: BoxInfo | null;
  /** seats that nobody hears */
  muted?: number[];
  /** by its host, or by who operates the house: then it is `stopped` */
  closed?: boolean;
  /** of the table in an evening; 0: in none */
  number?: number;
  /** as in `create` */
  child?: boolean;
}

/**
 * A box that is not the standard one.
 */
export interface BoxInfo {
  name: string;
  /** the same for the same contents */
  hash: string;
  /** an entry a line, such as `[tiles] knife: 2 → 3` */
  changes: string[];
}

/**
 * That a table is one of a deal of the day.
 */
export interface DealtInfo {
  /** of UTC, such as 2026-01-31 */
  date: string;
  /** its number */
  day: number;
  /** of its texts */
  name: string;
  again: boolean;
  /** the day is not over: no record, no replay with open cards, no fork */
  sealed: boolean;
}

/**
 * The game as one seat may know it: all that is needed to draw it.
 */
export interface Frame {
  type: "frame";
  table: string;
  /** of the last change that everybody may know of: steps of a sealed answer do not count */
  sequence: number;
  /** null: the public view */
  seat: number | null;
  /** the table of the game, field by field, `facts` a board may want, and `own` facts of this seat */
  view: Shown;
  /** seats that are asked something now */
  asked: number[];
  /** seconds since they were asked; 0 in the frame that asks */
  waited: number;
  /** what is asked of this seat */
  ask: AskInfo | null;
  /** what this seat has answered to a sealed question, which others may still think about */
  sealed: string[];
  /** how often this seat has changed its sealed answer; 0 where nothing sealed is asked */
  draft: number;
  /** `events` replace all that was told after this sequence (a take-back makes the log shorter) */
  since: number;
  events: Told[];
  /** at once, without asking the others */
  can_take_back: boolean;
  /** once the game is over */
  result: Result | null;
  /** made so far; a sealed answer is one, however many steps it has */
  choices: number;
  /** to whoever learns */
  lesson?: LessonPlace | null;
  /** to whoever answers one */
  puzzle?: PuzzlePlace | null;
}

/**
 * What is not as it was in the last frame of this seat, whole or put together: to sockets at `/ws?deltas=1` alone.
 *
 * The frame of now has the view of that one with these entries in place of its own, `since` is `base`, and there is no
 * result.  Whoever has another last frame than `base` says `sit` again, and is sent a whole one; so is everybody who
 * comes or comes back, after a take-back, with a memory aid, where something is taught, and at the end.
 */
export interface Delta {
  type: "delta";
  table: string;
  sequence: number;
  seat: number | null;
  /** the sequence of the frame that it builds on */
  base: number;
  /** fields of the view; of `facts` those that differ; `own` as a whole, null: there are none now */
  entries: Shown;
  asked: number[];
  choices: number;
  waited?: number;
  ask?: AskInfo | null;
  sealed?: string[];
  draft?: number;
  events?: Told[];
  can_take_back?: boolean;
}

/**
 * Done, and safe on disk.
 */
export interface Accepted {
  type: "accepted";
  id: string;
  table: string;
  /** after it */
  sequence: number;
  /** how many moves of the gesture */
  played: number;
}

/**
 * Not done; nothing has changed.
 */
export interface Refused {
  type: "refused";
  id: string;
  table: string;
  seat: number;
  reason: Refusal;
  /** the move in question; may be empty */
  notation: string;
  /** that forbids it, or in a lesson allows it; may be empty */
  clause: string;
  /** of now */
  sequence: number;
  /** in a lesson, the text that answers it: `lesson.<name>.<key>`; may be empty */
  key?: string;
}

/**
 * The clause that allows a move here or forbids it.
 */
export interface Explained {
  type: "explained";
  id: string;
  table: string;
  seat: number;
  notation: string;
  offered: boolean;
  clause: string;
}

/**
 * What steps would lead to, as far as this seat can know.
 */
export interface Tried {
  type: "tried";
  id: string;
  table: string;
  seat: number;
  /** of the frame that was looked at */
  sequence: number;
  /** how many of the steps */
  taken: number;
  /** why not all of them; or where all were, what comes next and is not known yet */
  stopped: Stop | null;
  /** that forbids the next step; may be empty */
  clause: string;
  /** as in a frame, after the steps that were taken */
  view: Shown;
  /** what would be asked of this seat then */
  ask: AskInfo | null;
}

/**
 * Somebody talks.  The last 50 sentences to everybody, and to each team, are kept and come again after `sit`.
 *
 * What is said to a team is sent to whoever holds a seat of it, and to nobody else.
 */
export interface Said {
  type: "said";
  table: string;
  /** grows; what has a number that was heard already, was heard */
  number: number;
  seat: number;
  name: string;
  /** key of the house's texts */
  phrase: string | null;
  text: string | null;
  /** seconds since 1970 */
  at: number;
  /** seats of the team that hears it; empty: everybody */
  to?: number[];
}

/**
 * Who runs the evening reminds these seats that everybody waits for them.  To whoever holds one of them.
 */
export interface Nudged {
  type: "nudged";
  table: string;
  seats: number[];
}

/**
 * A sentence, or a part of one.
 */
export interface Line {
  /** of the game's texts; where it is not there, the one it is a variant of: without its last part */
  key: string;
  facts: Data;
}

/**
 * A whole gesture, and what it is worth.
 */
export interface Choice {
  moves: string[];
  /** one sentence without a full stop, or parts that make a list */
  spoken: Line[];
  /** in the hint's unit; nothing where nobody can say */
  value: number | null;
  /** the standard error of the value; 0 where it is exact */
  error: number | null;
}

/**
 * What a good player would do, knowing what this seat knows, and what else comes into question.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  table: string;
  seat: number;
  /** of the first choice */
  moves: string[];
  /** two, the better one first; one where nothing else comes into question */
  choices: Choice[];
  /** of the values: a chance to win, points ahead, a chance that a card is right */
  unit: Unit;
  /** why the first is better */
  reason: Line | null;
  /** that matters for it; may be empty */
  clause: string;
  /** both are about as good */
  close: boolean;
}

/**
 * Of a puzzle: before the answer the three gestures, where three are to be told apart; after it the best one and
 * what was played, or where that was right the best of another idea.
 */
export interface Judged {
  type: "judged";
  id: string;
  table: string;
  answered: boolean;
  right: boolean;
  /** no values before the answer; none for a gesture that was not weighed */
  choices: Choice[];
  unit: Unit;
  reason: Line | null;
  clause: string;
  /** by level of bots: how often they find it; empty before the answer */
  found: Record<string, number>;
}

/**
 * Whoever joins with this token takes the seat.  It works once, and as long as it is good.
 */
export interface Invitation {
  type: "invitation";
  id: string;
  table: string;
  seat: number;
  token: string;
}

/**
 * What was said could not be heeded; the socket stays open unless it is closed with a reason.
 *
 * `wrong_secret` without an id: a seat was given up or handed over elsewhere, and this socket follows on without it.
 */
export interface Error {
  type: "error";
  code: Trouble;
  /** for programmers, in English */
  detail: string;
  id?: string;
  table?: string;
}

/**
 * The server goes down for a moment; nothing is lost.  Come back with `sit`.
 */
export interface Restarting {
  type: "restarting";
  /** to wait before trying */
  seconds: number;
}

/**
 * It is noted.
 */
export interface Reported {
  type: "reported";
  id: string;
}

export interface Pong {
  type: "pong";
  id: string;
}

/**
 * One thing to agree on; its texts are `option.<name>`, `.help`, `option.<name>.<word>`.
 */
export interface OptionInfo {
  name: string;
  /** a seat is a number, too: the page shows whose it is */
  kind: "switch" | "choice" | "number" | "seat";
  default: Value;
  /** of a choice, or words that may stand for a number; "none" is null */
  words: string[];
  least: number | null;
  most: number | null;
  clause: string;
  /** a seat that people choose beside the names: texts `.role` for it, `.others` for everybody else */
  is_role: boolean;
  /** other options, and the values without which this one has no effect */
  when: Record<string, Value>;
}

/**
 * GET /api/boxes/GAME
 */
export interface BoxPage {
  game: string;
  /** section by section */
  standard: Data;
  /** sections of which no picture is left */
  reconstructed: string[];
  /** the same as TOML, with remarks */
  file: string;
  /** all of the box of this house; null: the standard one */
  house?: Data | null;
}

/**
 * POST /api/boxes/GAME: is this a box?
 */
export interface BoxWish {
  /** what differs */
  own?: Data;
  /** the same as a file in TOML, which wins */
  text?: string | null;
}

/**
 * The answer to it.
 */
export interface CheckedBox {
  /** what differs, and no more */
  own: Data;
  hash: string;
  changes: string[];
  /** what the game's clauses say against it; empty: nothing */
  problem: string;
  /** `own` as TOML */
  file: string;
}

/**
 * A game on the shelf; title, tagline and feel are in its texts under `game`.
 */
export interface GameInfo {
  id: string;
  title: string;
  version: string;
  /** how many can play */
  seats: number[];
  minutes: number;
  /** of the youngest it is made for; 0: nobody says */
  age: number;
  /** of a new table, unless somebody wishes otherwise */
  chat: Chat;
  /** what somebody has looked at is theirs to remember; in other games screens keep it */
  from_memory: boolean;
  options: OptionInfo[];
  presets: Record<string, Record<string, Value>>;
  /** of bots, weakest first */
  levels: string[];
  usual_level: string;
  languages: string[];
  /** in the order in which they are learnt */
  lessons: string[];
  /** how many there are */
  puzzles: number;
  /** what new tables are played with in this house; null: the standard one */
  box?: BoxInfo | null;
}

/**
 * GET /api/catalogue
 */
export interface Catalogue {
  protocol: number;
  /** of Cheeseboard */
  version: string;
  games: GameInfo[];
  phrases: string[];
  /** where others in the network find this house; empty when it listens to its own machine only */
  address: string;
}

/**
 * GET /api/network, and the answer to POST: are others in the network let in?
 */
export interface Door {
  /** whoever asks sits at the server's machine, and may open and close it */
  here: boolean;
  open: boolean;
  /** it was started like this, and stays so */
  fixed: boolean;
  /** under which others find this house, told to whoever sits at its machine; empty while closed */
  address: string;
}

/**
 * POST /api/network, by whoever sits at the server's machine: others in the network are let in, or not any more.
 */
export interface OpenDoor {
  open: boolean;
}

/**
 * A table that waits for people, or can be watched.
 */
export interface LobbyTable {
  table: string;
  game: string;
  state: State;
  people: string[];
  seats: number;
  /** seats that anybody may take */
  open: number[];
  options: Record<string, Value>;
  created: number;
}

/**
 * GET /api/lobby
 */
export interface Lobby {
  tables: LobbyTable[];
}

/**
 * A puzzle, but for what is asked.
 */
export interface PuzzleCard {
  /** `puzzle.theme.<theme>` of the game's texts */
  theme: string;
  /** 1 to 5, by how often bots miss it */
  stars: number;
}

/**
 * GET /api/puzzles/{game}: the puzzles of a game, in the order of their numbers, from 1 on.
 */
export interface Puzzles {
  game: string;
  puzzles: PuzzleCard[];
}

/**
 * A deal of one day.
 */
export interface DealInfo {
  game: string;
  /** of UTC, such as 2026-01-31 */
  date: string;
  /** its number */
  day: number;
  /** SHA-256 of the seed, in hexadecimal */
  commitment: string;
  /** once the day is over */
  seed: string | null;
  /** of its texts, `deal.<name>` of the game */
  name: string;
  seats: number;
}

/**
 * GET /api/days: the deals of the day, from a week ago to a week ahead.
 */
export interface Days {
  today: string;
  /** until the next one */
  seconds: number;
  deals: DealInfo[];
}

/**
 * What a deal of the day came to: GET /api/tables/{table}/day, once it is over.
 *
 * GET /api/days/{date}/{code}?mine=CODE tells somebody else's, to whoever has a result of the same deal, or to
 * everybody once the day is over; before, `not_over`.  `par` is the median of what a bot made of it here.
 */
export interface DayResult {
  game: string;
  date: string;
  day: number;
  /** not the first try */
  again: boolean;
  score: number;
  par: number;
  /** fewer points are better */
  is_low: boolean;
  /** plays of the bot that were worse */
  beaten: number;
  /** plays of the bot that came to the same */
  level: number;
  /** of the bot, in all */
  plays: number;
  /** for a link: /d/DATE/CODE */
  code: string;
  /** among the same scores, fewer of these is better */
  tie: number;
  /** how it stood after each round; where there is but one, after every so many own turns: */
  course: number[];
  /** so many; 0 for rounds */
  stride: number;
}

/**
 * A game after so many choices: of a finished game all of them, of a running one those that everybody may count.
 */
export interface Moment {
  /** who chose; null at the beginning */
  seat: number | null;
  /** what; empty at the beginning, and in a running game */
  notation: string;
  frame: Frame;
}

/**
 * GET /api/tables/{table}/replay?seat=all&from=0.  `seat` is all, none or a number; of a running game only none is
 * told.  A page of it: some moments from `first` on, of `total` in all; `from=last` is the last moment.
 */
export interface Replay {
  table: string;
  game: string;
  seats: SeatInfo[];
  eye: string;
  first: number;
  total: number;
  moments: Moment[];
  /** null: the standard one */
  box?: BoxInfo | null;
  /** child's mode was agreed on at the table */
  child?: boolean;
}

/**
 * A text of the game, and what it needs to know.
 */
export interface ReviewLine {
  key: string;
  facts: Record<string, unknown>;
}

/**
 * A whole gesture: its moves, how it is said (several lines are joined as a list), and what it was worth.
 */
export interface ReviewGesture {
  moves: string[];
  spoken: ReviewLine[];
  value: number;
  /** to either side, in 95 of 100 cases */
  error: number;
}

/**
 * One of the seat's own choices that something else was clearly better than, as far as the seat could know.
 */
export interface ReviewSlip {
  /** choices before it: what `fork` is given */
  number: number;
  better: ReviewGesture;
  played: ReviewGesture;
  gap: number;
  error: number;
  reason: ReviewLine | null;
  clause: string;
  /** false: an example of what was better, where being foreseen would cost */
  is_best: boolean;
  /** of its values: `right` is the chance that a card is right */
  unit: "" | "chance" | "points" | "right";
}

/**
 * What decided much, for one seat: a choice of its own, luck, or what others did.
 */
export interface ReviewMoment {
  what: "own" | "luck" | "others";
  /** choices before it */
  number: number;
  /** who chose; null where several did */
  seat: number | null;
  effect: number;
  error: number;
  /** what happened, with all cards open */
  told: Told[];
  slip: ReviewSlip | null;
  /** what somebody else played, where nothing was told of it */
  played: ReviewLine[];
}

export interface ReviewPart {
  value: number;
  error: number;
}

/**
 * start + luck + choices + hidden + others + rest = result.
 */
export interface ReviewShare {
  start: ReviewPart;
  luck: ReviewPart;
  /** the seat's own, by what it could know */
  choices: ReviewPart;
  /** what its choices brought besides, by what it could not know */
  hidden: ReviewPart;
  others: ReviewPart;
  /** not explained */
  rest: ReviewPart;
  result: number;
}

/**
 * Why the parts of a result are left out: they would take too long, leave too much, or are known too little.
 */
export interface ReviewUntold {
  why: "budget" | "rest" | "wide";
  /** what they would leave unexplained, or the ± of the one that is known least */
  off: number;
}

/**
 * Where the line of a seat moved most, from one of its points to the next.
 */
export interface ReviewTurn {
  /** choices before the first of the two */
  number: number;
  before: number;
  after: number;
  /** as much as luck or others have to bring */
  is_large: boolean;
}

export interface ReviewedSeat {
  seat: number;
  /** null: not known, or not yet */
  share: ReviewShare | null;
  untold: ReviewUntold | null;
  /** null: it cannot be told */
  turn: ReviewTurn | null;
  moments: ReviewMoment[];
  slips: ReviewSlip[];
  /** of its own */
  choices: number;
  /** of these */
  judged: number;
}

export interface ReviewPoint {
  /** choices before it */
  number: number;
  /** round, meal; 0 where the game has none */
  chapter: number;
  /** what the table was worth to each seat, all cards open */
  values: number[];
}

/**
 * What was found out.  Made once for a game, and the same for everybody.
 */
export interface ReviewData {
  /** version of the rules */
  rules: string;
  /** version of whoever looked at it */
  coach: number;
  /** of all values but those of `slips` */
  unit: "chance" | "points";
  line: ReviewPoint[];
  /** of its points, at most */
  error: number;
  /** something lay closed in the game that is open in the line */
  has_secrets: boolean;
  result: number[];
  seats: ReviewedSeat[];
}

/**
 * GET /api/tables/{table}/review of a game that is over.  Whoever asks first has it made; until `progress` is 1 it
 * tells what is known so far, and is asked for again.
 */
export interface Review {
  table: string;
  game: string;
  seats: SeatInfo[];
  progress: number;
  review: ReviewData | null;
  /** null: the standard one */
  box?: BoxInfo | null;
  child?: boolean;
}

/**
 * POST /api/records with a record: it becomes a finished table that can be replayed and forked.
 */
export interface Imported {
  table: string;
  /** secret: whoever holds it may delete the table */
  host: string;
}

/**
 * POST /api/tables/{table}/delete: the table, its game, its replay and its talk are no more.  Answer: `Deleted`.
 *
 * The host may, when the game is over or has not begun; and when it is over, whoever holds the secrets of all people
 * of the table.  A game that is played is deleted by who is both.  Whoever holds nothing hears `unknown_table`, as of
 * a table that never was.
 */
export interface Delete {
  /** of seats */
  secrets?: string[];
  host?: string | null;
}

/**
 * POST /api/tables/{table}/forget: what who holds these secrets was called and said here.  Answer: `Forgotten`.
 *
 * Their seats open to these secrets no more: a bot plays on, and a game that is over keeps its moves, without a name.
 */
export interface Forget {
  secrets: string[];
}

/**
 * So many people are forgotten.
 */
export interface Forgotten {
  people: number;
}

/**
 * The table is no more.
 */
export interface Deleted {
  table: string;
}

/**
 * A table of an evening, as a spectator may know it.
 */
export interface EveningTable {
  table: string;
  /** from 1 on */
  number: number;
  game: string;
  state: State;
  seats: SeatInfo[];
  /** seats that are asked something now */
  asked: number[];
  /** seconds since they were asked */
  waited: number;
  /** seconds since 1970; 0 before the start */
  started: number;
}

/**
 * GET /api/evening: all tables of the evening, by their numbers.
 *
 * To whoever sits at the server's machine, and to whoever holds the word of the link that the server prints
 * (`Authorization: Evening WORD`); to everybody else there is nothing at this address.
 */
export interface Evening {
  tables: EveningTable[];
  /** for a link to another device */
  word: string;
}

/**
 * POST /api/evening, by the same people.  Answer: `Evening`.
 *
 * `open` so many tables; `begin` one, bots taking its free seats; `nudge` those it waits for; `end` one, or without
 * `table` all: what is still played is closed for good, and the table is on the board no more.
 */
export interface EveningWish {
  verb: "open" | "begin" | "nudge" | "end";
  table?: string;
  game?: string;
  tables?: number;
  /** of each */
  seats?: number;
  options?: Record<string, Value>;
  hints?: boolean;
  memory_aid?: boolean;
  child?: boolean;
}

/**
 * GET /api/health: is all well?  Answered with status 503 when it is not.
 */
export interface Health {
  ok: boolean;
  /** in memory */
  tables: number;
  /** by part: writer, reader, order (of the journal), database, disk, house, line */
  trouble: Record<string, string>;
}

/**
 * POST /api/verify with a record: is its luck the one of its seed, and the seed the one of its commitment?
 *
 * A record can be made up together with its hash: `fair` proves something to those alone who know that `commitment` is
 * the hash they saw before the first card.
 */
export interface Verdict {
  fair: boolean;
  detail: string;
  /** the hash that the seed was compared with; None where the record has none */
  commitment?: string | null;
}

/**
 * A rule.
 */
export interface Clause {
  id: string;
  title: string;
  /** Markdown; its short form is the text `clause.<id>` */
  text: string;
  /** of an English clause */
  source: string;
  /** in other languages, what of it the table needs to know */
  ruling: string;
  /** `en` too where the clause is not yet written in the one asked for */
  language: string;
}

/**
 * GET /api/rules/{game}/{language}; without a language, the English source
 */
export interface Rules {
  game: string;
  language: string;
  clauses: Clause[];
}

/**
 * GET /api/howto/{game}/{language}
 */
export interface HowTo {
  game: string;
  language: string;
  markdown: string;
}

/**
 * GET /api/texts/{game}/{language}: all texts, flat, such as `event.drew.you`.
 */
export interface Texts {
  game: string;
  language: string;
  texts: Record<string, string>;
}

export type ToServer =
  | Create
  | PlayDeal
  | Learn
  | LessonWish
  | Judge
  | Sit
  | Join
  | Ready
  | Move
  | Explain
  | Try
  | TakeBack
  | Consent
  | Say
  | Seen
  | Hint
  | HandOver
  | Invite
  | Start
  | SeatBot
  | SeatBack
  | GiveRole
  | Hasten
  | Rematch
  | Kick
  | Mute
  | Close
  | Report
  | Fork
  | Leave
  | Ping
  ;

export type ToClient =
  | Created
  | Seated
  | TableInfo
  | Frame
  | Delta
  | Accepted
  | Refused
  | Explained
  | Tried
  | Said
  | Hinted
  | Judged
  | Invitation
  | Error
  | Restarting
  | Reported
  | Nudged
  | Pong
  ;
