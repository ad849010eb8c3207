// Made from the rules by `python3 dev.py types --write`.  What a view, an event, a question is on the wire.

import type { Happened, Offered, Pile, Secret } from '$page/games/board.ts'

export type Complication = 'madness' | 'insomnia' | 'megalomania' | 'gluttony' | 'paranoia'

export type Eater = 'A' | 'B' | 'C' | 'DA' | 'DB'

export type Food =
  | '1RC' | '2RC' | '3RC' | '4RC' | '1OC' | '2OC' | '3OC' | '4OC' | '1YC' | '2YC' | '3YC' | '4YC' | '1GC' | '2GC'
  | '3GC' | '4GC' | '1BC' | '2BC' | '3BC' | '4BC' | '1RV' | '2RV' | '3RV' | '4RV' | '1OV' | '2OV' | '3OV' | '4OV'
  | '1YV' | '2YV' | '3YV' | '4YV' | '1GV' | '2GV' | '3GV' | '4GV' | '1BV' | '2BV' | '3BV' | '4BV' | '1RL' | '2RL'
  | '3RL' | '4RL' | '1OL' | '2OL' | '3OL' | '4OL' | '1YL' | '2YL' | '3YL' | '4YL' | '1GL' | '2GL' | '3GL' | '4GL'
  | '1BL' | '2BL' | '3BL' | '4BL'

export type Identity = 'L1' | 'V2' | 'C3'

export type Restriction =
  | 'mandatory' | 'forbidden' | 'alternating' | 'identical' | 'different' | 'plus_minus_one' | 'type' | 'quantity'
  | 'colour' | 'cheese' | 'vegetable' | 'liquid' | 'q1' | 'q2' | 'q3' | 'q4' | 'red_orange' | 'red_yellow' | 'red_green'
  | 'red_blue' | 'orange_yellow' | 'orange_green' | 'orange_blue' | 'yellow_green' | 'yellow_blue' | 'green_blue'
  | 'no_card'

export type Options = {
  variant: 'colony' | 'colleagues'
  groups: number
  diets: 'intro' | 'basic' | 'standard' | 'choose'
  complications: boolean
  ugh_tokens: number
  doctor_seat: number
  youngest: 'last' | number
  talks: number
  notebook: boolean
}

export type Phase =
  | 'agreeing' | 'choosing_diets' | 'deciding' | 'handing' | 'judging' | 'keeping_one' | 'meal_begins' | 'next_bite'
  | 'offering' | 'over' | 'picking' | 'picking_first' | 'picking_from_bin' | 'predicting' | 'refusing' | 'rejecting'
  | 'serving' | 'swapping_table' | 'taking_more'

export type Prompt =
  | 'agreeing' | 'choosing_diets' | 'deciding' | 'handing' | 'keeping_one' | 'offering' | 'picking' | 'picking_first'
  | 'picking_from_bin' | 'predicting' | 'refusing' | 'rejecting' | 'serving' | 'swapping_table' | 'taking_more'

export type MoveKey =
  | 'again' | 'agree' | 'bad' | 'call' | 'cover' | 'dinner' | 'enjoy' | 'enough' | 'good' | 'hand' | 'lay' | 'menu'
  | 'pass' | 'refuse' | 'serve' | 'take' | 'ugh'

export type Notation =
  | `take ${string}` | `serve ${string}` | `menu ${string}` | `medicine ${string}` | `refuse ${string}`
  | `lay ${string}` | `hand ${number}` | 'ugh' | 'dinner' | 'enjoy' | 'pass' | 'agree' | 'again' | 'call' | 'enough'
  | 'good' | 'bad'

export type MoveFacts = {
  card?: Food | Restriction | null
  group?: Eater
  first?: number
  second?: number
  other?: number
  bin?: number // 1 if it lies there
  verdict?: number // 0 bad, 1 good, 2 where this seat does not see the diet
  n?: number // Ugh! tokens that are left afterwards
  bad?: number // cards on the plates that are bad for their groups
  end?: number // 1 if they bring a third cross or spoil the exam
}

export type BoardFacts = {
  meals: ('extra' | 'no_draw' | 'exam')[][]
  identity_food: Food[]
  eaters: Eater[] // by group, as all that follows down to `takers`
  players: number[][]
  crosses: number[] // that count
  covered: boolean[][] // by place in the Row
  takers: number[] // whose hand takes the card
  silent: number[] // seats from which no talk is taken
  possible?: number[] // as in Notebook, down to tonight
  likeliest?: [string, number][][]
  simplest?: (string | null)[]
  shares?: [Restriction, number, number][][]
  tonight?: [Food, number][][]
  believed?: [string, number, number][][] // by group and meal, when all diets are open
}

export type OwnFacts = {
  good?: (Food[] | null)[] // by group, of what lies in sight, where this seat sees the diet
  plan?: ([boolean, string[]] | null)[] // by group, where this seat sees the diet
  plates?: number[][] // by group: verdicts on the cards before it, as in MoveFacts
}

export type View = {
  phase: Phase
  options: Options
  seats: number
  meal: number // from 1; 0 before the first
  identities: Identity[]
  desk: Secret<Restriction>[][] // by group: Diet card, what lies beside it; empty until it is chosen
  rows: Food[][] // by group: what it has eaten
  ticks: boolean[][] // by group, for each food of its Row: a tick, or a cross
  row_meals: number[][] // by group, for each food of its Row: the meal
  broken: number[][] // by group: how many foods lie left of a Complication card in its Row
  offer: Food[] // in the centre; among colleagues, between the Doctors
  bin: Food[]
  reserve: Secret<Food>[]
  chosen: Secret<Food>[] // for the offer, and not yet served
  extra: Secret<Food> | null // DOC-072  the random card of meal 3, before it is served
  pile: Pile // without its top card
  top: Secret<Food> | null // DOC-069
  removed: Secret<Food>[] // by Ugh!, unseen by the rats
  gone: Food[] // left the game in view of all
  plates: (Food | null)[] // by group: the card before it
  extras: (Food | null)[] // by group: its second card, by GLUTTONY
  from_bin: boolean[] // by group: where the card before it comes from
  barred: Food[][] // by group: DOC-113  what it may not take this meal
  given: number | null // the group that Strict Menu serves this meal
  open: number[] // groups whose cards are being agreed on
  group: number // the group that a question is about
  asker: number // DOC-197, DOC-201  the Doctor who is asked about an Ugh!
  passes: number // in succession
  reopened: number // DOC-106  how often the picks of this meal were changed
  marker: number // DOC-184  the first-player marker
  ugh_left: number
  medicine_left: number
  menu_left: number
  medicine: number[] // group and place of the first covered symbol; empty while it is not used
  troubles: Pile // the Complication pile
  held: (Secret<Complication> | null)[] // by group: its Complication card
  holders: (number | null)[] // by group: the seat that holds it
  active: (Complication | null)[] // by group: the effect of this meal
  mad: Food[] // MADNESS: the two cards
  received: Food[] // MEGALOMANIA: cards that came to the holder's group
  answers: number[][] // MEGALOMANIA: group, meal, previous card, card, 1 if it is good
  result: 'win' | 'loss_three_crosses' | 'loss_exam' | null
  losers: number[] // groups
  facts: BoardFacts
  own?: OwnFacts
}

export type Event =
  | Happened<'identity_given', { group: Eater; identity: Identity }>
  | Happened<'diet_given', { group: Eater; diet: Secret<Restriction>[] }>
  | Happened<'top_seen', { card: Secret<Food> }>
  | Happened<'bin_started', { cards: Food[] }>
  | Happened<'meal_began', { meal: number }>
  | Happened<'drew', { seat: number; n: number; cards: Secret<Food>[] }>
  | Happened<'nothing_drawn', { meal: number }>
  | Happened<'laid_between', { cards: Food[] }>
  | Happened<'reserve_swapped', { seat: number; n: number; cards: Secret<Food>[] }>
  | Happened<'table_swapped', { group: Eater; n: number; cards: Food[] }>
  | Happened<'extra_drawn', { card: Secret<Food> }>
  | Happened<'medicine_used', { seat: number; group: Eater; slot: number; next_slot: number }>
  | Happened<'menu_given', { seat: number; group: Eater; card: Food }>
  | Happened<'served', { seat: number; cards: Food[] }>
  | Happened<'effect_shown', { seat: number; group: Eater; complication: Complication }>
  | Happened<'mad_cards_shown', { group: Eater; cards: Food[] }>
  | Happened<'one_kept', { seat: number; group: Eater; card: Food }>
  | Happened<'took', { seat: number; group: Eater; card: Food }>
  | Happened<'took_more', { seat: number; group: Eater; card: Food }>
  | Happened<'picks_reopened', { seat: number }>
  | Happened<'decision_called', { seat: number; other: number }>
  | Happened<'refused', { group: Eater; card: Food }>
  | Happened<'left_over', { cards: Food[] }>
  | Happened<'predicted_good', { seat: number; group: Eater; card: Food }>
  | Happened<'predicted_bad', { seat: number; group: Eater; card: Food }>
  | Happened<'prediction_right', { group: Eater; card: Food }>
  | Happened<'prediction_wrong', { group: Eater; card: Food; to: Eater }>
  | Happened<'ate_well', { group: Eater; card: Food }>
  | Happened<'ate_badly', { group: Eater; card: Food; crosses: number }>
  | Happened<'complication_spent', { group: Eater; complication: Complication }>
  | Happened<'complication_handed', { seat: number; group: Eater; complication: Secret<Complication> }>
  | Happened<'marker_passed', { group: Eater }>
  | Happened<'three_crosses', { group: Eater; meal: number }>
  | Happened<'exam_failed', { groups: Eater[] }>
  | Happened<'game_won', { meals: number }>
  | Happened<'diet_shown', { group: Eater; diet: Restriction[] }>

/** All of it together, for `BoardProps`. */
export type Game = {
  view: View
  event: Event
  prompt: Prompt
  notation: Notation
  offer: Offered<MoveKey, Notation, MoveFacts>
}

export const LETTERS = ['A', 'B', 'C'] as const

export const FOODS = {
  '1RC': { quantity: 1, colour: 'red', type: 'cheese' }, '2RC': { quantity: 2, colour: 'red', type: 'cheese' },
  '3RC': { quantity: 3, colour: 'red', type: 'cheese' }, '4RC': { quantity: 4, colour: 'red', type: 'cheese' },
  '1OC': { quantity: 1, colour: 'orange', type: 'cheese' }, '2OC': { quantity: 2, colour: 'orange', type: 'cheese' },
  '3OC': { quantity: 3, colour: 'orange', type: 'cheese' }, '4OC': { quantity: 4, colour: 'orange', type: 'cheese' },
  '1YC': { quantity: 1, colour: 'yellow', type: 'cheese' }, '2YC': { quantity: 2, colour: 'yellow', type: 'cheese' },
  '3YC': { quantity: 3, colour: 'yellow', type: 'cheese' }, '4YC': { quantity: 4, colour: 'yellow', type: 'cheese' },
  '1GC': { quantity: 1, colour: 'green', type: 'cheese' }, '2GC': { quantity: 2, colour: 'green', type: 'cheese' },
  '3GC': { quantity: 3, colour: 'green', type: 'cheese' }, '4GC': { quantity: 4, colour: 'green', type: 'cheese' },
  '1BC': { quantity: 1, colour: 'blue', type: 'cheese' }, '2BC': { quantity: 2, colour: 'blue', type: 'cheese' },
  '3BC': { quantity: 3, colour: 'blue', type: 'cheese' }, '4BC': { quantity: 4, colour: 'blue', type: 'cheese' },
  '1RV': { quantity: 1, colour: 'red', type: 'vegetable' }, '2RV': { quantity: 2, colour: 'red', type: 'vegetable' },
  '3RV': { quantity: 3, colour: 'red', type: 'vegetable' }, '4RV': { quantity: 4, colour: 'red', type: 'vegetable' },
  '1OV': { quantity: 1, colour: 'orange', type: 'vegetable' },
  '2OV': { quantity: 2, colour: 'orange', type: 'vegetable' },
  '3OV': { quantity: 3, colour: 'orange', type: 'vegetable' },
  '4OV': { quantity: 4, colour: 'orange', type: 'vegetable' },
  '1YV': { quantity: 1, colour: 'yellow', type: 'vegetable' },
  '2YV': { quantity: 2, colour: 'yellow', type: 'vegetable' },
  '3YV': { quantity: 3, colour: 'yellow', type: 'vegetable' },
  '4YV': { quantity: 4, colour: 'yellow', type: 'vegetable' },
  '1GV': { quantity: 1, colour: 'green', type: 'vegetable' },
  '2GV': { quantity: 2, colour: 'green', type: 'vegetable' },
  '3GV': { quantity: 3, colour: 'green', type: 'vegetable' },
  '4GV': { quantity: 4, colour: 'green', type: 'vegetable' }, '1BV': { quantity: 1, colour: 'blue', type: 'vegetable' },
  '2BV': { quantity: 2, colour: 'blue', type: 'vegetable' }, '3BV': { quantity: 3, colour: 'blue', type: 'vegetable' },
  '4BV': { quantity: 4, colour: 'blue', type: 'vegetable' }, '1RL': { quantity: 1, colour: 'red', type: 'liquid' },
  '2RL': { quantity: 2, colour: 'red', type: 'liquid' }, '3RL': { quantity: 3, colour: 'red', type: 'liquid' },
  '4RL': { quantity: 4, colour: 'red', type: 'liquid' }, '1OL': { quantity: 1, colour: 'orange', type: 'liquid' },
  '2OL': { quantity: 2, colour: 'orange', type: 'liquid' }, '3OL': { quantity: 3, colour: 'orange', type: 'liquid' },
  '4OL': { quantity: 4, colour: 'orange', type: 'liquid' }, '1YL': { quantity: 1, colour: 'yellow', type: 'liquid' },
  '2YL': { quantity: 2, colour: 'yellow', type: 'liquid' }, '3YL': { quantity: 3, colour: 'yellow', type: 'liquid' },
  '4YL': { quantity: 4, colour: 'yellow', type: 'liquid' }, '1GL': { quantity: 1, colour: 'green', type: 'liquid' },
  '2GL': { quantity: 2, colour: 'green', type: 'liquid' }, '3GL': { quantity: 3, colour: 'green', type: 'liquid' },
  '4GL': { quantity: 4, colour: 'green', type: 'liquid' }, '1BL': { quantity: 1, colour: 'blue', type: 'liquid' },
  '2BL': { quantity: 2, colour: 'blue', type: 'liquid' }, '3BL': { quantity: 3, colour: 'blue', type: 'liquid' },
  '4BL': { quantity: 4, colour: 'blue', type: 'liquid' },
} as const

export const DIET_CARDS = ['mandatory', 'forbidden', 'alternating', 'identical', 'different', 'plus_minus_one'] as const

export const CARDS_OF_DIET = { mandatory: 3, forbidden: 3, alternating: 3, identical: 2, different: 2, plus_minus_one: 1 } as const

export const MARKABLE = [
  'cheese', 'vegetable', 'liquid', 'q1', 'q2', 'q3', 'q4', 'red', 'orange', 'yellow', 'green', 'blue',
] as const
