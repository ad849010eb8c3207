// The end of a round, put together from what was told.

import type { Told } from '$page/protocol.ts'
import { isCard } from '$page/speech/data.ts'

export interface Replaced { seat: number; slot: number; old: string; card: string }
export interface Ended {
  rows: { seat: number; cards: string[]; points: number; total: number }[]
  replaced: Replaced[]
  winners: number[]
  points: number
  out: number[]
  knocker: number | null
}

const code = (fact: unknown) => (isCard(fact) ? (fact.card ?? '') : String(fact))

/** Null when no round ended here.  Lowest row first. */
export function endedRound(events: Told[], knocker: number | null): Ended | null {
  const won = events.find((told) => told.name === 'round_won')
  if (!won) return null
  const ended: Ended = { rows: [], replaced: [], winners: won.facts['winners'] as number[], points: won.facts['points'] as number, out: [], knocker }
  for (const { name, facts } of events) {
    const seat = facts['seat'] as number
    const row = ended.rows.find((one) => one.seat === seat)
    if (name === 'knocked' || name === 'knock_forced') ended.knocker = seat
    if (name === 'row_revealed') ended.rows.push({ seat, cards: (facts['cards'] as unknown[]).map(code), points: 0, total: 0 })
    if (name === 'power_replaced' && row) {
      const told = { seat, slot: facts['slot'] as number, old: code(facts['old']), card: code(facts['card']) }
      ended.replaced.push(told)
      row.cards[told.slot] = told.card
    }
    if (name === 'round_scored' && row) Object.assign(row, { points: facts['points'], total: facts['total'] })
    if (name === 'went_out') ended.out.push(seat)
  }
  ended.rows.sort((a, b) => a.points - b.points)
  return ended
}
