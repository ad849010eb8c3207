// The table as a board sees it: what dogs are, and how bays and ways are drawn.

import { DOGS, type Dog, type View } from './types.ts'

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

/** A bay as it is drawn: two rows of two places. */
export function drawn(pack: Dog[]): (Dog | null)[][] {
  const rows: (Dog | null)[][] = []
  for (const dog of different(pack).sort((a, b) => count(pack, b) - count(pack, a))) {
    for (let left = count(pack, dog); left > 0; left -= 2) rows.push([dog, left > 1 ? dog : null])
  }
  while (rows.length < 2) rows.push([null, null])
  return rows
}

// ---- the map ----

/** The cheapest way of a pick-up from where it stands to a node, both ends included. */
export function wayTo(d: View, seat: number, to: number): number[] {
  const back = d.facts.ways[seat] ?? []
  const way = [to]
  for (let node = back[to] ?? null; node !== null; node = back[node] ?? null) way.unshift(node)
  return way
}
