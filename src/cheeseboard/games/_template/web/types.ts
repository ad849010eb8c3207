// Made from the rules by `python3 dev.py types --write`.  What a view, an event, a question is on the wire.

import type { Happened, Offered, Pile, Secret } from '$page/games/board.ts'

export type Face = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

export type Options = {
  rounds: number
  exchange: boolean
}

export type Phase = 'daring' | 'dealing' | 'exchanging' | 'over' | 'showing'

export type Prompt = 'daring' | 'exchanging'

export type MoveKey = 'exchange' | 'fold' | 'keep' | 'stand'

export type Notation = 'keep' | 'exchange' | 'stand' | 'fold'

export type MoveFacts = {
  card: Secret<Face>
}

export type BoardFacts = Record<string, never>

export type OwnFacts = Record<string, never>

export type View = {
  phase: Phase
  options: Options
  seats: number
  hands: Secret<Face>[] // one card a seat
  pile: Pile
  discards: Face[]
  first: number // begins this round
  turn: number
  stands: boolean[]
  round: number
  totals: number[]
  facts: BoardFacts
  own?: OwnFacts
}

export type Event =
  | Happened<'round_began', { round: number; seat: number }>
  | Happened<'dealt', { seat: number; card: Secret<Face> }>
  | Happened<'kept', { seat: number }>
  | Happened<'exchanged', { seat: number; old: Face; card: Secret<Face> }>
  | Happened<'folded', { seat: number }>
  | Happened<'showed', { seat: number; card: Face }>
  | Happened<'round_scored', { seat: number; points: number; total: number }>
  | Happened<'game_won', { winners: number[]; total: number }>

/** All of it together, for `BoardProps`. */
export type Game = {
  view: View
  event: Event
  prompt: Prompt
  notation: Notation
  offer: Offered<MoveKey, Notation, MoveFacts>
}
