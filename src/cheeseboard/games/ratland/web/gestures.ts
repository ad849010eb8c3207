// A plan, rats by zone, and how it is told to the engine, which asks for it zone by zone.

import type { AskOf } from '$page/games/board.ts'
import { sum, type Sewers } from './read.ts'
import { LEFT, NURSERY, PANTRY, RIGHT, STRADDLE, ZONES, type Game, type Notation, type Zone } from './types.ts'

const SHOWN = [0, 1, 2, LEFT, RIGHT, NURSERY, STRADDLE, PANTRY]

/** Zones that rats can be put into, in the order in which the board shows them. */
export function open(sewers: Sewers): number[] {
  const zones = [...sewers.asked, sewers.rest]
  return SHOWN.filter((zone) => zones.includes(ZONES[zone]!))
}
export const mostIn = (zone: number, free: number, sewers: Sewers) => (zone === STRADDLE ? Math.min(sewers.mostStraddle, free) : free)

/** Rats in the nursery breed one each, those on its line too; who is put nowhere may belong to them.  A Family has one more,
 *  and nobody more than there are. */
export function bornOf(plan: number[], rats: number, sewers: Sewers, seat: number): number {
  const breeding = plan[NURSERY]! + plan[STRADDLE]! + (sewers.rest === 'nursery' ? rats - sum(plan) : 0)
  return Math.min(breeding + sewers.moreBorn[seat]![breeding ? 1 : 0], sewers.supply)
}

/** A plan as the moves of the engine; what is put nowhere stays where it is. */
export function movesOf(plan: number[], rats: number, sewers: Sewers, ask: AskOf<Game>, hide: boolean): Notation[] {
  const moves: Notation[] = ask.moves.some((move) => move.notation === 'hide') ? [hide ? 'hide' : 'leave'] : []
  let rest = rats
  for (const zone of sewers.asked) {
    let count = plan[ZONES.indexOf(zone)]!
    for (let step = sewers.atOnce; step === sewers.atOnce && rest > 0;) {
      step = Math.min(count, sewers.atOnce)
      moves.push(`${zone} ${step}` as Notation)
      count -= step
      rest -= step
    }
  }
  return moves
}

/** The plan that was sent. */
export function planOf(moves: string[]): number[] {
  const plan = ZONES.map(() => 0)
  for (const move of moves) {
    const [zone, count] = move.split(' ') as [Zone, string?]
    if (count !== undefined) plan[ZONES.indexOf(zone)]! += Number(count)
  }
  return plan
}

/** What feeding will cost as things are now planned; null where nobody is asked to pay. */
export function feedingOf(sewers: Sewers, seat: number, born: number): { eaters: number; due: number; cheese: number } | null {
  const eaters = sewers.living[seat]! + born
  const due = sewers.costs[eaters]
  return due === undefined ? null : { eaters, due, cheese: sewers.clans[seat]!.cheese }
}
