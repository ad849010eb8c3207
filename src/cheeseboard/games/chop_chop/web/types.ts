// Made from the rules by `python3 dev.py types --write`.  What a view, an event, a question is on the wire.

import type { Happened, Offered, Pile } from '$page/games/board.ts'

export type Tile = 'cheese' | 'broken' | 'plus1' | 'plus2' | 'arrow' | 'fork' | 'knife'

export type Options = {
  cat_seat: number
  first_mouse_seat: 'next' | number
  no_progress_limit: number
  no_progress_result: 'cat' | 'draw'
  dice: 'own' | 'swapped'
}

export type Phase = 'bonus' | 'choosing_mouse' | 'forking' | 'jumping' | 'moving' | 'over' | 'placing_cat' | 'rolling'

export type Prompt =
  | 'cat_bonus' | 'cat_jumping' | 'cat_moving' | 'choosing_mouse' | 'forking' | 'mouse_bonus' | 'mouse_jumping'
  | 'mouse_moving' | 'placing_cat'

export type MoveKey = 'go' | 'leave' | 'pick'

export type Notation = `mouse ${number}` | `go ${string}` | 'leave'

export type MoveFacts = {
  mouse?: number
  square?: string
  at?: string // the same as it is drawn
  does?: 'catch' | 'win' | 'home' | 'hide' | 'turn' | 'table' | 'walk' // what becomes of it
}

export type BoardFacts = {
  hidden: number[] // by tile
  closed: string[]
  holes: string[]
  table: string[]
  ways: string[][]
  dangers: number[] // by way
  faces: number // of the cat's die
  reach: string[][] // by mouse
  cheeses: number // of the box
  blue: boolean // the die that is rolled now
  mouse_seats: number[] // in the order of their turns
  next: number // the seat whose roll is next
  brings: Record<'mice' | 'cat', string[]> // by tile: the clause about what it brings to whoever turns it up
}

export type OwnFacts = Record<string, never>

export type View = {
  phase: Phase
  options: Options
  seats: number
  floor: number[]
  bag: Pile // what is under the hidden tiles
  mice: (number | null)[]
  cat: number | null // null until it is placed
  cards_turned: boolean[] // start card of each mouse
  cheeses: number // won by the mice
  deposited: boolean
  side: 'mice' | 'cat' // whose turn it is
  mouse_turn: number // turns that the mice have begun
  rolls_left: number // in this turn, this one included
  roll: number
  steps: number // of the movement that is asked for
  mover: number | null // the mouse that moves
  locked: number | null // the mouse that must make the second move of a double turn
  knife: boolean // one was turned up in this turn
  progress: boolean // made since the last roll
  stalled: number // rolls without progress
  winner: 'mice' | 'cat' | 'draw' | null
  facts: BoardFacts
  own?: OwnFacts
}

export type Event =
  | Happened<'cat_placed', { seat: number; square: string }>
  | Happened<'rolled', { seat: number; side: 'mice' | 'cat'; number: number }>
  | Happened<'roll_lost', { seat: number; side: 'mice' | 'cat'; number: number }>
  | Happened<'mouse_chosen', { seat: number; mouse: number }>
  | Happened<'mouse_moved', { seat: number; mouse: number; square: string; how: 'die' | 'extra' | 'arrow' }>
  | Happened<'cat_moved', { seat: number; square: string; how: 'die' | 'extra' | 'arrow' }>
  | Happened<'card_turned', { mouse: number }>
  | Happened<'mouse_caught', { mouse: number; square: string }>
  | Happened<'tile_turned', { square: string; tile: Tile }>
  | Happened<'cheese_won', { square: string; cheeses: number }>
  | Happened<'cheese_left', { square: string }>
  | Happened<'extra_move_lost', { steps: number }>
  | Happened<'fork_idle', {}>
  | Happened<'cheese_spared', { seat: number }>
  | Happened<'turn_cut', { seat: number }>
  | Happened<'double_turn', { seat: number }>
  | Happened<'loot_deposited', { mouse: number; square: string }>
  | Happened<'mice_won', { winners: number[] }>
  | Happened<'cat_won', { winners: number[] }>
  | Happened<'stalled', { rolls: number }>
  | Happened<'drawn', {}>

/** All of it together, for `BoardProps`. */
export type Game = {
  view: View
  event: Event
  prompt: Prompt
  notation: Notation
  offer: Offered<MoveKey, Notation, MoveFacts>
}

export const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

export const ROWS = [1, 2, 3, 4, 5, 6] as const

export const SQUARES = [
  'a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'a2', 'b2', 'c2', 'd2', 'e2', 'f2', 'g2', 'a3', 'b3', 'c3', 'd3', 'e3',
  'f3', 'g3', 'a4', 'b4', 'c4', 'd4', 'e4', 'f4', 'g4', 'a5', 'b5', 'c5', 'd5', 'e5', 'f5', 'g5', 'a6', 'b6', 'c6',
  'd6', 'e6', 'f6', 'g6',
] as const

export const NODES = [
  'a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'a2', 'b2', 'c2', 'd2', 'e2', 'f2', 'g2', 'a3', 'b3', 'c3', 'd3', 'e3',
  'f3', 'g3', 'a4', 'b4', 'c4', 'd4', 'e4', 'f4', 'g4', 'a5', 'b5', 'c5', 'd5', 'e5', 'f5', 'g5', 'a6', 'b6', 'c6',
  'd6', 'e6', 'f6', 'g6', 'Ta1', 'Tb1', 'Tc1', 'Td1', 'Te1', 'Tf1', 'Tg1', 'Ta2', 'Tb2', 'Tc2', 'Td2', 'Te2', 'Tf2',
  'Tg2', 'Ta3', 'Tb3', 'Tc3', 'Td3', 'Te3', 'Tf3', 'Tg3', 'Ta4', 'Tb4', 'Tc4', 'Td4', 'Te4', 'Tf4', 'Tg4', 'Ta5', 'Tb5',
  'Tc5', 'Td5', 'Te5', 'Tf5', 'Tg5', 'Ta6', 'Tb6', 'Tc6', 'Td6', 'Te6', 'Tf6', 'Tg6',
] as const

export const TILES = ['cheese', 'broken', 'plus1', 'plus2', 'arrow', 'fork', 'knife'] as const

export const LYING = ['nothing', 'hidden', 'visible'] as const
