// One seat's eyes (or a spectator's): what it has heard, and what it has been shown.
// What happens waits here until the motion of what was before is over, until somebody has finished looking, and while
// something lies over the board.  Then it is shown step by step: nothing is told before it is shown, and nothing is left out.

import type { View } from '../games/board.ts'
import type { Frame, Told } from '../protocol.ts'
import { beat } from '../house/settings.svelte.ts'

/** More steps than that are not shown without a question to whoever comes back. */
export const MANY = 20
/** An eye that nobody looks through keeps so many steps apart; older ones are put together. */
const MOST_AT_REST = 40
const USUAL_PACE = 420 // ms

/** What is shown at a time, and when it came.  Of what was told until `since`, everything stays in the log. */
interface Step { frame: Frame; since: number; events: Told[]; at: number }

export class Eye {
  /** What the board shows. */
  frame = $state.raw<Frame | null>(null)
  /** What has just happened, for the board's motion. */
  news = $state.raw<Told[]>([])
  /** All that was shown, oldest first. */
  log = $state.raw<Told[]>([])
  /** All that is known here, also what is still to be shown. */
  heard = $state.raw<Told[]>([])
  /** Somebody looks at something that will be gone. */
  held = $state(false)
  /** Something lies over the board, or nobody is there. */
  covered = $state(false)
  /** So much has happened that whoever comes back is asked first: to see it, or to go to now. */
  waiting = $state(false)
  /** The board tells the news one after the other: the log waits for it. */
  telling = $state(false)
  /** How long a board needs for the motion of what has happened. */
  pace: ((news: Told[], before: View | null) => number) | undefined
  /** Events before which everything waits, until what was before them has been looked at. */
  breaks: ((told: Told) => boolean) | undefined
  /** Seconds for which what is shown had waited here. */
  late = 0
  /** What the board showed before the news. */
  before: View | null = null

  private awake = false
  private rushing = false
  private queue = $state.raw<Step[]>([])
  private busy: ReturnType<typeof setTimeout> | undefined

  /** The last change that its person was shown. */
  seen = $state(0)

  constructor(readonly seat: number | null, seen: number) {
    this.seen = seen
  }

  /** The newest frame, shown or still waiting. */
  get latest(): Frame | null {
    return this.queue.at(-1)?.frame ?? this.frame
  }

  get lastSequence(): number {
    return this.latest?.sequence ?? 0
  }

  /** Of everybody's game, and of our own sealed answer, which has steps that nobody else hears of. */
  get lastChange(): string {
    return `${this.lastSequence} ${this.latest?.draft ?? 0}`
  }

  /** What this seat is asked now, and how far its sealed answer is: others may be ready meanwhile, and it stays the same. */
  get question(): string {
    return JSON.stringify([this.latest?.ask, this.latest?.draft])
  }

  /** So many steps are still to be shown. */
  get behind(): number {
    return this.queue.length
  }

  /** The table as far as it has been told: while a board tells the news, as it was before them. */
  get told(): View | null {
    return this.telling && this.before ? this.before : ((this.frame?.view ?? null) as View | null)
  }

  /** What is asked, once all that happened before the question has been shown.  Whoever else is ready does not interrupt it. */
  get ask(): Frame['ask'] {
    if (this.held || !this.frame?.ask) return null
    return this.queue.every(({ frame }) => goesOn(this.frame!, frame)) ? this.frame.ask : null
  }

  take(frame: Frame): void {
    if (frame.sequence < this.lastSequence) this.restart() // the house has lost something
    this.heard = [...this.heard.filter((told) => told.sequence <= frame.since), ...frame.events]
    this.queue = [...this.queue, { frame, since: frame.since, events: frame.events, at: Date.now() }]
    if (!this.awake && this.queue.length > MOST_AT_REST) this.queue = [together(this.queue[0]!, this.queue[1]!), ...this.queue.slice(2)]
    this.step()
  }

  /** A board is there and looks through this eye.  Whatever was shown at this device up to `shown` is shown in one step. */
  wake(shown = 0): void {
    const old = this.queue.filter(({ frame }) => frame.sequence <= shown)
    if (old.length) this.queue = [old.reduce(together), ...this.queue.slice(old.length)]
    this.awake = true
    this.step()
  }

  /** No board shows it any more: what happens waits, and what was shown is not shown again. */
  rest(): void {
    this.awake = false
    this.news = []
  }

  hold(on: boolean, telling = false): void {
    this.held = on
    this.telling = on && telling
    if (!on) this.comeBack()
  }

  cover(on: boolean): void {
    this.covered = on
    if (!on) this.comeBack()
  }

  /** Somebody looks again: at all that waits, unless there is much of it. */
  comeBack(): void {
    if (this.held || this.covered) return
    if (this.queue.length > MANY && beat(1) && !this.rushing) this.waiting = true
    this.step()
  }

  /** Somebody has answered: what comes of it does not wait for motion. */
  hurry(): void {
    clearTimeout(this.busy)
    this.busy = undefined
    this.step()
  }

  /** Who was asked wants to see what has happened. */
  watch(): void {
    this.waiting = false
    this.step()
  }

  /** All that waits in one step; only what has to be looked at stops it. */
  rush(): void {
    this.rushing = this.queue.length > 0
    this.waiting = false
    this.hurry()
  }

  private restart(): void {
    this.queue = []
    clearTimeout(this.busy)
    this.busy = undefined
    this.held = this.telling = this.waiting = this.rushing = false
  }

  private step(): void {
    if (this.busy !== undefined || !this.awake || !this.queue.length) return
    if (this.frame && (this.held || this.covered || this.waiting)) return
    const [next, ...rest] = this.rushing ? [this.queue.reduce(together)] : this.queue
    const [now, later] = this.parted(next!)
    this.queue = later ? [later, ...rest] : rest
    this.rushing &&= this.queue.length > 0
    this.show(now)
  }

  private get shownUpTo(): number {
    return this.frame?.sequence ?? this.seen
  }

  /** Where the news hold something to be looked at before the rest of them, that comes first, over the table as it was. */
  private parted(step: Step): [Step, Step | null] {
    const after = this.shownUpTo
    const first = step.events.findIndex((told) => told.sequence > after)
    const at = first < 0 ? -1 : step.events.findIndex((told, place) => place > first && this.breaks?.(told))
    if (at < 0) return [step, null]
    const { frame, since, events, at: came } = step
    const nothing = { sequence: after, ask: null, asked: [], sealed: [], can_take_back: false, result: null }
    const before: Frame = { ...(this.frame ?? frame), ...nothing }
    const rest: Step = { frame, since: frame.sequence, events: events.slice(at), at: came }
    return [{ frame: before, since, events: events.slice(0, at), at: came }, rest]
  }

  private show({ frame, since, events, at }: Step): void {
    const after = this.shownUpTo
    const isFirst = !this.frame
    this.before = (this.frame?.view ?? null) as View | null
    this.late = Math.round((Date.now() - at) / 1000)
    this.frame = frame
    this.log = [...this.log.filter((told) => told.sequence <= since), ...events]
    this.news = events.filter((told) => told.sequence > after)
    const pause = isFirst ? 0 : (this.pace?.(this.news, this.before) ?? Math.min(1, this.news.length) * USUAL_PACE)
    this.busy = setTimeout(() => {
      this.busy = undefined
      this.step()
    }, beat(pause))
  }
}

/** The question of one frame is still asked in a later one: only its own answer, or others', went on. */
function goesOn(one: Frame, later: Frame): boolean {
  if (one.sequence === later.sequence) return later.ask !== null
  return one.draft === later.draft && JSON.stringify(one.ask) === JSON.stringify(later.ask)
}

/** Two steps in one; what the second takes back is gone. */
function together(one: Step, two: Step): Step {
  const kept = one.events.filter((told) => told.sequence <= two.since)
  return { ...two, since: Math.min(one.since, two.since), events: [...kept, ...two.events] }
}
