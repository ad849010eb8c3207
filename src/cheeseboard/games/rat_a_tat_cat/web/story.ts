// What has just happened: cards on their way, what changed last, and the end of a round.

import { ms } from '$page/house/settings.svelte.ts'
import type { Flight } from '$page/motion/fly.ts'
import type { Told } from '$page/protocol.ts'
import { isCard } from '$page/speech/data.ts'

// ---- cards on their way: what is unseen flies face down and alike for everybody; input never waits for it ----

const BETWEEN = 260 // ms from one event to the next

let count = 0

/** The flights that show what has just happened. */
export function flightsOf(events: Told[]): Flight[] {
  const found: Flight[] = []
  let delay = 0
  for (const told of events) {
    const some = flights(told.name, told.facts as Record<string, any>)
    for (const [from, to, code] of some) found.push({ id: ++count, from, to, code, delay: ms(delay) })
    if (some.length) delay += BETWEEN
  }
  return found
}

type Way = [from: string, to: string, code: string | null]
const code = (fact: unknown) => (isCard(fact) ? fact.card : typeof fact === 'string' ? fact : null)

function flights(name: string, facts: Record<string, any>): Way[] {
  const { seat, slot, other, other_slot } = facts
  const hand = `hand-${seat}`
  const place = `row-${seat}-${slot}`
  if (name === 'drew') return [['pile', hand, null]]
  if (name === 'took') return [['discards', hand, code(facts['card'])]]
  if (name === 'placed') return [[hand, place, null], [place, 'discards', code(facts['old'])]]
  if (name === 'discarded' || name === 'power_used') return [[hand, 'discards', code(facts['card'])]]
  if (name === 'swapped') return [[place, `row-${other}-${other_slot}`, null], [`row-${other}-${other_slot}`, place, null]]
  if (name === 'reshuffled') return [['discards', 'pile', null]]
  return []
}

// ---- what changed last, so that somebody who looked away can still see it ----

export interface Mark { by: number; icon: 'paw' | 'eye' }
/** By seat and slot, `2-0`. */
export type Marks = Record<string, Mark>

/** The marks after these events; they stay until something else is changed or looked at. */
export function marksAfter(marks: Marks, events: Told[]): Marks {
  let found = marks
  for (const { name, facts } of events) {
    const { seat, slot, other, other_slot } = facts as Record<string, number>
    if (name === 'round_began') found = {}
    if (name === 'placed') found = { [`${seat}-${slot}`]: { by: seat!, icon: 'paw' } }
    if (name === 'peeked') found = { [`${seat}-${slot}`]: { by: seat!, icon: 'eye' } }
    if (name === 'swapped') found = { [`${seat}-${slot}`]: { by: seat!, icon: 'paw' }, [`${other}-${other_slot}`]: { by: seat!, icon: 'paw' } }
  }
  return found
}

// ---- the end of a round, put together from what was told ----

export interface Replaced { seat: number; slot: number; old: string; card: string }
export interface Ended {
  rows: { seat: number; cards: string[]; points: number; total: number }[]
  replaced: Replaced[]
  winners: number[]
  points: number
  out: number[]
  knocker: number | null
}

const known = (fact: unknown) => code(fact) ?? ''

/** Null when no round ended here.  Lowest row first. */
export function endedRound(events: Told[], knocker: number | null): Ended | null {
  const won = events.find((told) => told.name === 'round_won')
  if (!won) return null
  const ended: Ended = { rows: [], replaced: [], winners: won.facts['winners'] as number[], points: won.facts['points'] as number, out: [], knocker }
  for (const { name, facts } of events) {
    const seat = facts['seat'] as number
    const row = ended.rows.find((one) => one.seat === seat)
    if (name === 'knocked' || name === 'knock_forced') ended.knocker = seat
    if (name === 'row_revealed') ended.rows.push({ seat, cards: (facts['cards'] as unknown[]).map(known), points: 0, total: 0 })
    if (name === 'power_replaced' && row) {
      const told = { seat, slot: facts['slot'] as number, old: known(facts['old']), card: known(facts['card']) }
      ended.replaced.push(told)
      row.cards[told.slot] = told.card
    }
    if (name === 'round_scored' && row) Object.assign(row, { points: facts['points'], total: facts['total'] })
    if (name === 'went_out') ended.out.push(seat)
  }
  ended.rows.sort((a, b) => a.points - b.points)
  return ended
}
