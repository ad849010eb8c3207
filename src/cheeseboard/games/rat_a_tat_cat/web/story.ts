// What has just happened: cards on their way, what was looked at, what changed last, and the end of a round.

import type { Secret } from '$page/games/board.ts'
import { ms } from '$page/house/settings.svelte.ts'
import { CARD, type Flight } from '$page/motion/fly.ts'
import type { Event, Face, View } from './types.ts'

// ---- cards on their way: what is unseen flies face down and alike for everybody; input never waits for it ----

const BETWEEN = 260 // ms from one event to the next
const SEEN = 180

let count = 0

/** The flights that show what has just happened. */
export function flightsOf(events: Event[]): Flight<Face>[] {
  const found: Flight<Face>[] = []
  let delay = 0
  for (const event of events) {
    const some = flights(event)
    for (const [from, to, code] of some) found.push({ id: ++count, from, to, code, delay: ms(delay) })
    if (some.length) delay += BETWEEN
  }
  return found
}

/** Until all of it has landed and has been seen for a moment. */
export function pace(events: Event[]): number {
  const some = events.filter((event) => flights(event).length).length
  return events.length ? CARD + BETWEEN * Math.max(0, some - 1) + SEEN : 0
}

type Way = [from: string, to: string, code: Face | null]
const handOf = (seat: number) => `hand-${seat}`
const placeOf = (seat: number, slot: number) => `row-${seat}-${slot}`

function flights({ name, facts }: Event): Way[] {
  switch (name) {
    case 'drew':
      return [['pile', handOf(facts.seat), null]]
    case 'took':
      return [['discards', handOf(facts.seat), facts.card]]
    case 'placed': {
      const place = placeOf(facts.seat, facts.slot)
      return [[handOf(facts.seat), place, null], [place, 'discards', facts.old]]
    }
    case 'discarded':
    case 'power_used':
      return [[handOf(facts.seat), 'discards', facts.card]]
    case 'swapped': {
      const [one, other] = [placeOf(facts.seat, facts.slot), placeOf(facts.other, facts.other_slot)]
      return [[one, other, null], [other, one, null]]
    }
    case 'reshuffled':
      return [['discards', 'pile', null]]
    // nothing flies
    case 'round_began': case 'starter_turned': case 'starter_returned': case 'outer_seen': case 'outer_opened': case 'peeked':
    case 'swap_chosen': case 'knocked': case 'knock_forced': case 'row_revealed': case 'power_passed': case 'power_replaced':
    case 'round_scored': case 'round_won': case 'clock_read': case 'went_out': case 'game_won':
      return []
    default:
      return name satisfies never
  }
}

// ---- what somebody has just looked at, card by card; it is gone when they have confirmed it ----

/** By slot, and what was told of it. */
export interface Look { faces: (Face | null)[]; told: Extract<Event, { name: 'outer_seen' | 'peeked' }> }

export function looksIn(events: Event[], me: number, { rows, facts: { outer } }: View): Look[] {
  return events.flatMap((told): Look[] => {
    if ((told.name !== 'outer_seen' && told.name !== 'peeked') || told.facts.seat !== me) return []
    const cards = told.name === 'peeked' ? [told.facts.card] : told.facts.cards
    const slots = told.name === 'peeked' ? [told.facts.slot] : outer
    if (cards.some(({ card }) => card === null)) return []
    return [{ faces: (rows[me] ?? []).map((_, slot) => cards[slots.indexOf(slot)]?.card ?? null), told }]
  })
}

// ---- what changed last, so that somebody who looked away can still see it ----

export interface Mark { by: number; icon: 'paw' | 'eye' }
/** By seat and slot, `2-0`. */
export type Marks = Record<string, Mark>

/** The marks after these events; they stay until something else is changed or looked at. */
export function marksAfter(marks: Marks, events: Event[]): Marks {
  let found = marks
  for (const { name, facts } of events) {
    if (name === 'round_began') found = {}
    if (name === 'placed') found = { [`${facts.seat}-${facts.slot}`]: { by: facts.seat, icon: 'paw' } }
    if (name === 'peeked') found = { [`${facts.seat}-${facts.slot}`]: { by: facts.seat, icon: 'eye' } }
    if (name === 'swapped') {
      const paw: Mark = { by: facts.seat, icon: 'paw' }
      found = { [`${facts.seat}-${facts.slot}`]: paw, [`${facts.other}-${facts.other_slot}`]: paw }
    }
  }
  return found
}

// ---- the end of a round, put together from what was told ----

export interface Replaced { seat: number; slot: number; old: Face; card: Face }
export interface Ended {
  rows: { seat: number; cards: Face[]; points: number; total: number }[]
  replaced: Replaced[]
  winners: number[]
  points: number
  out: number[]
  knocker: number | null
}

const open = (cards: Secret<Face>[]) => cards.map(({ card }) => card!)

/** Null when no round ended here.  Lowest row first. */
export function endedRound(events: Event[], knocker: number | null): Ended | null {
  const won = events.find(({ name }) => name === 'round_won')
  if (won?.name !== 'round_won') return null
  const ended: Ended = { rows: [], replaced: [], winners: won.facts.winners, points: won.facts.points, out: [], knocker }
  const rowOf = (seat: number) => ended.rows.find((one) => one.seat === seat)
  for (const { name, facts } of events) {
    if (name === 'knocked' || name === 'knock_forced') ended.knocker = facts.seat
    if (name === 'row_revealed') ended.rows.push({ seat: facts.seat, cards: open(facts.cards), points: 0, total: 0 })
    if (name === 'power_replaced') {
      ended.replaced.push(facts)
      rowOf(facts.seat)!.cards[facts.slot] = facts.card
    }
    if (name === 'round_scored') Object.assign(rowOf(facts.seat) ?? {}, { points: facts.points, total: facts.total })
    if (name === 'went_out') ended.out.push(facts.seat)
  }
  ended.rows.sort((a, b) => a.points - b.points)
  return ended
}
