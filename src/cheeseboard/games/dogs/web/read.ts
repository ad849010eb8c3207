// Small sums over the table as a board sees it.  No move is decided here.

import { BAY_POINTS, DOGS, MIXED_POINTS, PACK_POINTS, type Dog, type View } from './types.ts'

export type Breed = NonNullable<(typeof DOGS)[Dog]['breed']>

/** Of a dog; a blocking token has none. */
export const breedOf = (dog: Dog) => DOGS[dog].breed as Breed
export const isCity = (dog: Dog) => DOGS[dog].area === 'city'
export const faceOf = (dog: Dog) => DOGS[dog].face
export const isBlock = (dog: Dog) => faceOf(dog) === 'block'
export const count = (pack: Dog[], dog: Dog) => pack.filter((one) => one === dog).length
export const without = (pack: Dog[], dog: Dog) => pack.filter((_, at) => at !== pack.indexOf(dog))
export const different = <Kind>(things: Kind[]) => [...new Set(things)]

// ---- bays ----

export const rowsOf = (pack: Dog[]) => different(pack).reduce((sum, dog) => sum + Math.ceil(count(pack, dog) / 2), 0)
/** DOG-037 */
export const hasRoom = (pack: Dog[], dog: Dog) => rowsOf([...pack, dog]) <= 2
/** The clause that closes a bay to a dog. */
export function whyNot(pack: Dog[], dog: Dog): string {
  if (pack.length === 4) return 'DOG-034'
  return different(pack).length === 2 && !pack.includes(dog) ? 'DOG-035' : 'DOG-036'
}

/** A bay as it is drawn: two rows of two places. */
export function drawn(pack: Dog[]): (Dog | null)[][] {
  const rows: (Dog | null)[][] = []
  for (const dog of different(pack).sort((a, b) => count(pack, b) - count(pack, a))) {
    for (let left = count(pack, dog); left > 0; left -= 2) rows.push([dog, left > 1 ? dog : null])
  }
  while (rows.length < 2) rows.push([null, null])
  return rows
}

/** DOG-183, DOG-184 */
export function packPoints(pack: Dog[]): number {
  return (different(pack).length > 1 ? MIXED_POINTS : PACK_POINTS)[pack.length] ?? 0
}

/** Points that hang on how the bays are filled: packs, additional bays, variety, town and country. */
export function worth(bays: Dog[][], seats: number): number {
  const breeds = different(bays.flat())
  const lonely = seats === 2 && !(breeds.some(isCity) && breeds.some((breed) => !isCity(breed)))
  const packs = bays.reduce((sum, bay, at) => sum + packPoints(bay) + (bay.length ? BAY_POINTS[at]! : 0), 0)
  return packs + breeds.length * (seats === 2 ? 4 : 2) - (lonely ? 5 : 0)
}

// ---- the map ----

/** The cheapest way of a pick-up from where it stands to a node, both ends included. */
export function wayTo(d: View, seat: number, to: number): number[] {
  const back = d.facts.ways[seat] ?? []
  const way = [to]
  for (let node = back[to] ?? null; node !== null; node = back[node] ?? null) way.unshift(node)
  return way
}
