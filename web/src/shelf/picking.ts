// What the shelf makes of "We are … and have …".

import type { GameInfo } from '../protocol.ts'

export interface Wish { people: number; minutes: number } // 0 minutes: plenty of time

const USUAL_SEATS = 4 // alone with bots

/** Bots fill up a table, so one person can play anything. */
export function fits(game: GameInfo, { people, minutes }: Wish): boolean {
  return (people === 1 || game.seats.some((seats) => seats >= people)) && (!minutes || game.minutes <= minutes)
}

/** The game that fills the time best; with plenty of it, the first on the shelf. */
export function best(games: GameInfo[], wish: Wish): GameInfo | undefined {
  const found = games.filter((game) => fits(game, wish))
  return wish.minutes ? found.reduce<GameInfo | undefined>((a, b) => (a && a.minutes >= b.minutes ? a : b), undefined) : found[0]
}

/** As many seats as there are people; somebody alone, and people too few for a game, play with bots. */
export function seatsFor(game: GameInfo, people: number): number {
  const wanted = people === 1 ? USUAL_SEATS : people
  return game.seats.find((seats) => seats >= wanted) ?? game.seats.at(-1)!
}

/** Who sits at each of so many seats: oneself, friends who are invited, bots. */
export function kinds(seats: number, people: number): ('here' | 'open' | 'bot')[] {
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? 'here' : seat < people ? 'open' : 'bot'))
}
