// The table as a board sees it: what dogs are, and how bays and ways are drawn.

import type { Facts } from '$page/speech/data.ts'
import { DOGS, type Dog, type View } from './types.ts'

export type Breed = NonNullable<(typeof DOGS)[Dog]['breed']>

/** Of a dog; a blocking token has none. */
export const breedOf = (dog: Dog) => DOGS[dog].breed as Breed
export const isCity = (dog: Dog) => DOGS[dog].area === 'city'
export const faceOf = (dog: Dog) => DOGS[dog].face
export const isBlock = (dog: Dog) => faceOf(dog) === 'block'
export const count = (pack: Dog[], dog: Dog) => pack.filter((one) => one === dog).length
export const without = (pack: Dog[], dog: Dog) => pack.filter((_, at) => at !== pack.indexOf(dog))
/** A change of points. */
export const signed = (n: number) => `${n > 0 ? '+' : n < 0 ? '−' : '±'}${Math.abs(n)}`
const HOUSED: Record<string, string> = { pack: 'pack', bays: 'extra_bays', variety: 'variety', areas: 'areas' } // and their words
/** The points that something changes, and where they come from: what a kennel scores before and after it. */
export function changeSaid(d: View, change: number, before: number[], now: number[], text: (key: string, facts?: Facts) => string): string {
  const facts = { n: Math.abs(change), signed: signed(change) }
  const changed = d.facts.score_parts.flatMap((part, at) => (HOUSED[part] && now[at] !== before[at]
    ? [`${text(HOUSED[part])} ${signed(now[at]! - before[at]!)}`] : []))
  return changed.length ? text('change_by', { ...facts, parts: changed.join(', ') }) : text('change', facts)
}
export const different = <Kind>(things: Kind[]) => [...new Set(things)]

/** The other kennels, clockwise from mine; for whoever only looks on, all of them. */
export const inOrder = (d: View, me: number | null, seats: number) =>
  Array.from({ length: seats }, (_, ahead) => ((me === null ? d.start : me + 1) + ahead) % seats).filter((seat) => seat !== me)

/** Where a pick-up is, or what a kennel has still to place: the name of the text. */
export function statusOf(d: View, seat: number): { key: string; n: number } | null {
  if (d.facts.part === 1) {
    const at = d.pickups[seat]
    if (at === null || at === undefined) return { key: 'at_home', n: 0 }
    return at === d.facts.nodes.length - 1 ? { key: 'in_centre', n: 0 } : { key: 'on_road', n: 0 }
  }
  return d.facts.part === 2 ? { key: 'to_place', n: d.facts.to_place[seat]! } : null
}

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
