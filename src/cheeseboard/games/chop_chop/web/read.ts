// The kitchen as it is drawn: 80 units a square, columns a to g, rows 1 to 6.

import type { View } from '$page/games/board.ts'

export const COLUMNS = [...'abcdefg']
export const ROWS = [1, 2, 3, 4, 5, 6]
const FLOOR = COLUMNS.length * ROWS.length
export const SQUARES = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`))
const TILES = ['cheese', 'broken', 'plus1', 'plus2', 'arrow', 'fork', 'knife'] as const
const LYING = ['nothing', 'hidden', 'visible'] as const

export type Level = 'top' | 'below'
interface Point { x: number; y: number }

/** Names of squares; the table top over d3 is Td3. */
const nodeName = (node: number) => (node < FLOOR ? SQUARES[node]! : `T${SQUARES[node - FLOOR]!}`)
export const isTop = (name: string) => name.startsWith('T')
export const below = (name: string) => name.replace('T', '')
export const goTo = (name: string) => `go ${name.toLowerCase()}`

/** The middle of a square; the table top is a little higher. */
export function middle(name: string): Point {
  const at = SQUARES.indexOf(below(name))
  return { x: 70 + 80 * (at % COLUMNS.length), y: 70 + 80 * Math.floor(at / COLUMNS.length) - (isTop(name) ? 6 : 0) }
}

/** What the board reads of a view. */
export function read(view: View) {
  const facts = view['facts'] as Record<string, any>
  return {
    phase: view['phase'] as string,
    floor: (view['floor'] as number[]).map((what) => LYING[what]!), // by square
    mice: (view['mice'] as (number | null)[]).map((node) => (node === null ? null : nodeName(node))),
    cat: view['cat'] === null ? null : nodeName(view['cat'] as number),
    turned: view['cards_turned'] as boolean[],
    cheeses: view['cheeses'] as number,
    deposited: view['deposited'] as boolean,
    side: view['side'] as 'cat' | 'mice',
    rollsLeft: view['rolls_left'] as number,
    roll: view['roll'] as number,
    mover: view['mover'] as number | null,
    locked: view['locked'] as number | null,
    stalled: view['stalled'] as number,
    winner: view['winner'] as string | null,
    hidden: (facts['hidden'] as number[]).map((count, at) => ({ tile: TILES[at]!, count })),
    closed: facts['closed'] as string[],
    holes: facts['holes'] as string[],
    table: facts['table'] as string[],
    ways: facts['ways'] as string[][],
    dangers: facts['dangers'] as number[],
    faces: facts['faces'] as number,
    reach: facts['reach'] as string[][],
    all: facts['cheeses'] as number, // of the box
    blue: facts['blue'] as boolean, // the die that is rolled now
    catSeat: view['options']['cat_seat'] as number,
    mouseSeats: facts['mouse_seats'] as number[], // in the order of their turns
    next: facts['next'] as number, // the seat whose roll is next
    brings: facts['brings'] as Record<'cat' | 'mice', string[]>, // clauses, by tile
  }
}
export type Kitchen = ReturnType<typeof read>

/** The clause about what a tile brings to whoever turned it up. */
export const bringsOf = (kitchen: Kitchen, tile: string, by: 'cat' | 'mice') =>
  kitchen.brings[by][kitchen.hidden.findIndex((one) => one.tile === tile)]
