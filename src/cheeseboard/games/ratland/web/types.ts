// Made from the rules by `python3 dev.py types --write`.  What a view, an event, a question is on the wire.

import type { Happened, Offered, Pile, Secret } from '$page/games/board.ts'

export type Cheese = 'white' | 'black' | 'yellow' | 'orange' | 'purple' | 'blue'

export type Clan =
  | 'recycler' | 'mutant' | 'explorer' | 'scavenger' | 'alchemist' | 'ninja' | 'family' | 'warrior' | 'musicians'
  | 'athlete' | 'corrupt' | 'seer'

export type EventCard =
  | 'abundance' | 'massive_attacks' | 'cousin' | 'helmet' | 'got_it' | 'dr_cheese' | 'strategists' | 'drunk' | 'alarm'
  | 'just_in_time' | 'holy_rat' | 'rattibal' | 'armed' | 'end'

export type FoodCard = 'food1' | 'food2' | 'food3' | 'food4' | 'food5' | 'food6' | 'food7' | 'food8' | 'food9'

export type Side = 'normal' | 'belligerent'

export type Zone = 'dump' | 'city' | 'field' | 'left' | 'right' | 'pantry' | 'nursery' | 'straddle'

export type Options = {
  clans: boolean
  belligerent: 'off' | 'all' | 'choose'
  food_order: 'shuffled' | 'numbered'
  first_active: 'random' | number
}

export type Phase =
  | 'attacking' | 'brewing' | 'checking' | 'checking_scrap' | 'choosing_clan' | 'choosing_side' | 'corrupting'
  | 'dealing' | 'deploying' | 'feeding' | 'moving_rats' | 'over' | 'scavenging' | 'swapping' | 'turning_event'
  | 'wounding'

export type Prompt =
  | 'brewing' | 'checking' | 'choosing_clan' | 'choosing_side' | 'corrupting' | 'deploying' | 'deploying_two'
  | 'moving_rats' | 'scavenging' | 'swapping' | 'wounding'

export type MoveKey =
  | 'add' | 'convert' | 'draw' | 'drop' | 'hide' | 'keep' | 'lead' | 'leave' | 'pass' | 'put' | 'shift' | 'swap'
  | 'take' | 'wound'

export type Notation =
  | 'pass' | 'hide' | 'leave' | 'draw' | 'swap' | 'keep' | 'convert' | `straddle ${number}` | `dump ${number}`
  | `city ${number}` | `field ${number}` | `left ${number}` | `right ${number}` | `nursery ${number}` | `lead ${string}`
  | `take ${string}` | `shift ${string}` | `add ${string}` | `drop ${string}` | `wound ${number}`

export type MoveFacts = {
  zone?: Zone
  n?: number
  clan?: Clan
  side?: Side
  clause?: string | null
  origin?: Zone
  piece?: Cheese
  other?: number
}

export type BoardFacts = {
  event: EventCard | null // in force
  event_clause: string | null
  food: FoodCard[]
  clan_clauses: (string | null)[] // by seat
  neighbours: [number, number][] // by seat: to the left and to the right
  living: number[]
  asked: Zone[]
  rest: Zone
  at_once: number // rats in one step
  most_straddle: number
  points: number[]
  due: number[]
  reserve: number
  bags: number[][] // by location and colour
  bag: number[] // by colour
  costs: number[] // by rats
  more_born: [number, number][] // by seat: beside an empty nursery, beside rats in it
  improved: boolean
  end_chance: number
  brings: (string[][] | null)[] // WORDS by location and colour; to anybody, then seat by seat
}

export type OwnFacts = Record<string, never>

export type View = {
  phase: Phase
  options: Options
  seats: number
  round: number
  active: number // the Active Player
  events: Pile // cards that nobody has seen: in the deck, or out of the game (RAT-037)
  event_cards: EventCard[] // turned up so far; the last one is in force
  next_event: Secret<EventCard> | null // drawn only when there is a Seer to look at it
  food: Pile // cards to come
  food_cards: FoodCard[] // turned up so far; the last one, or two, are in force
  next_food: Secret<FoodCard>[] // as next_event
  clan_cards: Pile // while clans are chosen: those not dealt
  dealt: Secret<Clan>[][] // two to each seat, until it has chosen
  clans: (Clan | null)[]
  sides: Secret<Side>[] // of the sewer boards
  zones: number[][] // rats of each clan in each zone; without infirmary
  infirmary: number[]
  lost: number[]
  graveyard: number[]
  strayed: number[] // rats that got lost in the round before, until they are back
  cheese: number[]
  hidden: boolean[] // one cheese, from thieves
  supply: number // of rats
  place: number | null // the location of phase 6 that is being resolved
  bag: Pile
  sent: number[] // bits of the locations to which a clan sent rats, in phase 6
  queue: number[] // seats that have still to draw here
  drawn: number[] // pieces in hand, by colour, before they take effect
  whites: number[] // drawn here, for Dr. Cheese
  used: boolean[] // the clan's ability of one use a round
  turn: number | null // the one seat that is asked
  left: number // steps that it still has
  facts: BoardFacts
  own?: OwnFacts
}

export type Event =
  | Happened<'clans_dealt', { seat: number; clans: Secret<Clan>[] }>
  | Happened<'clan_chosen', { seat: number; clan: Clan }>
  | Happened<'side_chosen', { seat: number; side: Secret<Side> }>
  | Happened<'side_shown', { seat: number; side: Side }>
  | Happened<'foresaw', { seat: number; card: Secret<EventCard> }>
  | Happened<'foresaw_food', { seat: number; cards: Secret<FoodCard>[] }>
  | Happened<'round_began', { round: number; seat: number }>
  | Happened<'event_turned', { card: EventCard }>
  | Happened<'clans_flipped', {}>
  | Happened<'food_turned', { cards: FoodCard[] }>
  | Happened<'cheese_gained', { seat: number; cheese: number; source: EventCard | Clan }>
  | Happened<'rat_joined', { seat: number; source: EventCard | Clan }>
  | Happened<'rat_given', { seat: number; other: number }>
  | Happened<'grave_emptied', { seat: number }>
  | Happened<'deployed', {
      seat: number; dump: number; city: number; field: number; left: number; right: number; pantry: number;
      nursery: number;
    }>
  | Happened<'straddled', { seat: number; rats: number }>
  | Happened<'cheese_hidden', { seat: number }>
  | Happened<'rat_moved', { seat: number; origin: Zone; zone: Zone }>
  | Happened<'attacked', { seat: number; other: number; attackers: number; defenders: number; stolen: number }>
  | Happened<'rat_fell', { seat: number; zone: Zone }>
  | Happened<'bred', { seat: number; rats: number; due: number }>
  | Happened<'returned', { seat: number; rats: number }>
  | Happened<'bag_filled', {
      zone: Zone; size: number; white: number; black: number; yellow: number; orange: number; purple: number;
      blue: number;
    }>
  | Happened<'piece_added', { seat: number; piece: Cheese }>
  | Happened<'rat_wounded', { seat: number; other: number; zone: Zone }>
  | Happened<'drew', { seat: number; zone: Zone; pieces: Cheese[] }>
  | Happened<'piece_dropped', { seat: number; piece: Cheese }>
  | Happened<'cheese_found', { seat: number; cheese: number }>
  | Happened<'poisoned', { seat: number; rats: number }>
  | Happened<'strayed', { seat: number; rats: number }>
  | Happened<'departed', { seat: number; rats: number; sick: number }>
  | Happened<'rat_swapped', { seat: number; sick: number }>
  | Happened<'fed', { seat: number; rats: number; due: number; paid: number }>
  | Happened<'starved', { seat: number; rats: number; sick: number }>
  | Happened<'cheese_given', { seat: number; other: number }>
  | Happened<'scored', { seat: number; points: number; cheese: number }>
  | Happened<'game_won', { winners: number[]; points: number }>

/** All of it together, for `BoardProps`. */
export type Game = {
  view: View
  event: Event
  prompt: Prompt
  notation: Notation
  offer: Offered<MoveKey, Notation, MoveFacts>
}

export const ZONES = ['dump', 'city', 'field', 'left', 'right', 'pantry', 'nursery', 'straddle'] as const

export const PLACES = ['dump', 'city', 'field'] as const

export const CHEESES = ['white', 'black', 'yellow', 'orange', 'purple', 'blue'] as const

export const LEFT = 3 as const

export const RIGHT = 4 as const

export const PANTRY = 5 as const

export const NURSERY = 6 as const

export const STRADDLE = 7 as const

export const BRINGS = ['one', 'two', 'half', 'nothing', 'leaves', 'poisoned', 'strays'] as const
