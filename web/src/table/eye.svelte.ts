// One seat's eyes (or a spectator's): what it has heard, and what the board shows at the moment.
// Frames wait here until the motion of the one before is over, or until somebody has finished looking.

import type { View } from '../games/board.ts'
import type { Frame, Told } from '../protocol.ts'
import { ms } from '../house/settings.svelte.ts'

const MOST_BEHIND = 3

export class Eye {
  /** What the board shows. */
  frame = $state.raw<Frame | null>(null)
  /** What has just happened, for the board's motion. */
  news = $state.raw<Told[]>([])
  /** All that was heard, oldest first. */
  log = $state.raw<Told[]>([])
  /** So many changes were left out to catch up; one line says so. */
  skipped = $state(0)
  held = $state(false)
  /** The board tells the news one after the other: the log waits for it. */
  telling = $state(false)
  /** How long a board needs for the motion of what has happened. */
  pace: ((news: Told[], before: View | null) => number) | undefined
  /** What the board showed before the news. */
  before: View | null = null

  private open = false
  private queue: Frame[] = []
  private busy: ReturnType<typeof setTimeout> | undefined

  /** The last change that its person was shown. */
  seen = $state(0)

  constructor(readonly seat: number | null, seen: number) {
    this.seen = seen
  }

  /** The newest frame, shown or still waiting. */
  get latest(): Frame | null {
    return this.queue.at(-1) ?? this.frame
  }

  get lastSequence(): number {
    return this.latest?.sequence ?? 0
  }

  /** Of everybody's game, and of our own sealed answer, which has steps that nobody else hears of. */
  get lastChange(): string {
    return `${this.lastSequence} ${this.latest?.draft ?? 0}`
  }

  take(frame: Frame): void {
    if (frame.sequence < this.lastSequence) this.restart() // a choice was taken back
    this.log = [...this.log.filter((told) => told.sequence <= frame.since), ...frame.events]
    this.queue.push(frame)
    if (!this.open) this.queue = this.queue.slice(-1) // the log has the rest
    this.step()
  }

  /** A board is there and looks through this eye. */
  wake(): void {
    this.open = true
    this.step()
  }

  /** No board shows it any more: what happens waits, and what was shown is not shown again. */
  rest(): void {
    this.open = false
    this.news = []
  }

  hold(on: boolean, telling = false): void {
    this.held = on
    this.telling = on && telling
    if (!on) this.step()
  }

  /** Somebody has answered: what comes of it does not wait for motion. */
  hurry(): void {
    clearTimeout(this.busy)
    this.busy = undefined
    this.step()
  }

  private restart(): void {
    this.queue = []
    clearTimeout(this.busy)
    this.busy = undefined
    this.held = this.telling = false
  }

  private step(): void {
    if (this.busy || this.held || !this.queue.length || (this.frame && !this.open)) return
    const before = this.frame
    this.skipped = 0
    if (this.queue.length > MOST_BEHIND || !ms(1) || document.hidden) {
      this.skipped = ms(1) ? this.queue.length - 1 : 0 // where nothing moves, nothing was missed
      this.show(this.queue.pop()!, before, true)
      this.queue = []
    } else this.show(this.queue.shift()!, before, false)
  }

  private show(frame: Frame, before: Frame | null, jump: boolean): void {
    const after = before?.sequence ?? this.seen
    this.frame = frame
    this.before = (before?.view ?? null) as View | null
    this.news = this.log.filter((told) => told.sequence > after && told.sequence <= frame.sequence)
    const pause = before && !jump ? ms(this.pace?.(this.news, this.before) ?? Math.min(1, this.news.length) * 420) : 0
    this.busy = setTimeout(() => {
      this.busy = undefined
      this.step()
    }, pause)
  }
}
