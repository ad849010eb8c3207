// Housing dogs is one gesture, a whole arrangement; here it becomes the steps that the table asks for.
// An input method, for what a hand does before anything can be asked: the table decides, and tells the points.  Each of
// these has a twin in the rules, and a test that compares them.

import { count, different, faceOf } from './read.ts'
import { BREEDS, type Card, type Dog, type Notation, type View } from './types.ts'

export const rowsOf = (pack: Dog[]) => different(pack).reduce((sum, dog) => sum + Math.ceil(count(pack, dog) / 2), 0)
/** DOG-037 */
export const hasRoom = (pack: Dog[], dog: Dog) => rowsOf([...pack, dog]) <= 2
/** The clause that closes a bay to a dog. */
export function whyNot(pack: Dog[], dog: Dog): string {
  if (pack.length === 4) return 'DOG-034'
  return different(pack).length === 2 && !pack.includes(dog) ? 'DOG-035' : 'DOG-036'
}

/** DOG-008, DOG-093  Whether there is a place for this dog beside all that are aboard: or else one has to be given away. */
export function isWelcome(d: View, seat: number, dog: Dog): boolean {
  const face = faceOf(dog)
  const alike = [...d.tiles[seat]!, dog].filter((one) => faceOf(one) === face)
  if (face === 'sick') return d.infirmaries[seat]!.length + alike.length <= d.facts.infirmary_limit
  return face === 'lost' || rowsOf([...d.bays[seat]!.flat(), ...alike]) <= 2 * d.built[seat]!
}

/** DOG-157  Bays that would get no food at the end of the round, with this card taken and nothing else. */
export const unfed = (d: View, seat: number, card: Card | null) =>
  Math.max(0, d.facts.food_due[seat]! - d.food[seat]! - Number(/^food_(.)/.exec(card ?? '')?.[1] ?? 0))

/** As the table lines them up: larger counts first. */
export function inLine(dogs: Dog[]): Dog[] {
  const size = (breed: Dog) => count(dogs, breed)
  const order = BREEDS.filter(size).sort((a, b) => size(b) - size(a) || BREEDS.indexOf(a) - BREEDS.indexOf(b))
  return order.flatMap((breed) => Array<Dog>(size(breed)).fill(breed))
}

/** Bays for the first of those that wait, so that the others still find a place. */
export function placesFor(bays: Dog[][], built: number, queue: Dog[]): number[] {
  const dog = queue[0]!
  const open = bays.slice(0, built)
  const halves = (breed: Dog) => open.filter((bay) => count(bay, breed) % 2).length
  let spare = open.reduce((sum, bay) => sum + 2 - rowsOf(bay), 0)
  for (const breed of different(queue)) spare -= Math.ceil(Math.max(0, count(queue, breed) - halves(breed)) / 2)
  const isNewRow = spare > 0 || count(queue, dog) > halves(dog)
  return open.flatMap((bay, at) => (count(bay, dog) % 2 || (isNewRow && rowsOf(bay) < 2) ? [at] : []))
}

type Choose = (dog: Dog, places: number[], now: Dog[][]) => number
interface Placed { bays: Dog[][]; puts: number[] }

/** What is put where, dog by dog, when `choose` decides; the steps that are asked for, or null where it can not be. */
function place(bays: Dog[][], built: number, queue: Dog[], alwaysAsked: boolean, choose: Choose): Placed | null {
  const now = bays.map((bay) => [...bay])
  const puts: number[] = []
  let waiting = queue
  while (waiting.length) {
    const dog = waiting[0]!
    const places = placesFor(now, built, waiting)
    const bay = choose(dog, places, now)
    if (!places.includes(bay)) return null
    if (places.length > 1 || (alwaysAsked && waiting === queue)) puts.push(bay)
    now[bay]!.push(dog)
    waiting = waiting.slice(1)
  }
  return { bays: now, puts }
}

/** The same packs in the same bays, but each where most of its dogs stood before: where all were taken out, few have to move. */
export function asBefore(packs: Dog[][], before: Dog[][]): Dog[][] {
  const found: Dog[][] = packs.map(() => [])
  const bays = packs.flatMap((pack, bay) => (pack.length ? [bay] : []))
  const both = (dog: Dog, pack: Dog[], bay: number) => Math.min(count(pack, dog), count(before[bay]!, dog))
  const alike = (pack: Dog[], bay: number) => different(pack).reduce((sum, dog) => sum + both(dog, pack, bay), 0)
  const pairs = bays.flatMap((from) => bays.map((to) => ({ from, to, alike: alike(packs[from]!, to) })))
  const placed = new Set<number>()
  for (const { from, to } of pairs.sort((a, b) => b.alike - a.alike || a.from - b.from || a.to - b.to)) {
    if (placed.has(from) || found[to]!.length) continue
    placed.add(from)
    found[to] = packs[from]!
  }
  return found
}

/** The steps that lead to this arrangement, or null. */
export function stepsTo(d: View, seat: number, plan: Dog[][], canKeep: boolean, canRearrange: boolean): Notation[] | null {
  const bays = d.bays[seat]!
  const names = d.facts.bay_names
  const stays = bays.every((bay, at) => different(bay).every((dog) => count(plan[at]!, dog) >= count(bay, dog)))
  const toward = (start: Dog[][], queue: Dog[], alwaysAsked: boolean) => {
    const targets = new Map<Dog, number[]>()
    for (const breed of different(queue)) {
      targets.set(breed, plan.flatMap((bay, at) => Array<number>(Math.max(0, count(bay, breed) - count(start[at]!, breed))).fill(at)))
    }
    const placed = place(start, d.built[seat]!, queue, alwaysAsked, (dog) => targets.get(dog)!.shift() ?? -1)
    return placed?.puts.map((bay): Notation => `put ${names[bay]!.toLowerCase()}`)
  }
  if (stays && !d.placing.length) return canKeep ? ['keep'] : null
  const found = stays ? toward(bays, d.placing, canRearrange) : undefined
  if (found?.length) return found
  if (!canRearrange) return null
  const all = toward(bays.map(() => []), inLine([...bays.flat(), ...d.placing]), false)
  return all ? ['rearrange', ...all] : null
}
