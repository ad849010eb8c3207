// The table of DOGS as a board reads it: the view with types, and small sums over it.  No move is decided here.

import type { View } from '$page/games/board.ts'

export const BREEDS = [
  'beagle', 'mutt', 'rottweiler', 'bulldog', 'golden_retriever', 'yorkshire',
  'border_collie', 'labrador', 'dalmatian', 'german_shepherd', 'poodle', 'saint_bernard',
]
export const BOXES = ['city_hall', 'warehouse', 'pet_shop', 'vet', 'fair'] as const
export const BAY_POINTS = [0, 0, 2, 3, 5]
const PACK = [0, 0, 2, 8, 12] // of one breed
const MIXED = [0, 0, 0, 3, 5]

export interface Dogs {
  phase: string; seats: number; round: number; start: number; turn: number; last_round: boolean
  coins: number[]; gas: number[]; food: number[]; medicine: number[]
  assistants: boolean[]; built: number[]; bays: string[][][]; bonus_paid: number[]
  infirmaries: string[][]; tiles: string[][]; hands: string[][]
  pickups: (number | null)[]; drove: boolean[]; pointed: number | null; spaces: (string | null)[]
  placing: string[]; named: boolean; rearranging: boolean; surplus: string[][]; donor: number | null; offered: string | null
  lap: number; meeples: number[][]; offers: string[][]; action: number | null; given: string | null; hungry: number[]; fair: string[]
  facts: {
    nodes: string[]; used_spaces: number[]; roads: [number, number][]; rewards: number[]; places: [number, number][]
    part: 1 | 2 | 3; followers: number[]; ways: (number | null)[][]; score_clauses: string[]
    bay_names: string[]; costs: number[][]; price: number | null; wanted: string[]; reserves: number[]; empty: number[]; hidden: string[][]
    food_due: number[]; score_parts: string[]; scores: number[][]; capacity: number; gas_limit: number; infirmary_limit: number
  }
}
export const read = (view: View) => view as unknown as Dogs

export const breedOf = (dog: string) => dog.replace(/^(sick|lost)_/, '')
export const isCity = (dog: string) => BREEDS.indexOf(breedOf(dog)) < 6 || dog === 'city_block'
export const isBlock = (dog: string) => dog.endsWith('_block')
export const count = (pack: string[], dog: string) => pack.filter((one) => one === dog).length
export const without = (pack: string[], dog: string) => pack.filter((_, at) => at !== pack.indexOf(dog))
export const different = (pack: string[]) => [...new Set(pack)]

// ---- bays ----

export const rowsOf = (pack: string[]) => different(pack).reduce((sum, dog) => sum + Math.ceil(count(pack, dog) / 2), 0)
/** DOG-037 */
export const hasRoom = (pack: string[], dog: string) => rowsOf([...pack, dog]) <= 2
/** The clause that closes a bay to a dog. */
export function whyNot(pack: string[], dog: string): string {
  if (pack.length === 4) return 'DOG-034'
  return different(pack).length === 2 && !pack.includes(dog) ? 'DOG-035' : 'DOG-036'
}

/** A bay as it is drawn: two rows of two places. */
export function drawn(pack: string[]): (string | null)[][] {
  const rows: (string | null)[][] = []
  for (const dog of different(pack).sort((a, b) => count(pack, b) - count(pack, a))) {
    for (let left = count(pack, dog); left > 0; left -= 2) rows.push([dog, left > 1 ? dog : null])
  }
  while (rows.length < 2) rows.push([null, null])
  return rows
}

/** DOG-183, DOG-184 */
export function packPoints(pack: string[]): number {
  return (different(pack).length > 1 ? MIXED : PACK)[pack.length] ?? 0
}

/** Points that hang on how the bays are filled: packs, additional bays, variety, town and country. */
export function worth(bays: string[][], seats: number): number {
  const breeds = different(bays.flat())
  const lonely = seats === 2 && !(breeds.some(isCity) && breeds.some((breed) => !isCity(breed)))
  const packs = bays.reduce((sum, bay, at) => sum + packPoints(bay) + (bay.length ? BAY_POINTS[at]! : 0), 0)
  return packs + breeds.length * (seats === 2 ? 4 : 2) - (lonely ? 5 : 0)
}

// ---- the map ----

/** The cheapest way of a pick-up from where it stands to a node, both ends included. */
export function wayTo(d: Dogs, seat: number, to: number): number[] {
  const back = d.facts.ways[seat] ?? []
  const way = [to]
  for (let node = back[to] ?? null; node !== null; node = back[node] ?? null) way.unshift(node)
  return way
}
