// The list itself, in this browser; other windows of it may write it, too.

import { untrack } from 'svelte'
import { onChangeElsewhere, remember, remembered } from '../house/storage.ts'
import { merged, type Played } from './history.ts'

const NAME = 'games'
let games = $state.raw<Played[]>(remembered(NAME, []))
onChangeElsewhere(NAME, look)

function look(): void {
  untrack(() => (games = remembered(NAME, games)))
}

export const allGames = () => games
export const isKept = (table: string) => games.some((one) => one.table === table)

/** These too; how many of them are new. */
export function keep(others: Played[]): number {
  look()
  const before = games.length
  games = merged(games, others)
  remember(NAME, games)
  return games.length - before
}

export function drop(table: string): void {
  look()
  games = games.filter((one) => one.table !== table)
  remember(NAME, games)
}

/** What the review of a game says of my result without luck. */
export function noteEven(table: string, even: NonNullable<Played['even']>): void {
  look()
  const known = games.find((one) => one.table === table)
  if (!known || (known.even?.n === even.n && known.even.unit === even.unit)) return
  games = games.map((one) => (one === known ? { ...one, even } : one))
  remember(NAME, games)
}
