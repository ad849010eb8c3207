// A round is told in one go when nobody is asked anything in it.  Here it becomes beats: what happens, one thing after the
// other, and how the clans stand after each.

import type { Cue } from '$page/house/sound.svelte.ts'
import type { Told } from '$page/protocol.ts'
import { CHEESES, NURSERY, PANTRY, ZONES, type Cheese, type Clan, type Sewers } from './read.ts'

export type What = 'reveal' | 'move' | 'attack' | 'born' | 'home' | 'bag' | 'draw' | 'wound' | 'swap' | 'feed' | 'gift' | 'other'

export interface Stand {
  clans: Clan[]
  place: number | null
  bag: number[] | null
  /** What the bag held before anybody drew. */
  full: number[] | null
  drawn: Record<number, Cheese[]>
}
export interface Beat { what: What; told: Told[]; after: Stand; seats: number[] }

const KINDS: Record<string, What> = {
  side_shown: 'reveal', deployed: 'reveal', straddled: 'reveal', cheese_hidden: 'reveal', rat_moved: 'move', attacked: 'attack',
  bred: 'born', returned: 'home', bag_filled: 'bag', piece_added: 'bag', rat_wounded: 'wound', drew: 'draw', piece_dropped: 'draw',
  cheese_found: 'draw', poisoned: 'draw', strayed: 'draw', departed: 'draw', rat_swapped: 'swap', fed: 'feed', starved: 'feed',
  cheese_given: 'gift',
}
/** Each of these begins a beat of its own; the others go on with the one before. */
const FIRST = ['rat_moved', 'attacked', 'bag_filled', 'piece_added', 'rat_wounded', 'drew']
/** With these a round begins or a game ends: no part of the story. */
const OUTSIDE = [
  'clans_dealt', 'clan_chosen', 'side_chosen', 'foresaw', 'foresaw_food', 'round_began', 'event_turned', 'food_turned', 'clans_flipped',
  'scored', 'game_won',
]

export function standOf(sewers: Sewers): Stand {
  return { clans: sewers.clans, place: sewers.place, bag: null, full: null, drawn: {} }
}

/** The beats of these events, and how things stand after them. */
export function story(events: Told[], from: Stand): { beats: Beat[]; stand: Stand } {
  const beats: Beat[] = []
  let stand = from
  let inRound = true
  for (const told of events) {
    stand = after(stand, told)
    if (told.name === 'round_began' || told.name === 'game_won') inRound = false
    if (told.name === 'deployed') inRound = true
    if (!inRound || OUTSIDE.includes(told.name)) continue
    const what = KINDS[told.name] ?? 'other'
    const last = beats.at(-1)
    const goesOn = last && !FIRST.includes(told.name) && (last.what === what || (what === 'other' && sameSource(last, told)))
    if (goesOn) Object.assign(last, { told: [...last.told, told], after: stand, seats: [...new Set([...last.seats, ...seatsOf(told)])] })
    else beats.push({ what, told: [told], after: stand, seats: seatsOf(told) })
  }
  return { beats, stand }
}

/** What a clan or an event brings in the middle of a draw belongs to it. */
function sameSource(last: Beat, told: Told): boolean {
  if (last.what === 'other') return last.told[0]!.facts['source'] === told.facts['source']
  return last.what === 'draw' && last.told[0]!.facts['seat'] === told.facts['seat'] && told.facts['source'] !== 'strategists'
}
const seatsOf = ({ facts }: Told) => [facts['seat'], facts['other']].filter((seat) => typeof seat === 'number')

/** How things stand after one event.  Where a harmed rat was taken from is not told: the view that comes says it. */
function after(stand: Stand, { name, facts }: Told): Stand {
  const now: Stand = {
    ...stand,
    clans: stand.clans.map((clan) => ({ ...clan, zones: [...clan.zones] })),
    bag: stand.bag && [...stand.bag],
    drawn: { ...stand.drawn },
  }
  const one = now.clans[facts['seat'] as number]!
  const other = now.clans[facts['other'] as number]!
  const n = facts as Record<string, number>
  const zone = (of: string) => ZONES.indexOf(facts[of] as never)
  const colour = (piece: unknown) => CHEESES.indexOf(piece as Cheese)
  switch (name) {
    case 'deployed': one.zones = [...ZONES.slice(0, 7).map((code) => n[code]!), 0]; break
    case 'straddled': one.zones[7] = n['rats']!; break
    case 'rat_moved': one.zones[zone('origin')]!--; one.zones[zone('zone')]!++; break
    case 'attacked': one.cheese += n['stolen']!; other.cheese -= n['stolen']!; break
    case 'rat_fell': one.zones[zone('zone')]!--; break
    case 'bred': one.zones[NURSERY]! += n['rats']!; break
    case 'returned': Object.assign(one, { sick: 0, lost: 0 }).zones[PANTRY]! += n['rats']!; break
    case 'rat_joined': one.zones[PANTRY]!++; if (facts['source'] === 'alchemist') one.cheese--; break // it was a cheese
    case 'rat_given': one.zones[PANTRY]!--; other.zones[PANTRY]!++; break
    case 'grave_emptied': one.graves--; break
    case 'cheese_gained': case 'cheese_found': one.cheese += n['cheese']!; break
    case 'cheese_given': one.cheese--; other.cheese++; break
    case 'bag_filled':
      now.bag = CHEESES.map((code) => n[code]!)
      Object.assign(now, { full: [...now.bag], place: zone('zone'), drawn: {} })
      break
    case 'piece_added': if (now.bag) now.bag[colour(facts['piece'])]!++; break
    case 'drew': {
      const pieces = facts['pieces'] as Cheese[]
      now.drawn[n['seat']!] = [...(now.drawn[n['seat']!] ?? []), ...pieces]
      for (const piece of pieces) if (now.bag) now.bag[colour(piece)]!--
      break
    }
    case 'piece_dropped': {
      const held = [...(now.drawn[n['seat']!] ?? [])]
      held.splice(held.indexOf(facts['piece'] as Cheese), 1)
      now.drawn[n['seat']!] = held
      if (now.bag) now.bag[colour(facts['piece'])]!++
      break
    }
    case 'rat_wounded': take(other, now.place); other.sick++; break
    case 'poisoned': for (let i = 0; i < n['rats']!; i++) { take(one, now.place); one.sick++ } break
    case 'strayed': for (let i = 0; i < n['rats']!; i++) { take(one, now.place); one.lost++ } break
    case 'departed': for (let i = 0; i < n['rats']!; i++) take(one, now.place, i < n['sick']!); break
    case 'rat_swapped': take(one, null, n['sick']! > 0); one.cheese++; break
    case 'fed': one.cheese -= n['paid']!; break
    case 'starved': for (let i = 0; i < n['rats']!; i++) take(one, null, i < n['sick']!); one.graves += n['rats']!; break
  }
  return now
}

function take(clan: Clan, place: number | null, sick = false): void {
  if (sick) return void clan.sick--
  const zone = [place ?? PANTRY, NURSERY, PANTRY, 7, 3, 4, 0, 1, 2].find((at) => clan.zones[at]! > 0)
  if (zone !== undefined) clan.zones[zone]!--
}

// ---- how long it is shown, and what is heard ----

const LENGTHS: Record<What, number> = {
  reveal: 2600, move: 900, attack: 1350, born: 1700, home: 1200, bag: 1400, draw: 1150, wound: 1100, swap: 1200,
  feed: 3000, gift: 1100, other: 1000,
}

export function lengthOf(beat: Beat, seats: number, me: number | null): number {
  const crowd = seats > 6 && (beat.what === 'attack' || beat.what === 'draw') ? 0.65 : 1
  const mine = me !== null && beat.seats.includes(me) && beat.what !== 'reveal' ? 1.3 : 1
  return LENGTHS[beat.what] * crowd * mine
}

export function cueFor(beat: Beat, me: number | null): Cue {
  const { facts } = beat.told[0]!
  const mine = beat.told.filter((told) => told.facts['seat'] === me).map((told) => told.name)
  if (beat.what === 'reveal') return 'reveal'
  if (beat.what === 'attack' && facts['stolen'] && facts['seat'] === me) return 'gain'
  if (beat.what === 'attack' && facts['stolen'] && facts['other'] === me) return 'loss'
  if (mine.some((name) => ['poisoned', 'strayed', 'departed', 'starved', 'rat_fell'].includes(name))) return 'loss'
  if (mine.some((name) => ['bred', 'cheese_found', 'cheese_gained'].includes(name))) return 'gain'
  return beat.what === 'bag' ? 'die' : 'card'
}

// ---- the round in numbers ----

export interface Row {
  theft: number; born: number; found: number[]; gifts: number; harmed: number; due: number; paid: number; starved: number; clan: Clan
}

/** What a round brought to each clan: null when these beats do not end in a feeding. */
export function ledger(beats: Beat[]): Row[] | null {
  const last = beats.at(-1)
  if (!last || !beats.some((beat) => beat.what === 'feed')) return null
  const rows = last.after.clans.map((clan): Row => ({
    theft: 0, born: 0, found: [0, 0, 0], gifts: 0, harmed: 0, due: 0, paid: 0, starved: 0, clan,
  }))
  for (const beat of beats) {
    for (const { name, facts } of beat.told) {
      const n = facts as Record<string, number>
      const row = rows[n['seat']!]
      if (!row) continue
      if (name === 'attacked') {
        row.theft += n['stolen']!
        rows[n['other']!]!.theft -= n['stolen']!
      } else if (name === 'bred') row.born += n['rats']!
      else if (name === 'cheese_found' || (name === 'cheese_gained' && beat.what === 'draw'))
        row.found[beat.after.place ?? 0]! += n['cheese']!
      else if (name === 'cheese_gained' || name === 'rat_swapped') row.gifts += n['cheese'] ?? 1
      else if (name === 'cheese_given') {
        row.gifts--
        rows[n['other']!]!.gifts++
      } else if (['poisoned', 'strayed', 'departed'].includes(name)) row.harmed += n['rats']!
      else if (name === 'fed') Object.assign(row, { due: n['due'], paid: n['paid'] })
      else if (name === 'starved') row.starved = n['rats']!
    }
  }
  return rows
}
