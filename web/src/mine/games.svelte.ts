// The list itself, in this browser; other windows of it may write it, too.

import { untrack } from 'svelte'
import { onChangeElsewhere, remember, remembered } from '../house/storage.ts'
import { merged, type Played } from './history.ts'

const NAME = 'games'
let games = $state.raw<Played[]>(remembered(NAME, []))
onChangeElsewhere(NAME, look)

/** What is kept now; nobody who asks in passing comes to depend on it, or an effect that writes here would wake itself. */
function look(): Played[] {
  return untrack(() => (games = remembered(NAME, games)))
}

function put(all: Played[]): Played[] {
  games = all
  remember(NAME, all)
  return all
}

export const allGames = () => games
export const isKept = (table: string) => games.some((one) => one.table === table)

/** These too; how many of them are new. */
export function keep(others: Played[]): number {
  const before = look()
  const all = put(merged(before, others))
  return all.length - before.length
}

export function drop(table: string): void {
  put(look().filter((one) => one.table !== table))
}

/** What the review of a game says of my result without luck. */
export function noteEven(table: string, even: NonNullable<Played['even']>): void {
  const all = look()
  const known = all.find((one) => one.table === table)
  if (!known || (known.even?.n === even.n && known.even.unit === even.unit)) return
  put(all.map((one) => (one === known ? { ...one, even } : one)))
}
