// A table that this page follows: what everybody knows of it, and each of our seats' eyes.

import type {
  Accepted, Delta, Error as Trouble, Explained, Frame, Hinted, Invitation, Judged, LessonWish, Refused, Said, SeatInfo, Sit, TableInfo,
  ToClient, Told, Value,
} from '../protocol.ts'
import { change, giveUp, KNOWN, markSeen, sit, sittingAt } from '../net/keys.svelte.ts'
import { hex, line, newId, NO_ANSWER, type Answer, type Follower, type Question } from '../net/line.svelte.ts'
import { linkTo } from '../net/links.ts'
import { Trying } from '../net/trying.ts'
import { settings } from '../house/settings.svelte.ts'
import { language } from '../house/words.svelte.ts'
import { joined } from '../speech/languages.ts'
import type { AnyGame, TriedOf } from '../games/board.ts'
import { facing } from '../art/seats.ts'
import { wholeFrame } from './delta.ts'
import { Eye } from './eye.svelte.ts'

/** Why something could not be done, to be said in the asking bar until the next move. */
export interface No { seat: number | null; reason: string; clause: string; notation: string }

/** A line of the log that no game tells. */
export const TAKEN_BACK = 'house.taken_back'

export type Invited = 'seat' | 'share' | 'move'

export class Table implements Follower {
  info = $state.raw<TableInfo | null>(null)
  eyes = $state.raw<Eye[]>([])
  talk = $state.raw<Said[]>([])
  /** So many sentences of the talk were read here, or were said before we came. */
  read = $state(0)
  justSaid = $state.raw<Said | null>(null)
  /** Seats of ours that whoever runs the evening reminds, until something happens. */
  nudged = $state.raw<number[]>([])
  no = $state.raw<No | null>(null)
  trouble = $state<string | null>(null)
  /** A move is on its way. */
  sending = $state(false)
  /** Steps are on their way back: until the last of them is here, nothing is asked. */
  takingBack = $state(false)
  /** What a good bot would do, until something happens; null where nobody asked. */
  hinted = $state.raw<Hinted | null>(null)
  ringed = $state(false) // the hint is shown on the board, too: whoever asks for it a second time
  hinting = $state(false)
  /** In a lesson: what was tried and not played, and the text that answers it, until something else is tried. */
  answer = $state.raw<{ notation: string; key: string; clause: string } | null>(null)
  /** And the moves that it wants, where somebody asked to be shown. */
  shown = $state.raw<string[]>([])
  /** The heads of roles, as the board knows them. */
  faces = $state.raw<((seat: number) => string | null) | null>(null)

  /** Seats whose people have come back, until something happens. */
  back = $state.raw<number[]>([])

  private trying = new Trying()
  private contributions = new Map<number, string>()
  /** By seat: the last frame as it came, on which the next one may build. */
  private frames = new Map<number | null, Frame>()
  private turnedAway = 0
  private arrived = false
  private returning = false // until all that happened while we were away is here
  private haste = 0 // that the house was told

  constructor(readonly id: string, private watching = false) {}

  start(): void {
    line.follow(this.id, this)
  }

  stop(): void {
    line.leave(this.id)
  }

  watch(): void {
    this.watching = true
    line.follow(this.id, this)
  }

  // what we hold here

  get mine(): number[] {
    return (sittingAt(this.id)?.keys ?? []).map((key) => key.seat).sort((a, b) => a - b)
  }

  get isHost(): boolean {
    return !!sittingAt(this.id)?.host
  }

  face(seat: number): ReturnType<typeof facing> {
    return facing(this.faces?.(seat), this.seats[seat]?.kind === 'bot')
  }

  get seats(): SeatInfo[] {
    return this.info?.seats ?? []
  }

  isAway(seat: number): boolean {
    const one = this.seats[seat]
    return one?.kind === 'person' && !one.connected
  }

  /** One person, or several at this device, with nobody but bots. */
  private get isAloneWithBots(): boolean {
    const isOurs = ({ seat, people }: SeatInfo) => !people.length || this.mine.includes(seat)
    return this.mine.length > 0 && this.seats.every(isOurs) && this.seats.some(({ kind }) => kind === 'bot')
  }

  /** Bots are as quick as what is shown, where nobody else is hurried by it. */
  keepPace(): void {
    const times = Math.max(1, settings.speed)
    if (times === this.haste || this.info?.state !== 'playing' || !this.isAloneWithBots) return
    this.haste = times
    line.send({ type: 'hasten', table: this.id, times })
  }

  /** Where nobody is: the host, and after a while anybody who sits here. */
  get maySeatBots(): boolean {
    return this.mine.length > 0 && (this.isHost || !this.info?.hosted)
  }

  /** People without whose part of the luck the game began. */
  get withoutPart(): string {
    return joined((this.info?.without_part ?? []).map((seat) => this.seats[seat]?.people.join(' + ') ?? ''), language())
  }

  eye(seat: number | null): Eye | undefined {
    return this.eyes.find((eye) => eye.seat === seat)
  }

  /** Up to here something was shown at this device already, before this eye looks: to whoever had the device, or to everybody. */
  shownBefore(eye: Eye): number {
    const others = this.eyes.filter((one) => (eye.seat === null ? one.seat !== null : one.seat === null))
    return Math.max(0, ...others.map((one) => one.frame?.sequence ?? 0))
  }

  /** Does this seat of ours want the device: is it asked, or is there something that only it may see? */
  needs(seat: number): boolean {
    const eye = this.eye(seat)
    return !!eye && (eye.held || !!eye.latest?.ask || this.secretsFor(seat))
  }

  /** Of several people at this device, the one to pass it to; whoever has it keeps it while it is needed. */
  wanted(holder: number | null): number | null {
    if (holder !== null && this.needs(holder)) return holder
    const looking = this.mine.find((seat) => this.secretsFor(seat) && !this.eye(seat)?.latest?.ask)
    return looking ?? this.mine.find((seat) => this.eye(seat)?.latest?.ask) ?? null
  }

  /** Something was told to this seat otherwise than to everybody, and its person has not seen it yet. */
  private secretsFor(seat: number): boolean {
    const eye = this.eye(seat)
    const everybody = this.eye(null)?.heard ?? []
    const fresh = eye?.heard.filter((told) => told.sequence > eye.seen) ?? []
    if (!fresh.length) return false
    const open = everybody.filter((told) => told.sequence > eye!.seen)
    return JSON.stringify(fresh.map((told) => told.facts)) !== JSON.stringify(open.map((told) => told.facts))
  }

  /** The log of a seat; where one plays from memory, what only it was told is there until it has been looked at. */
  logOf(eye: Eye): Told[] {
    const first = eye.telling ? eye.news[0]?.sequence : undefined
    const looked = eye.held && !eye.telling ? this.lastSecret(eye) : undefined
    const shown = this.withTakenBack(this.shownTo(eye), eye.frame?.sequence ?? 0)
    return shown.filter(({ sequence }) => (first === undefined || sequence < first) && (looked === undefined || sequence <= looked))
  }

  /** The change in which this seat was told something that others were not: what is looked at before anything else is told. */
  private lastSecret(eye: Eye): number | undefined {
    const everybody = this.eye(null)?.heard
    const told = (all: Told[], sequence: number) => JSON.stringify(all.filter((one) => one.sequence === sequence).map(({ facts }) => facts))
    if (eye.seat === null || !everybody) return undefined
    return eye.news.findLast(({ sequence }) => told(eye.heard, sequence) !== told(everybody, sequence))?.sequence
  }

  /** The house's own lines among those of the game; several steps that somebody takes back one after the other are one line. */
  private withTakenBack(log: Told[], upto: number): Told[] {
    const found: Told[] = []
    const lines = (this.info?.taken_back ?? []).filter((line) => line.sequence <= upto)
    for (const { sequence, seat, agreed } of lines) {
      const last = found.at(-1)
      const isSame = last && last.facts['seat'] === seat && last.facts['agreed'] === agreed
      const follows = isSame && !log.some((told) => told.sequence > last.sequence && told.sequence < sequence)
      if (!follows) found.push({ sequence, name: TAKEN_BACK, facts: { seat, agreed }, clause: '' })
    }
    return found.length ? [...log, ...found].sort((a, b) => a.sequence - b.sequence) : log
  }

  private shownTo(eye: Eye): Told[] {
    if (eye.seat === null || !this.info?.from_memory || this.info.memory_aid || eye.frame?.result) return eye.log
    const everybody = this.eye(null)?.heard
    if (!everybody) return eye.log
    return [...everybody.filter((told) => told.sequence <= eye.seen), ...eye.log.filter((told) => told.sequence > eye.seen)]
  }

  // hearing

  sit(): Sit {
    const sitting = sittingAt(this.id)
    this.haste = 0
    this.returning = true
    const heard = this.eyes.map((eye) => eye.lastSequence)
    const shown = heard.length ? heard : (sitting?.keys ?? []).map(({ seat }) => sitting?.seen[seat] ?? 0)
    return {
      type: 'sit', table: this.id, secrets: (sitting?.keys ?? []).map((key) => key.secret), host: sitting?.host ?? null,
      since: heard.length ? Math.min(...heard) : 0, shown: shown.length && !shown.includes(KNOWN) ? Math.min(...shown) : null,
      watch: this.watching,
    }
  }

  hear(message: ToClient): void {
    if (message.type === 'table') this.hearInfo(message)
    else if (message.type === 'frame') this.hearFrame(message.seat, message)
    else if (message.type === 'delta') this.hearDelta(message)
    else if (message.type === 'said') this.hearTalk(message)
    else if (message.type === 'nudged') this.nudged = message.seats
    else if (message.type === 'seated') sit(this.id, this.info?.game ?? '', [message.key])
    else if (message.type === 'error') this.hearTrouble(message)
  }

  /** After a lost connection the last sentences come again. */
  private hearTalk(said: Said): void {
    if (this.talk.some((other) => other.number === said.number)) return
    this.talk = [...this.talk, said].sort((a, b) => a.number - b.number)
    if (this.arrived) this.justSaid = said
    else this.read = this.talk.length
  }

  private hearInfo(info: TableInfo): void {
    if (this.returning) void line.caughtUp().then(() => this.arrive()) // what was said and done before follows at once
    this.returning = false
    const came = info.seats.filter(({ seat, kind, connected }) => this.isAway(seat) && kind === 'person' && connected)
    this.back = [...this.back, ...came.map(({ seat }) => seat)].filter((seat) => info.seats[seat]?.connected)
    this.info = info
    this.trouble = null
    const sitting = sittingAt(this.id)
    const sealed = sitting?.sealed ?? info.commitment
    const over = info.state === 'over' || info.state === 'stopped'
    if (sitting) change(this.id, { game: info.game, over: over || !!info.puzzle, ...(sealed ? { sealed } : {}) })
    if (over) this.nudged = []
    if (info.state === 'gathering') this.contribute(info)
    this.keepPace()
  }

  private arrive(): void {
    this.arrived = true
    for (const eye of this.eyes) eye.comeBack()
  }

  /** Our seats' parts of the luck: drawn here, after the house's part was sealed. */
  private contribute(info: TableInfo): void {
    for (const seat of this.mine) {
      if (info.seats[seat]?.contributed) continue
      if (!this.contributions.has(seat)) this.contributions.set(seat, hex(16))
      const contribution = this.contributions.get(seat)!
      change(this.id, { parts: { ...sittingAt(this.id)?.parts, [seat]: contribution } })
      line.send({ type: 'ready', table: this.id, seat, contribution })
    }
  }

  private hearDelta(delta: Delta): void {
    const frame = wholeFrame(this.frames.get(delta.seat), delta)
    if (frame) this.hearFrame(delta.seat, frame)
    else line.send(this.sit()) // something is missing: all of it, please
  }

  private hearFrame(seat: number | null, frame: Frame): void {
    this.frames.set(seat, frame)
    let eye = this.eye(seat)
    if (!eye) {
      const isOld = seat === null || !!this.info?.puzzle // what came before a puzzle is not told anew
      const seen = isOld ? KNOWN : (sittingAt(this.id)?.seen[seat] ?? 0)
      eye = new Eye(seat, seen === KNOWN ? frame.sequence : seen)
      this.eyes = [...this.eyes, eye]
    }
    const [change, question] = [eye.lastChange, eye.question]
    eye.take(frame)
    if (eye.question !== question) [this.hinted, this.answer, this.shown] = [null, null, []]
    if (eye.lastChange !== change) [this.back, this.nudged] = [[], []]
  }

  private hearTrouble(trouble: Trouble): void {
    this.sending = false
    if (trouble.code === 'unknown_table') this.trouble = trouble.code
    else if (trouble.code === 'wrong_secret') this.moved(trouble)
    else this.no = { seat: null, reason: trouble.code, clause: '', notation: '' }
  }

  /** What we hold opens a seat no more: it was handed over to another device.  We watch on. */
  private moved(trouble: Trouble): void {
    if (trouble.id) return // an answer to a question, which says so itself
    const before = this.mine.length
    giveUp(this.id)
    if (!before || this.turnedAway++ > 2) {
      if (!this.info) this.trouble = trouble.code
      return
    }
    this.eyes = this.eyes.filter((eye) => eye.seat === null || this.mine.includes(eye.seat))
    this.watching = true
    this.no = { seat: null, reason: 'moved', clause: '', notation: '' }
    line.send(this.sit())
  }

  // doing

  /** Asks the house; where it does not answer, or stumbles, the asking bar says so, and whatever was chosen can be sent again. */
  private async ask(seat: number, message: Question): Promise<Answer> {
    const answer = await line.ask(message)
    const reason = answer.type === 'error' ? [NO_ANSWER, 'internal'].find((one) => one === answer.code) : ''
    if (reason) this.no = { seat, reason, clause: '', notation: '' }
    return answer
  }

  async play(seat: number, ...moves: string[]): Promise<void> {
    const { sequence, draft } = this.eye(seat)?.latest ?? { sequence: 0, draft: 0 }
    this.no = null
    this.answer = null
    this.sending = true
    const message = { type: 'move' as const, id: newId(), table: this.id, seat, sequence, moves, draft }
    const answer = (await this.ask(seat, message)) as Accepted | Refused | Trouble
    this.sending = false
    if (answer.type === 'refused' && answer.reason === 'lesson') this.answer = { ...answer, key: answer.key ?? '' }
    else if (answer.type === 'refused' && answer.reason !== 'stale') this.no = { ...answer }
  }

  async explain(seat: number, notation: string): Promise<void> {
    const answer = (await this.ask(seat, { type: 'explain', id: newId(), table: this.id, seat, notation })) as Explained | Refused | Trouble
    if (answer.type === 'error') return
    const reason = answer.type === 'refused' ? answer.reason : 'illegal'
    if (answer.type === 'refused' || !answer.offered) this.no = { seat, reason, clause: answer.clause ?? '', notation }
  }

  /** What these steps would lead to, as far as this seat can know; null where that is not told. */
  async tryMoves(seat: number, moves: string[]): Promise<TriedOf<AnyGame> | null> {
    const now = () => `${seat} ${this.eye(seat)?.lastChange}`
    const { sequence, draft } = this.eye(seat)?.latest ?? { sequence: 0, draft: 0 }
    const ask = () => line.ask({ type: 'try', id: newId(), table: this.id, seat, sequence, moves, draft })
    return (await this.trying.plan(now, moves, ask)) as TriedOf<AnyGame> | null
  }

  /** Asks the coach, who knows what this seat knows. */
  async hint(seat: number): Promise<void> {
    const asked = this.eye(seat)?.question
    this.hinting = true
    const answer = (await this.ask(seat, { type: 'hint', id: newId(), table: this.id, seat })) as Hinted | Refused | Trouble
    this.hinting = false
    if (answer.type === 'refused') this.no = { ...answer }
    else if (answer.type === 'hinted' && asked === this.eye(seat)?.question) {
      this.no = null
      this.hinted = answer
      this.ringed = false
    }
  }

  async takeBack(seat: number): Promise<void> {
    const steps = this.eye(seat)?.latest?.sealed.length || 1 // a sealed answer comes back as a whole
    this.no = null
    this.takingBack = true
    for (let step = 0; step < steps; step++) {
      const answer = (await this.ask(seat, { type: 'take_back', id: newId(), table: this.id, seat })) as Accepted | Refused | Trouble
      if (answer.type === 'refused') this.no = { ...answer }
      if (answer.type !== 'accepted') break
    }
    this.takingBack = false
  }

  /** Who learns has read what was said, goes a step back, or wants no lesson any more. */
  lesson(wish: LessonWish['wish']): void {
    this.answer = null
    this.shown = []
    line.send({ type: 'lesson', table: this.id, wish })
  }

  /** At a puzzle: which three are to be told apart, or what the answer came to. */
  async judge(): Promise<Judged | null> {
    const answer = (await line.ask({ type: 'judge', id: newId(), table: this.id })) as Judged | Trouble
    return answer.type === 'judged' ? answer : null
  }

  /** It began with a scene that was drawn: there is no record of it, and nothing to see again. */
  get isDrawn(): boolean {
    return !!this.info && this.info.commitment === null && !this.info.forked_from
  }

  consent(seat: number, agree: boolean): void {
    line.send({ type: 'consent', table: this.id, seat, agree })
  }

  /** A token for a seat: for somebody on a free seat (`seat`), beside me (`share`), or for my other device (`move`). */
  async invite(seat: number, how: Invited): Promise<string | null> {
    const about = { id: newId(), table: this.id, seat }
    const wish = how === 'seat' ? { type: 'invite' as const, ...about } : { type: 'hand_over' as const, ...about, keep: how === 'share' }
    const answer = (await this.ask(seat, wish)) as Invitation | Trouble
    if (answer.type !== 'invitation') return null
    if (how === 'move') change(this.id, { moving: seat })
    return answer.token
  }

  linkTo(seat: number, token: string, how: Invited = 'seat'): string {
    return linkTo(`/j/${this.id}/${seat}${how === 'move' ? '?move' : ''}#${token}`)
  }

  /** What the person at this seat hears, where several pass one device: of what is said to a team, only the own team's. */
  hears(seat: number | null, said: Said): boolean {
    return !said.to?.length || (seat !== null && said.to.includes(seat))
  }

  talkOf(seat: number | null): Said[] {
    return this.talk.filter((said) => this.hears(seat, said))
  }

  unread(seat: number | null): Said[] {
    return this.talk.slice(this.read).filter((said) => this.hears(seat, said))
  }

  /** Seats with which this one can talk alone; none where the game knows no such teams. */
  team(seat: number): number[] {
    return this.info?.talk_teams.find((team) => team.includes(seat)) ?? []
  }

  say(seat: number, what: { phrase?: string; text?: string; team?: boolean }): void {
    line.send({ type: 'say', table: this.id, seat, ...what })
  }

  /** The person at this seat has been shown all that is on the board now. */
  noteSeen(seat: number): void {
    const eye = this.eye(seat)
    const sequence = eye?.frame?.sequence ?? 0
    if (!eye || sequence <= eye.seen) return
    const secret = this.secretsFor(seat)
    eye.seen = sequence
    markSeen(this.id, seat, sequence)
    if (secret) line.send({ type: 'seen', table: this.id, seat, sequence })
  }

  /** Our seats, with the same secrets, at the next table; false when we sat there already or have no seat. */
  followRematch(next: string): boolean {
    const sitting = sittingAt(this.id)
    if (!sitting || sittingAt(next)) return false
    sit(next, sitting.game, sitting.keys, sitting.host)
    return true
  }

  begin(): void {
    line.send({ type: 'start', table: this.id })
  }

  seatBot(seat: number, level: string | null = null): void {
    line.send({ type: 'seat_bot', table: this.id, seat, level })
  }

  seatBack(seat: number): void {
    line.send({ type: 'seat_back', table: this.id, seat })
  }

  giveRole(option: string, value: Value): void {
    line.send({ type: 'give_role', table: this.id, option, value })
  }

  /** Whether we would play again; `begin`: without those who have not agreed. */
  rematch(wish: { agree?: boolean; begin?: boolean } = {}): void {
    line.send({ type: 'rematch', table: this.id, ...wish })
  }
}
