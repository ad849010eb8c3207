// What the board reads of a view.

import { BRINGS, CHEESES, LEFT, type Cheese, type View } from './types.ts'

export interface Clan {
  zones: number[]
  sick: number
  lost: number
  graves: number
  cheese: number
}

export function read(view: View) {
  const { phase, seats, round, active, hidden, supply, place, queue, drawn, turn, facts } = view
  const { event, food, points, bags, bag, costs, improved, brings, living, neighbours, asked, rest } = facts
  const clans = view.zones.map((zones, seat): Clan => ({
    zones: [...zones],
    sick: view.infirmary[seat]!,
    lost: view.lost[seat]!,
    graves: view.graveyard[seat]!,
    cheese: view.cheese[seat]!,
  }))
  return {
    phase, seats, round, active, hidden, supply, place, queue, drawn, turn,
    event, food, points, bags, bag, costs, improved, brings, living, neighbours, asked, rest, clans,
    moreBorn: facts.more_born,
    eventClause: facts.event_clause,
    foreseen: view.next_event,
    foreseenFood: view.next_food,
    led: view.clans,
    clanClauses: facts.clan_clauses,
    sides: view.sides.map(({ card }) => card),
    left: view.bag.size,
    endChance: facts.end_chance,
    atOnce: facts.at_once,
    mostStraddle: facts.most_straddle,
  }
}
export type Sewers = ReturnType<typeof read>

export const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
export const inSewer = (clan: Clan) => sum(clan.zones) + clan.sick
export const pointsOf = (clan: Clan) => inSewer(clan) + clan.lost - clan.graves

/** A pipe leads to a neighbour. */
export const neighbour = (sewers: Sewers, seat: number, zone: number) => sewers.neighbours[seat]![zone === LEFT ? 0 : 1]
/** With two clans rats that are put nowhere breed, and guards stand in the pipes. */
export const isLanes = (sewers: Sewers) => sewers.rest === 'nursery'

// ---- the bag ----

/** What a piece brings, as the rules say it; and whether that is good. */
export type Brings = (typeof BRINGS)[number]
export type Luck = 'good' | 'half' | 'nothing' | 'harm'
const LUCK: Record<Brings, Luck> = {
  one: 'good', two: 'good', half: 'half', nothing: 'nothing', leaves: 'harm', poisoned: 'harm', strays: 'harm',
}
export const luckOf = (brings: Brings) => LUCK[brings]

/** What the nth piece of a colour brings a clan there; to nobody in particular, where no seat is asked for. */
export function bringsOf(sewers: Sewers, seat: number | null, place: number, piece: Cheese, nth = 0): Brings {
  const rows = (seat === null ? null : sewers.brings[seat + 1]) ?? sewers.brings[0]!
  const words = rows[place]![CHEESES.indexOf(piece)]!.split(' ') as Brings[]
  return words[Math.min(nth, words.length - 1)]!
}

/** Of all that was drawn there, piece by piece. */
export function bringsOfAll(sewers: Sewers, seat: number | null, place: number, pieces: Cheese[]): Brings[] {
  return pieces.map((piece, at) => bringsOf(sewers, seat, place, piece, pieces.slice(0, at).filter((one) => one === piece).length))
}

/** Of the next piece from a bag. */
export function oddsOf(bag: number[], sewers: Sewers, seat: number | null, place: number): Record<Luck, number> {
  const odds = { good: 0, half: 0, nothing: 0, harm: 0 }
  const all = sum(bag) || 1
  bag.forEach((count, at) => (odds[luckOf(bringsOf(sewers, seat, place, CHEESES[at]!))] += count / all))
  return odds
}

export const percent = (share: number) => Math.round(100 * share)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
