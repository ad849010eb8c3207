// A round is told in one go when nobody is asked anything in it.  Here it becomes beats: what happens, one thing after the
// other, and how the clans stand after each.

import type { Cue } from '$page/house/sound.svelte.ts'
import type { Clan, Sewers } from './read.ts'
import { CHEESES, LEFT, NURSERY, PANTRY, PLACES, RIGHT, STRADDLE, ZONES, type Cheese, type Event, type Zone } from './types.ts'

export type What = 'reveal' | 'move' | 'attack' | 'born' | 'home' | 'bag' | 'draw' | 'wound' | 'swap' | 'feed' | 'gift' | 'other'

export interface Stand {
  clans: Clan[]
  place: number | null
  bag: number[] | null
  /** What the bag held before anybody drew. */
  full: number[] | null
  drawn: Record<number, Cheese[]>
  /** Who has drawn from it, one after the other. */
  drew: number[]
}
export interface Beat { what: What; told: Event[]; after: Stand; seats: number[] }

/** What each event is a part of.  With those that are none a round begins or a game ends. */
const PART_OF: Record<Event['name'], What | null> = {
  side_shown: 'reveal', deployed: 'reveal', straddled: 'reveal', cheese_hidden: 'reveal', rat_moved: 'move', attacked: 'attack',
  bred: 'born', returned: 'home', bag_filled: 'bag', piece_added: 'bag', rat_wounded: 'wound', drew: 'draw', piece_dropped: 'draw',
  cheese_found: 'draw', poisoned: 'draw', strayed: 'draw', departed: 'draw', rat_swapped: 'swap', fed: 'feed', starved: 'feed',
  cheese_given: 'gift', cheese_gained: 'other', rat_joined: 'other', rat_given: 'other', grave_emptied: 'other', rat_fell: 'other',
  clans_dealt: null, clan_chosen: null, side_chosen: null, foresaw: null, foresaw_food: null, round_began: null, event_turned: null,
  food_turned: null, clans_flipped: null, scored: null, game_won: null,
}
/** Each of these begins a beat of its own; the others go on with the one before. */
const FIRST: Event['name'][] = ['rat_moved', 'attacked', 'bag_filled', 'piece_added', 'rat_wounded', 'drew']

/** As the view alone tells it, without what came before: after a reload there is nothing else. */
export function standOf(sewers: Sewers): Stand {
  const drawn = inHand(sewers)
  return { clans: sewers.clans, place: sewers.place, bag: null, full: null, drawn, drew: Object.keys(drawn).map(Number) }
}

/** The pieces that somebody has drawn and not used yet. */
export function inHand({ turn, drawn }: Sewers): Record<number, Cheese[]> {
  const pieces = CHEESES.flatMap((piece, at) => Array<Cheese>(drawn[at]!).fill(piece))
  return turn !== null && pieces.length ? { [turn]: pieces } : {}
}

/** The beats of these events, and how things stand after them. */
export function story(events: Event[], from: Stand): { beats: Beat[]; stand: Stand } {
  const beats: Beat[] = []
  let stand = from
  let inRound = true
  for (const told of events) {
    stand = after(stand, told)
    if (told.name === 'round_began' || told.name === 'game_won') inRound = false
    if (told.name === 'deployed') inRound = true
    const what = PART_OF[told.name]
    if (!inRound || !what) continue
    const last = beats.at(-1)
    const goesOn = last && !FIRST.includes(told.name) && (last.what === what || (what === 'other' && sameSource(last, told)))
    if (goesOn) Object.assign(last, { told: [...last.told, told], after: stand, seats: [...new Set([...last.seats, ...seatsOf(told)])] })
    else beats.push({ what, told: [told], after: stand, seats: seatsOf(told) })
  }
  return { beats, stand }
}

/** What a clan or an event brings in the middle of a draw belongs to it. */
function sameSource({ what, told: [first] }: Beat, told: Event): boolean {
  if (what === 'other') return sourceOf(first!) === sourceOf(told)
  return what === 'draw' && seatOf(first!) === seatOf(told) && sourceOf(told) !== 'strategists'
}
const sourceOf = ({ facts }: Event) => ('source' in facts ? facts.source : null)
const seatOf = ({ facts }: Event) => ('seat' in facts ? facts.seat : null)
const seatsOf = (told: Event) => [seatOf(told), 'other' in told.facts ? told.facts.other : null].filter((seat) => seat !== null)

/** How things stand after one event.  Where a harmed rat was taken from is not told: the view that comes says it. */
function after(stand: Stand, { name, facts }: Event): Stand {
  const now: Stand = {
    ...stand,
    clans: stand.clans.map((clan) => ({ ...clan, zones: [...clan.zones] })),
    bag: stand.bag && [...stand.bag],
    drawn: { ...stand.drawn },
  }
  const clan = (seat: number) => now.clans[seat]!
  const at = (zone: Zone) => ZONES.indexOf(zone)
  const move = (seat: number, zone: number, by: number) => (clan(seat).zones[zone]! += by)
  const put = (piece: Cheese, by: number) => now.bag && (now.bag[CHEESES.indexOf(piece)]! += by)
  const taken = (seat: number, rats: number, sick = 0, place = now.place) => {
    for (let nth = 0; nth < rats; nth++) take(clan(seat), place, nth < sick)
  }
  switch (name) {
    case 'deployed': {
      const { dump, city, field, left, right, pantry, nursery } = facts
      clan(facts.seat).zones = [dump, city, field, left, right, pantry, nursery, 0]
      break
    }
    case 'straddled': clan(facts.seat).zones[STRADDLE] = facts.rats; break
    case 'rat_moved': move(facts.seat, at(facts.origin), -1); move(facts.seat, at(facts.zone), 1); break
    case 'attacked': clan(facts.seat).cheese += facts.stolen; clan(facts.other).cheese -= facts.stolen; break
    case 'rat_fell': move(facts.seat, at(facts.zone), -1); break
    case 'bred': move(facts.seat, NURSERY, facts.rats); break
    case 'returned': move(facts.seat, PANTRY, facts.rats); Object.assign(clan(facts.seat), { sick: 0, lost: 0 }); break
    case 'rat_joined': move(facts.seat, PANTRY, 1); if (facts.source === 'alchemist') clan(facts.seat).cheese--; break // it was a cheese
    case 'rat_given': move(facts.seat, PANTRY, -1); move(facts.other, PANTRY, 1); break
    case 'grave_emptied': clan(facts.seat).graves--; break
    case 'cheese_gained': case 'cheese_found': clan(facts.seat).cheese += facts.cheese; break
    case 'cheese_given': clan(facts.seat).cheese--; clan(facts.other).cheese++; break
    case 'bag_filled': {
      const { white, black, yellow, orange, purple, blue } = facts
      const full = [white, black, yellow, orange, purple, blue]
      Object.assign(now, { bag: full, full: [...full], place: at(facts.zone), drawn: {}, drew: [] })
      break
    }
    case 'piece_added':
      put(facts.piece, 1)
      now.full = now.full?.map((n, at) => n + Number(CHEESES[at] === facts.piece)) ?? null
      break
    case 'drew':
      now.drawn[facts.seat] = [...(now.drawn[facts.seat] ?? []), ...facts.pieces]
      now.drew = [...now.drew, facts.seat]
      for (const piece of facts.pieces) put(piece, -1)
      break
    case 'piece_dropped': {
      const held = [...(now.drawn[facts.seat] ?? [])]
      held.splice(held.indexOf(facts.piece), 1)
      now.drawn[facts.seat] = held
      put(facts.piece, 1)
      break
    }
    case 'rat_wounded': taken(facts.other, 1); clan(facts.other).sick++; break
    case 'poisoned': taken(facts.seat, facts.rats); clan(facts.seat).sick += facts.rats; break
    case 'strayed': taken(facts.seat, facts.rats); clan(facts.seat).lost += facts.rats; break
    case 'departed': taken(facts.seat, facts.rats, facts.sick); break
    case 'rat_swapped': taken(facts.seat, 1, facts.sick, null); clan(facts.seat).cheese++; break
    case 'fed': clan(facts.seat).cheese -= facts.paid; break
    case 'starved': taken(facts.seat, facts.rats, facts.sick, null); clan(facts.seat).graves += facts.rats; break
    // nothing that stands anywhere
    case 'side_shown': case 'cheese_hidden': case 'clans_dealt': case 'clan_chosen': case 'side_chosen': case 'foresaw':
    case 'foresaw_food': case 'round_began': case 'event_turned': case 'food_turned': case 'clans_flipped': case 'scored': case 'game_won':
      break
    default:
      name satisfies never
  }
  return now
}

const LOCATIONS = PLACES.map((_, place) => place)

function take(clan: Clan, place: number | null, sick = false): void {
  if (sick) return void clan.sick--
  const zone = [place ?? PANTRY, NURSERY, PANTRY, STRADDLE, LEFT, RIGHT, ...LOCATIONS].find((at) => clan.zones[at]! > 0)
  if (zone !== undefined) clan.zones[zone]!--
}

// ---- what a reader is told ----

/** Where a round is over in these events, and the next one begins or the game ends; -1 where it is not. */
export const endOf = (events: Event[]) => events.findIndex(({ name }, nth) => nth > 0 && (name === 'round_began' || name === 'game_won'))

/** What begins a part of a round; everything else goes on with the part before. */
const OPENS: Partial<Record<What, What>> = { reveal: 'reveal', attack: 'attack', born: 'born', home: 'born', swap: 'feed', feed: 'feed' }

/** A round in few parts: plans, thefts, births, each bag, feeding; and how the next begins. */
export function parts(events: Event[]): Event[][] {
  const found: Event[][] = []
  let last: What | 'round' | undefined
  for (const told of events) {
    const what = PART_OF[told.name]
    const part = what ? OPENS[what] : 'round'
    const opens = !found.length || told.name === 'bag_filled' || (part && part !== last)
    if (opens) found.push([told])
    else found.at(-1)!.push(told)
    last = part ?? (told.name === 'bag_filled' ? 'bag' : last)
  }
  return found
}

/** RAT-011  The phase of the round that is told, counted from 1; what belongs to none goes on with the one before. */
export function phaseOf(beats: Beat[], at: number): number {
  const found = beats.slice(0, at + 1).flatMap(({ what }) => PHASE[what] ?? [])
  return found.at(-1) ?? 2
}
const PHASE: Partial<Record<What, number>> = {
  reveal: 2, move: 2, attack: 3, born: 4, home: 5, bag: 6, draw: 6, wound: 6, swap: 7, feed: 7,
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

const HARM: Event['name'][] = ['poisoned', 'strayed', 'departed', 'starved', 'rat_fell']
const GAIN: Event['name'][] = ['bred', 'cheese_found', 'cheese_gained']

export function cueFor(beat: Beat, me: number | null): Cue {
  const first = beat.told[0]!
  const mine = me === null ? [] : beat.told.filter((told) => seatOf(told) === me).map(({ name }) => name)
  if (beat.what === 'reveal') return 'reveal'
  if (first.name === 'attacked' && first.facts.stolen && first.facts.seat === me) return 'gain'
  if (first.name === 'attacked' && first.facts.stolen && first.facts.other === me) return 'loss'
  if (mine.some((name) => HARM.includes(name))) return 'loss'
  if (mine.some((name) => GAIN.includes(name))) return 'gain'
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
  for (const beat of beats) for (const told of beat.told) enter(rows, beat, told)
  return rows
}

function enter(rows: Row[], { what, after: { place } }: Beat, { name, facts }: Event): void {
  const row = (seat: number) => rows[seat]!
  if (name === 'attacked') {
    row(facts.seat).theft += facts.stolen
    row(facts.other).theft -= facts.stolen
  } else if (name === 'bred') row(facts.seat).born += facts.rats
  else if (name === 'cheese_found' || (name === 'cheese_gained' && what === 'draw')) row(facts.seat).found[place ?? 0]! += facts.cheese
  else if (name === 'cheese_gained') row(facts.seat).gifts += facts.cheese
  else if (name === 'rat_swapped') row(facts.seat).gifts++
  else if (name === 'cheese_given') {
    row(facts.seat).gifts--
    row(facts.other).gifts++
  } else if (name === 'poisoned' || name === 'strayed' || name === 'departed') row(facts.seat).harmed += facts.rats
  else if (name === 'fed') Object.assign(row(facts.seat), { due: facts.due, paid: facts.paid })
  else if (name === 'starved') row(facts.seat).starved = facts.rats
}
