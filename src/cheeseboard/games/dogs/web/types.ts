// Made from the rules by `python3 dev.py types --write`.  What a view, an event, a question is on the wire.

import type { Happened, Offered, Pile } from '$page/games/board.ts'

export type ActionBox = 'city_hall' | 'warehouse' | 'pet_shop' | 'vet' | 'fair'

export type Area = 'city' | 'country'

export type Card =
  | 'coin_1' | 'coin_2' | 'coin_3' | 'gas_1' | 'gas_2' | 'gas_3' | 'food_1' | 'food_2' | 'food_3' | 'medicine_1'
  | 'medicine_2' | 'medicine_3' | 'receive_dog' | 'trained_dog' | 'prize_dog' | 'vet_card' | 'swap_dogs' | 'discount'
  | 'assistant_card' | 'free_entry'

export type Dog =
  | 'beagle' | 'sick_beagle' | 'lost_beagle' | 'mutt' | 'sick_mutt' | 'lost_mutt' | 'rottweiler' | 'sick_rottweiler'
  | 'lost_rottweiler' | 'bulldog' | 'sick_bulldog' | 'lost_bulldog' | 'golden_retriever' | 'sick_golden_retriever'
  | 'lost_golden_retriever' | 'yorkshire' | 'sick_yorkshire' | 'lost_yorkshire' | 'border_collie' | 'sick_border_collie'
  | 'lost_border_collie' | 'labrador' | 'sick_labrador' | 'lost_labrador' | 'dalmatian' | 'sick_dalmatian'
  | 'lost_dalmatian' | 'german_shepherd' | 'sick_german_shepherd' | 'lost_german_shepherd' | 'poodle' | 'sick_poodle'
  | 'lost_poodle' | 'saint_bernard' | 'sick_saint_bernard' | 'lost_saint_bernard' | 'city_block' | 'country_block'

export type Resource = 'coin' | 'gas' | 'food' | 'medicine'

export type Options = {
  first_player: 'random' | number
  last_round: null | number
}

export type Phase =
  | 'answering' | 'arranging' | 'at_the_wheel' | 'beginning' | 'building' | 'choosing_card' | 'choosing_gift'
  | 'choosing_healthy' | 'choosing_sick' | 'coming_home' | 'curing' | 'dealing' | 'donations' | 'feeding' | 'fetching'
  | 'hiring' | 'next_meeple' | 'on_the_road' | 'over' | 'paying' | 'picking' | 'pointing' | 'putting' | 'raising'
  | 'refuelling' | 'rehousing' | 'renewing' | 'sending' | 'setting_up' | 'shopping' | 'trading' | 'treating'
  | 'weakening'

export type Prompt =
  | 'answering' | 'building' | 'choosing_both' | 'choosing_card' | 'choosing_gift' | 'choosing_healthy'
  | 'choosing_sick' | 'curing' | 'dealing' | 'driving' | 'driving_on' | 'feeding' | 'fetching' | 'hiring' | 'housing'
  | 'keeping' | 'paying' | 'picking' | 'pointing' | 'pointing_again' | 'raising' | 'refuelling' | 'rehousing'
  | 'selling' | 'sending' | 'setting_out' | 'shopping' | 'trading' | 'treating' | 'weakening'

export type MoveKey =
  | 'accept' | 'build' | 'buy' | 'card' | 'cheap' | 'cure' | 'done' | 'drive' | 'enter' | 'feed' | 'fetch' | 'give'
  | 'go' | 'hire' | 'keep' | 'next' | 'pay' | 'pick' | 'play' | 'point' | 'put' | 'rearrange' | 'receive' | 'refuel'
  | 'refuse' | 'return' | 'sell' | 'shop' | 'stay' | 'swap' | 'swapmap' | 'take' | 'trade' | 'treat' | 'weaken'

export type Notation =
  | 'stay' | 'return' | 'swapmap' | 'keep' | 'rearrange' | 'accept' | 'refuse' | 'build' | 'cheap' | 'pay' | 'card'
  | 'hire' | 'done' | `refuel ${number}` | `drive ${string}` | `receive ${string}` | `point ${string}`
  | `pick ${string}` | `treat ${string}` | `give ${string}` | `put ${string}` | `go ${string}` | `enter ${string}`
  | `take ${string}` | `trade ${string}` | `shop ${string}` | `play ${string}` | `feed ${string}` | `cure ${string}`
  | `sell ${string}` | `buy ${string}` | `swap ${string}` | `fetch ${string}` | `weaken ${string}` | `next ${string}`

export type MoveFacts = {
  space?: string
  cost?: number // in gas
  dog?: Dog // who lies there, is bought, leaves ...
  bay?: string
  points?: number // what a dog that comes or leaves does to the housed points
  change?: string // the same, with its sign
  coins?: number // what is paid; of a sale, a card on it or a lost dog, what is earned
  left?: number // of what is paid, or of what is gained, as much one has then
  bonus?: number // tokens for being home first or last
  gas?: number // that is bought
  area?: Area
  resource?: Resource
  box?: ActionBox
  choice?: boolean // of a card there
  card?: Card
  cards?: Card[] // above a box, one of each kind
  given?: Resource
  taken?: Resource
  stock?: number // of what is taken, then
  dogs?: Dog[] // of a bay
  food?: number
  medicine?: number
  number?: number // of dogs that go together; of beds; of things left undone
}

export type BoardFacts = {
  nodes: string[]
  used_spaces: number[]
  roads: [number, number][]
  rewards: number[] // by space
  places: [number, number][] // by space: right and up from the centre
  bay_names: string[]
  part: 1 | 2 | 3
  followers: number[] // by seat
  costs: number[][] // by seat and space
  ways: (number | null)[][] // by seat and node: the one before it
  price: number | null
  way_home: number // gas
  wanted: Dog[]
  reserves: number[] // by area, as the next three
  empty: number[]
  dogs_to_end: number[] // that have to be taken until the map cannot be filled again
  hidden: Dog[][]
  food_due: number[]
  to_place: number[] // by seat: meeples, in phase 2
  next_wanted: Dog[] | null // by the next Fair card, where it is known
  plot_points: number[] // by bay, as soon as a dog is there
  bay_points: number[][] // by seat and bay, as it stands
  housed_points: number[] // by seat: the part of the score that hangs on where the dogs are
  proposal: Dog[][] | null // while dogs are housed: bays of the seat whose turn it is
  score_parts: string[]
  score_clauses: string[]
  scores: number[][] // by seat and part
  capacity: number
  gas_limit: number
  infirmary_limit: number
}

export type OwnFacts = Record<string, never>

export type View = {
  phase: Phase
  options: Options
  seats: number
  round: number
  start: number // the seat with the Start Player piece
  turn: number // the seat that is asked, or whose turn it is
  last_round: boolean // this round is known to be the last
  coins: number[] // by seat, as all that follows down to `drove`
  gas: number[]
  food: number[]
  medicine: number[]
  assistants: boolean[] // still in the kennel
  built: number[] // bays that may hold dogs, in the order of BAYS
  bays: Dog[][][] // by seat and bay: healthy dogs, sorted
  bonus_paid: number[] // bits of the bays whose full-bay bonus is used up
  infirmaries: Dog[][] // sick dogs, sorted
  tiles: Dog[][] // dogs aboard the pick-up
  hands: Card[][] // special cards, sorted
  pickups: (number | null)[] // a space, CENTRE, or null: in the garage
  drove: boolean[] // has moved in this phase
  returned: number // pick-ups that came home in this phase
  must_drive: boolean // Swap Dogs was used in this turn
  pointed: number | null // the space of the first dog that Swap Dogs moves
  spaces: (Dog | null)[] // what lies on each paw space
  city: Pile // the face-down reserves
  country: Pile
  placing: Dog[] // healthy dogs that wait for a bay, the next one first
  named: boolean // the first of them was chosen to come next
  rearranging: boolean // all dogs were taken out of the bays
  treating: boolean // the card Veterinarian was played in this housing step
  quartets: Dog[] // breeds that stood as a quartet before that
  surplus: Dog[][] // by seat: dogs to be donated
  donor: number | null
  offered: Dog | null // the dog that is offered
  lap: number // of sending meeples
  meeples: number[][] // by box: the seats that stand there, in order
  offers: Card[][] // by box: the cards above it, sorted
  action: number | null // the box whose action is carried out
  trades: number // exchanges made in this visit to the Warehouse
  given: Dog | null // the dog that leaves a bay in a swap
  hungry: number[] // bays that are not fed yet
  pile: Pile
  discards: Pile
  fair: Dog[] // dogs at the Fair, sorted
  fair_order: number[] // Fair cards in the order in which they came up
  fair_unseen: number[] // those that never did
  fair_now: number // the visible one, as a place in `fair_order`
  facts: BoardFacts
  own?: OwnFacts
}

export type Event =
  | Happened<'lost_dog_taken_out', { dog: Dog }>
  | Happened<'map_filled', { spaces: string[]; dogs: Dog[]; number: number }>
  | Happened<'cards_dealt', { cards: Card[] }>
  | Happened<'pile_shuffled', { cards: number }>
  | Happened<'fair_card_turned', { dogs: Dog[] }>
  | Happened<'round_began', { seat: number; round: number }>
  | Happened<'income_paid', {}>
  | Happened<'refuelled', { seat: number; coins: number; gas: number }>
  | Happened<'drove', { seat: number; space: string; cost: number }>
  | Happened<'dog_taken', { seat: number; dog: Dog }>
  | Happened<'lost_dog_delivered', { seat: number; dog: Dog; coins: number }>
  | Happened<'dog_received', { seat: number; area: Area; dog: Dog }>
  | Happened<'dog_pointed_at', { seat: number; space: string }>
  | Happened<'map_swapped', { seat: number; space: string; dog: Dog; place: string; mate: Dog }>
  | Happened<'card_used', { seat: number; card: Card }>
  | Happened<'stayed', { seat: number }>
  | Happened<'returned', { seat: number }>
  | Happened<'bonus_picked', { seat: number; resource: Resource }>
  | Happened<'nobody_drove', {}>
  | Happened<'reserve_short', { area: Area }>
  | Happened<'roadwork_everywhere', {}>
  | Happened<'last_round_agreed', { round: number }>
  | Happened<'dog_treated', { seat: number; dog: Dog }>
  | Happened<'dog_given_up', { seat: number; dog: Dog }>
  | Happened<'dogs_moved', { seat: number }>
  | Happened<'dog_named', { seat: number; dog: Dog }>
  | Happened<'dog_housed', { seat: number; dog: Dog; bay: string }>
  | Happened<'bay_full', { seat: number; bay: string }>
  | Happened<'dog_offered', { seat: number; dog: Dog }>
  | Happened<'donation_accepted', { seat: number; dog: Dog }>
  | Happened<'donation_refused', { seat: number }>
  | Happened<'donated_to_fair', { dog: Dog }>
  | Happened<'meeple_placed', { seat: number; box: ActionBox }>
  | Happened<'card_taken', { seat: number; card: Card }>
  | Happened<'bay_built', { seat: number; bay: string; coins: number }>
  | Happened<'traded', { seat: number; given: Resource; taken: Resource }>
  | Happened<'shopped', { seat: number; food: number; medicine: number }>
  | Happened<'dog_cured', { seat: number; dog: Dog; bay: string }>
  | Happened<'dog_sold', { seat: number; dog: Dog; bay: string; coins: number }>
  | Happened<'dog_bought', { seat: number; dog: Dog; bay: string; coins: number }>
  | Happened<'swap_began', { seat: number; dog: Dog; bay: string }>
  | Happened<'dog_fetched', { seat: number; dog: Dog; bay: string }>
  | Happened<'fed', { seat: number; bays: number }>
  | Happened<'bay_fed', { seat: number; bay: string }>
  | Happened<'dog_fell_ill', { seat: number; dog: Dog; bay: string }>
  | Happened<'dog_left', { seat: number; dog: Dog; bay: string }>
  | Happened<'wage_paid', { seat: number }>
  | Happened<'assistant_left', { seat: number }>
  | Happened<'assistant_hired', { seat: number }>
  | Happened<'kennel_scored', {
      seat: number; pack: number; bays: number; variety: number; assistant: number; supplies: number; sick: number;
      areas: number; points: number;
    }>
  | Happened<'game_won', { winners: number[]; points: number }>

/** All of it together, for `BoardProps`. */
export type Game = {
  view: View
  event: Event
  prompt: Prompt
  notation: Notation
  offer: Offered<MoveKey, Notation, MoveFacts>
}

export const BREEDS = [
  'beagle', 'mutt', 'rottweiler', 'bulldog', 'golden_retriever', 'yorkshire', 'border_collie', 'labrador', 'dalmatian',
  'german_shepherd', 'poodle', 'saint_bernard',
] as const

export const BOXES = ['city_hall', 'warehouse', 'pet_shop', 'vet', 'fair'] as const

export const CITY_SPACES = 8 as const

export const DOGS = {
  beagle: { breed: 'beagle', area: 'city', face: 'healthy' },
  sick_beagle: { breed: 'beagle', area: 'city', face: 'sick' },
  lost_beagle: { breed: 'beagle', area: 'city', face: 'lost' }, mutt: { breed: 'mutt', area: 'city', face: 'healthy' },
  sick_mutt: { breed: 'mutt', area: 'city', face: 'sick' }, lost_mutt: { breed: 'mutt', area: 'city', face: 'lost' },
  rottweiler: { breed: 'rottweiler', area: 'city', face: 'healthy' },
  sick_rottweiler: { breed: 'rottweiler', area: 'city', face: 'sick' },
  lost_rottweiler: { breed: 'rottweiler', area: 'city', face: 'lost' },
  bulldog: { breed: 'bulldog', area: 'city', face: 'healthy' },
  sick_bulldog: { breed: 'bulldog', area: 'city', face: 'sick' },
  lost_bulldog: { breed: 'bulldog', area: 'city', face: 'lost' },
  golden_retriever: { breed: 'golden_retriever', area: 'city', face: 'healthy' },
  sick_golden_retriever: { breed: 'golden_retriever', area: 'city', face: 'sick' },
  lost_golden_retriever: { breed: 'golden_retriever', area: 'city', face: 'lost' },
  yorkshire: { breed: 'yorkshire', area: 'city', face: 'healthy' },
  sick_yorkshire: { breed: 'yorkshire', area: 'city', face: 'sick' },
  lost_yorkshire: { breed: 'yorkshire', area: 'city', face: 'lost' },
  border_collie: { breed: 'border_collie', area: 'country', face: 'healthy' },
  sick_border_collie: { breed: 'border_collie', area: 'country', face: 'sick' },
  lost_border_collie: { breed: 'border_collie', area: 'country', face: 'lost' },
  labrador: { breed: 'labrador', area: 'country', face: 'healthy' },
  sick_labrador: { breed: 'labrador', area: 'country', face: 'sick' },
  lost_labrador: { breed: 'labrador', area: 'country', face: 'lost' },
  dalmatian: { breed: 'dalmatian', area: 'country', face: 'healthy' },
  sick_dalmatian: { breed: 'dalmatian', area: 'country', face: 'sick' },
  lost_dalmatian: { breed: 'dalmatian', area: 'country', face: 'lost' },
  german_shepherd: { breed: 'german_shepherd', area: 'country', face: 'healthy' },
  sick_german_shepherd: { breed: 'german_shepherd', area: 'country', face: 'sick' },
  lost_german_shepherd: { breed: 'german_shepherd', area: 'country', face: 'lost' },
  poodle: { breed: 'poodle', area: 'country', face: 'healthy' },
  sick_poodle: { breed: 'poodle', area: 'country', face: 'sick' },
  lost_poodle: { breed: 'poodle', area: 'country', face: 'lost' },
  saint_bernard: { breed: 'saint_bernard', area: 'country', face: 'healthy' },
  sick_saint_bernard: { breed: 'saint_bernard', area: 'country', face: 'sick' },
  lost_saint_bernard: { breed: 'saint_bernard', area: 'country', face: 'lost' },
  city_block: { breed: null, area: 'city', face: 'block' },
  country_block: { breed: null, area: 'country', face: 'block' },
} as const
