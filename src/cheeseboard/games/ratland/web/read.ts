// What the board reads of a view, and how a whole deployment is told to the engine, which asks for it zone by zone.

import type { View } from '$page/games/board.ts'
import type { AskInfo } from '$page/protocol.ts'
import type { Card } from '$page/speech/data.ts'

export const ZONES = ['dump', 'city', 'field', 'left', 'right', 'pantry', 'nursery', 'straddle'] as const
export type Zone = (typeof ZONES)[number]
export const CHEESES = ['white', 'black', 'yellow', 'orange', 'purple', 'blue'] as const
export type Cheese = (typeof CHEESES)[number]
export const [LEFT, RIGHT, PANTRY, NURSERY, STRADDLE] = [3, 4, 5, 6, 7] as const
export const PLACES = ZONES.slice(0, 3)

const MOST_AT_ONCE = 20 // after so many the engine asks for the same zone again
const MOST_STRADDLE = 3
const ASKED: Zone[] = ['straddle', 'dump', 'city', 'field', 'left', 'right', 'nursery']

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
    zones: [...view['zones'][seat]], sick: view['infirmary'][seat], lost: view['lost'][seat], graves: view['graveyard'][seat], cheese: view['cheese'][seat],
  }))
  return {
    phase: view['phase'] as string,
    seats,
    round: view['round'] as number,
    active: view['active'] as number,
    event: ((view['event_cards'] as string[]).at(-1) ?? null) as string | null,
    food: (view['food_cards'] as string[]).slice(seats > 6 ? -2 : -1),
    foreseen: view['next_event'] as Card | null,
    foreseenFood: view['next_food'] as Card[],
    led: view['clans'] as (string | null)[],
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
    lanes: seats === 2,
  }
}
export type Sewers = ReturnType<typeof read>

export const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
export const inSewer = (clan: Clan) => sum(clan.zones) + clan.sick
export const pointsOf = (clan: Clan) => inSewer(clan) + clan.lost - clan.graves

/** Clockwise is to the left (RAT-003); a pipe leads to a neighbour. */
export const neighbour = (seat: number, zone: number, seats: number) => (seat + (zone === LEFT ? 1 : seats - 1)) % seats

// ---- deploying ----

/** Zones that rats can be put into, in the order in which the board shows them. */
export function open(sewers: Sewers): number[] {
  const zones = [0, 1, 2, LEFT, NURSERY, ...(sewers.event === 'armed' ? [STRADDLE] : []), PANTRY, RIGHT]
  return sewers.lanes ? zones.filter((zone) => zone !== PANTRY) : zones
}
export const mostIn = (zone: number, free: number) => (zone === STRADDLE ? Math.min(MOST_STRADDLE, free) : free)

/** A plan as the moves of the engine; what is put nowhere stays where it is. */
export function movesOf(plan: number[], rats: number, sewers: Sewers, ask: AskInfo, hide: boolean): string[] {
  const moves = ask.moves.some((move) => move.notation === 'hide') ? [hide ? 'hide' : 'leave'] : []
  let rest = rats
  for (const zone of ASKED) {
    if (zone === 'straddle' && sewers.event !== 'armed') continue
    if (zone === 'nursery' && sewers.lanes) break
    let count = plan[ZONES.indexOf(zone)]!
    for (let step = MOST_AT_ONCE; step === MOST_AT_ONCE && rest > 0;) {
      step = Math.min(count, MOST_AT_ONCE)
      moves.push(`${zone} ${step}`)
      count -= step
      rest -= step
    }
  }
  return moves
}

/** The plan that was sent. */
export function planOf(moves: string[]): number[] {
  const plan = ZONES.map(() => 0)
  for (const move of moves) {
    const [zone, count] = move.split(' ') as [Zone, string?]
    if (count !== undefined) plan[ZONES.indexOf(zone)]! += Number(count)
  }
  return plan
}

// ---- the bag ----

/** What a piece brings, as the rules say it; and whether that is good. */
export type Brings = 'one' | 'two' | 'half' | 'nothing' | 'leaves' | 'poisoned' | 'strays'
export type Luck = 'good' | 'half' | 'nothing' | 'harm'
const LUCK: Record<Brings, Luck> = { one: 'good', two: 'good', half: 'half', nothing: 'nothing', leaves: 'harm', poisoned: 'harm', strays: 'harm' }
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

/** Where the rules speak of an event or a clan. */
export const CLAUSES: Record<string, string> = {
  abundance: '075', massive_attacks: '076', cousin: '077', helmet: '084', got_it: '082', dr_cheese: '086', strategists: '087', drunk: '078', alarm: '088',
  just_in_time: '090', holy_rat: '083', rattibal: '091', armed: '092', end: '120', recycler: '128', mutant: '130', explorer: '131', scavenger: '132', ninja: '133',
  family: '134', warrior: '135', musicians: '136', athlete: '137', corrupt: '138', seer: '139', alchemist: '140', belligerent: '141',
}
export const clauseOf = (code: string) => `RAT-${CLAUSES[code]}`
