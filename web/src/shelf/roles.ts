// Who has which role, as people choose it beside the names.

import type { GameInfo, OptionInfo, Value } from '../protocol.ts'

export const BY_LOT = 'random'

/** What a seat's picker says: it has the role, somebody else has it, or luck will tell. */
export type Part = 'role' | 'others' | 'lot'
export const PARTS: Part[] = ['lot', 'role', 'others']

/** The roles there are to give, as the other options stand. */
export function rolesOf(game: GameInfo, agreed: Record<string, Value>): OptionInfo[] {
  return game.options.filter(({ is_role, when }) => is_role && Object.entries(when).every(([name, wanted]) => agreed[name] === wanted))
}

export function partOf(holder: Value, seat: number): Part {
  return typeof holder !== 'number' ? 'lot' : holder === seat ? 'role' : 'others'
}

/** Whose the role is when somebody chooses this at a seat.  Whoever will not have it leaves it to the neighbour. */
export function giveRole(holder: Value, part: Part, seat: number, seats: number): Value {
  if (part === 'lot') return BY_LOT
  if (part === 'role') return seat
  return partOf(holder, seat) === 'others' ? holder : (seat + 1) % seats
}
