// What steps would lead to, told by the house: asked once for each plan, and of no use when something has happened since.

import type { Tried } from '../protocol.ts'
import type { Answer } from './line.svelte.ts'

export class Trying {
  private moment = ''
  private known = new Map<string, Promise<Tried | null>>()

  /** `now` names the moment that a plan is made for; null: nothing could be told, or it has passed. */
  async plan(now: () => string, moves: string[], ask: () => Promise<Answer>): Promise<Tried | null> {
    const moment = now()
    if (moment !== this.moment) this.known = new Map()
    this.moment = moment
    const plan = moves.join('\n')
    const asked = this.known.get(plan) ?? ask().then((answer) => (answer.type === 'tried' ? answer : null))
    this.known.set(plan, asked)
    const tried = await asked
    if (!tried) this.known.delete(plan) // it may be told when it is asked again
    return now() === moment ? tried : null
  }
}
