// Opening, joining and forking tables.

import type { Create, Created, Error as Trouble, Fork, Learn, Seated, SeatPlan } from '../protocol.ts'
import { Refusal } from './http.ts'
import { change, KNOWN, sit, sittingAt } from './keys.svelte.ts'
import { line, newId } from './line.svelte.ts'

export type Wish = Omit<Create, 'type' | 'id'>

/** The new table's id; throws the trouble. */
export async function openTable(wish: Wish): Promise<string> {
  return settled(await line.ask({ type: 'create', id: newId(), ...wish }) as Created | Trouble, wish.game)
}

/** A table of one's own for today's deal of a game. */
export async function openDeal(game: string, name: string, again: boolean): Promise<string> {
  return settled(await line.ask({ type: 'deal', id: newId(), game, name, again }) as Created | Trouble, game)
}

/** A table at which a lesson is played, or a puzzle is asked. */
export async function openLesson(wish: Omit<Learn, 'type' | 'id'>): Promise<string> {
  return settled(await line.ask({ type: 'learn', id: newId(), ...wish }) as Created | Trouble, wish.game)
}

/** Whoever plays on from a moment knows there what its seat knew. */
export async function forkTable(table: string, at: number, seats: SeatPlan[], game: string): Promise<string> {
  const wish: Fork = { type: 'fork', id: newId(), table, at, seats, memory_aid: true }
  const made = settled(await line.ask(wish) as Created | Trouble, game)
  change(made, { seen: Object.fromEntries(sittingAt(made)!.keys.map(({ seat }) => [seat, KNOWN])) })
  return made
}

function settled(answer: Created | Trouble, game: string): string {
  if (answer.type === 'error') throw new Refusal(answer.code, answer.detail)
  sit(answer.table, game, answer.keys, answer.host)
  return answer.table
}

/** Takes a seat; throws the trouble's code. */
export async function join(table: string, name: string, seat: number | null, invitation: string | null): Promise<void> {
  const answer = await line.ask({ type: 'join', id: newId(), table, name, seat, invitation }) as Seated | Trouble
  if (answer.type === 'error') throw new Error(answer.code)
  sit(answer.table, '', [answer.key])
}
