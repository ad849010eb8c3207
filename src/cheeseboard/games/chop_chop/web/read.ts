// The kitchen as it is drawn: 80 units a square, columns a to g, rows 1 to 6.

import { COLUMNS, LYING, NODES, SQUARES, TILES, type Notation, type Tile, type View } from './types.ts'

export type Level = 'top' | 'below'
export type Side = View['side']
interface Point { x: number; y: number }

/** Of names of squares; the table top over d3 is Td3. */
export const isTop = (name: string) => name.startsWith('T')
export const below = (name: string) => name.replace('T', '')
export const goTo = (name: string): Notation => `go ${name.toLowerCase()}`
export const numberOf = (square: string) => (SQUARES as readonly string[]).indexOf(square)

/** The middle of a square; the table top is a little higher. */
export function middle(name: string): Point {
  const at = numberOf(below(name))
  return { x: 70 + 80 * (at % COLUMNS.length), y: 70 + 80 * Math.floor(at / COLUMNS.length) - (isTop(name) ? 6 : 0) }
}

/** What the board reads of a view. */
export function read(view: View) {
  const { facts, cat, side, cheeses, deposited, roll, mover, locked, stalled, winner } = view
  const { closed, holes, table, ways, dangers, faces, reach, blue, brings } = facts
  return {
    floor: view.floor.map((what) => LYING[what]!), // by square
    mice: view.mice.map((node) => (node === null ? null : NODES[node]!)),
    cat: cat === null ? null : NODES[cat]!,
    turned: view.cards_turned,
    hidden: facts.hidden.map((count, at) => ({ tile: TILES[at]!, count })),
    all: facts.cheeses, // of the box
    catSeat: view.options.cat_seat,
    limit: view.options.no_progress_limit,
    mouseSeats: facts.mouse_seats,
    rollsLeft: view.rolls_left,
    cheeses, deposited, side, roll, mover, locked, stalled, winner, closed, holes, table, ways, dangers, faces, reach, blue, brings,
  }
}
export type Kitchen = ReturnType<typeof read>

/** The clause about what a tile brings to whoever turned it up. */
export const bringsOf = (kitchen: Kitchen, tile: Tile, by: Side) => kitchen.brings[by][TILES.indexOf(tile)]
