// Made from the rules by `python3 dev.py types --write`.  What a view, an event, a question is on the wire.

import type { Happened, Offered, Pile, Secret } from '$page/games/board.ts'

export type Face = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'PK' | 'SW' | 'D2'

export type Options = {
  mode: 'rounds' | 'time' | 'elimination'
  rounds: 'seats' | number
  time_limit_s: number
  limit: number
  younger: boolean
  first_dealer: 'random' | number
  max_turns_per_round: null | 'simulated' | number
  house_power_from_discard: boolean
  house_no_knock_first_lap: boolean
}

export type Phase =
  | 'dealing' | 'holding' | 'knocking' | 'over' | 'peeking' | 'placing' | 'revealing' | 'swapping' | 'swapping_with'
  | 'turning_starter' | 'your_turn'

export type Prompt =
  | 'first_of_two' | 'first_of_two_power' | 'holding' | 'holding_power' | 'knocking' | 'peeking' | 'placing'
  | 'second_of_two' | 'second_of_two_power' | 'swapping' | 'swapping_with' | 'your_turn' | 'your_turn_spent'

export type MoveKey = 'draw' | 'hold' | 'knock' | 'other' | 'own' | 'put' | 'take' | 'toss' | 'use'

export type Notation =
  | 'take' | 'draw' | `put ${number}` | 'toss' | 'use' | `own ${number}` | `with ${string}` | 'knock' | 'hold'

export type MoveFacts = {
  other?: number
  slot?: number
  card?: Secret<Face> | Face
}

export type BoardFacts = {
  discarded: number // cards, all but the top one unseen
  rounds: number // of a game by rounds
  outer: number[] // slots whose cards their owner looks at
  after: number[] // by seat: who follows, of those who are still in the game
}

export type OwnFacts = Record<string, never>

export type View = {
  phase: Phase
  options: Options
  seats: number
  rows: Secret<Face>[][] // empty for a seat that is out
  pile: Pile
  discards: Face[] // the last one is on top
  hand: Secret<Face> | null
  dealer: number
  turn: number
  draws: number // draws made in a Draw 2 sequence; 0 outside one
  swap_slot: number // own card named for a Swap
  knocker: number | null
  turns: number // taken in this round
  turns_before: number // taken in the rounds before
  round: number
  totals: number[]
  out_in: number[] // round in which a seat went out; 0: still in the game
  rounds_scored: number[][]
  origins: number[][]
  hand_origin: number
  older: Pile[] // in a view: what cards from older piles can be, just as the pile is for the others
  returned: Face[] // by number; empty when none was, or when no card of the deal is hidden any more
  from_deal: boolean[][]
  deals_out: Face[] // cards of the deal that have come out since and are of such a face
  facts: BoardFacts
  own?: OwnFacts
}

export type Event =
  | Happened<'round_began', { round: number; dealer: number }>
  | Happened<'starter_turned', { card: Face }>
  | Happened<'starter_returned', { card: Face }>
  | Happened<'outer_seen', { seat: number; cards: Secret<Face>[] }>
  | Happened<'outer_opened', { seat: number; cards: Secret<Face>[] }>
  | Happened<'took', { seat: number; card: Face }>
  | Happened<'drew', { seat: number; card: Secret<Face> }>
  | Happened<'placed', { seat: number; slot: number; card: Secret<Face>; old: Face }>
  | Happened<'discarded', { seat: number; card: Face }>
  | Happened<'power_used', { seat: number; card: Face }>
  | Happened<'peeked', { seat: number; slot: number; card: Secret<Face> }>
  | Happened<'swap_chosen', { seat: number; slot: number }>
  | Happened<'swapped', { seat: number; slot: number; other: number; other_slot: number }>
  | Happened<'reshuffled', { size: number }>
  | Happened<'knocked', { seat: number }>
  | Happened<'knock_forced', { seat: number }>
  | Happened<'row_revealed', { seat: number; cards: Secret<Face>[] }>
  | Happened<'power_passed', { seat: number; card: Face }>
  | Happened<'power_replaced', { seat: number; slot: number; old: Face; card: Face }>
  | Happened<'round_scored', { seat: number; points: number; total: number }>
  | Happened<'round_won', { winners: number[]; points: number }>
  | Happened<'clock_read', { minutes: number }>
  | Happened<'went_out', { seat: number; total: number }>
  | Happened<'game_won', { winners: number[]; total: number }>

/** All of it together, for `BoardProps`. */
export type Game = {
  view: View
  event: Event
  prompt: Prompt
  notation: Notation
  offer: Offered<MoveKey, Notation, MoveFacts>
}

export const NUMBERS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
