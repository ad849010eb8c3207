// Which puzzle is today's, the same for everybody, by the date alone; and what this device has answered.

export interface Answered { game: string; number: number; right: boolean; /** The day on which it was that day's puzzle. */ day?: number }
export interface Listed { id: string; puzzles: number }
export interface Posed { game: string; number: number }

const DAY = 86_400_000 // ms
export const MOST = 2000 // answers; the oldest go first

/** Days since 1970, in UTC. */
export const today = (now = Date.now()): number => Math.floor(now / DAY)

/** Games take turns, and each goes through its list. */
export function ofTheDay(games: readonly Listed[], day: number): Posed | null {
  const some = games.filter(({ puzzles }) => puzzles > 0).sort((a, b) => (a.id < b.id ? -1 : 1))
  const game = some[day % some.length]
  return game ? { game: game.id, number: (Math.floor(day / some.length) % game.puzzles) + 1 } : null
}

/** The first answer counts; newest first. */
export function noted(all: readonly Answered[], one: Answered): Answered[] {
  const before = all.find(({ game, number }) => game === one.game && number === one.number)
  if (before && (one.day === undefined || before.day !== undefined)) return [...all]
  const rest = all.filter((other) => other !== before)
  return [before ? { ...before, day: one.day! } : one, ...rest].slice(0, MOST)
}

/** Days in a row on which that day's puzzle was answered, up to today or yesterday. */
export function inARow(all: readonly Answered[], day: number): number {
  const days = new Set(all.map((one) => one.day))
  let last = days.has(day) ? day : day - 1
  let count = 0
  while (days.has(last--)) count++
  return count
}

/** All of both: of two answers to one puzzle ours. */
export function merged(ours: readonly Answered[], others: readonly Answered[]): Answered[] {
  const isKnown = (one: Answered) => ours.some(({ game, number }) => game === one.game && number === one.number)
  return [...ours, ...others.filter((one) => !isKnown(one))].slice(0, MOST)
}
