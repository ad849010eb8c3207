// What the board reads of a view.

import type { View } from '$page/games/board.ts'
import type { Card } from '$page/speech/data.ts'

export const ZONES = ['dump', 'city', 'field', 'left', 'right', 'pantry', 'nursery', 'straddle'] as const
export type Zone = (typeof ZONES)[number]
export const CHEESES = ['white', 'black', 'yellow', 'orange', 'purple', 'blue'] as const
export type Cheese = (typeof CHEESES)[number]
export const [LEFT, RIGHT, PANTRY, NURSERY, STRADDLE] = [3, 4, 5, 6, 7] as const
export const PLACES = ZONES.slice(0, 3)

export interface Clan {
  zones: number[]
  sick: number
  lost: number
  graves: number
  cheese: number
}

export function read(view: View) {
  const facts = (view['facts'] ?? {}) as Record<string, any>
  const seats = view['seats'] as number
  const clans = Array.from({ length: seats }, (_, seat): Clan => ({
    zones: [...view['zones'][seat]],
    sick: view['infirmary'][seat],
    lost: view['lost'][seat],
    graves: view['graveyard'][seat],
    cheese: view['cheese'][seat],
  }))
  return {
    phase: view['phase'] as string,
    seats,
    round: view['round'] as number,
    active: view['active'] as number,
    event: facts['event'] as string | null,
    eventClause: facts['event_clause'] as string | null,
    food: facts['food'] as string[],
    foreseen: view['next_event'] as Card | null,
    foreseenFood: view['next_food'] as Card[],
    led: view['clans'] as (string | null)[],
    clanClauses: facts['clan_clauses'] as (string | null)[],
    sides: (view['sides'] as Card[]).map((side) => side.card),
    clans,
    hidden: view['hidden'] as boolean[],
    supply: view['supply'] as number,
    place: view['place'] as number | null,
    left: view['bag'].size as number,
    bag: (facts['bag'] ?? null) as number[] | null,
    queue: view['queue'] as number[],
    drawn: view['drawn'] as number[],
    turn: view['turn'] as number | null,
    points: facts['points'] as number[],
    bags: facts['bags'] as number[][],
    costs: (facts['costs'] ?? []) as number[],
    improved: facts['improved'] as boolean,
    endChance: facts['end_chance'] as number,
    brings: facts['brings'] as (string[][] | null)[],
    living: facts['living'] as number[],
    neighbours: facts['neighbours'] as [number, number][],
    asked: facts['asked'] as Zone[],
    rest: facts['rest'] as Zone,
    atOnce: facts['at_once'] as number,
    mostStraddle: facts['most_straddle'] as number,
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
export type Brings = 'one' | 'two' | 'half' | 'nothing' | 'leaves' | 'poisoned' | 'strays'
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
