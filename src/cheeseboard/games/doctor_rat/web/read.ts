// What the board reads of a view and of the facts beside it.

import type { View } from '$page/games/board.ts'
import type { SeatInfo } from '$page/protocol.ts'
import type { Card } from '$page/speech/data.ts'
import type { Speaker } from '$page/speech/speaker.ts'

export const LETTERS = ['A', 'B', 'C'] as const
const COLOURS: Record<string, string> = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', B: 'blue' }
const TYPES: Record<string, string> = { C: 'cheese', V: 'vegetable', L: 'liquid' }
export const DIET_CARDS = ['mandatory', 'forbidden', 'alternating', 'identical', 'different', 'plus_minus_one'] as const
export const MARKABLE = ['cheese', 'vegetable', 'liquid', 'q1', 'q2', 'q3', 'q4', 'red', 'orange', 'yellow', 'green', 'blue'] as const

type Mark = 'extra' | 'no_draw' | 'exam'

export interface Eaten { food: string; good: boolean; meal: number; covered: boolean; broken: boolean }

export function read(view: View) {
  const options = view['options'] as Record<string, any>
  const colony = options['variant'] === 'colony'
  const rows = view['rows'] as string[][]
  const [coveredGroup, coveredPlace] = view['medicine'] as number[]
  const isCovered = (group: number, place: number) => group === coveredGroup && (place === coveredPlace || place === coveredPlace! + 1)
  const facts = view['facts'] as Record<string, any>
  const groups = rows.map((row, group) => {
    const broken = view['broken'][group] as number[]
    const eaten: Eaten[] = row.map((food, place) => ({
      food, good: view['ticks'][group][place], meal: view['row_meals'][group][place], covered: isCovered(group, place), broken: broken.includes(place + 1),
    }))
    const papers = (view['desk'][group] as Card[]).map(({ card }) => card)
    const identity = facts['identity_food'][group] as string
    return {
      group,
      code: colony ? LETTERS[group]! : `D${LETTERS[group]}`,
      players: facts['players'][group] as number[],
      identity,
      eaten,
      crosses: eaten.filter(({ good, covered }) => !good && !covered).length,
      good: (view['own']?.['good'][group] ?? null) as string[] | null, // of what lies in sight, where this seat sees the diet
      diet: papers[0] ? papers.filter((card): card is string => !!card && card !== 'no_card') : null,
      plate: view['plates'][group] as string | null,
      extra: view['extras'][group] as string | null,
      barred: view['barred'][group] as string[],
      fromBin: view['from_bin'][group] as boolean,
      held: view['held'][group] as Card | null,
      holder: view['holders'][group] as number | null,
      active: view['active'][group] as string | null,
    }
  })
  return {
    phase: view['phase'] as string,
    colony,
    doctor: colony ? (options['doctor_seat'] as number) : null,
    silent: facts['silent'] as number[], // the server takes no talk from them
    meal: view['meal'] as number,
    board: facts['meals'] as Mark[][],
    groups,
    offer: view['offer'] as string[],
    bin: view['bin'] as string[],
    mad: view['mad'] as string[],
    gone: view['gone'] as string[],
    reserve: view['reserve'] as Card[],
    chosen: [...(view['chosen'] as Card[]), ...(view['extra'] ? [view['extra'] as Card] : [])],
    removed: (view['removed'] as Card[]).length,
    top: view['top'] as Card | null,
    pile: (view['pile'] as { size: number }).size,
    tokens: { ugh: view['ugh_left'] as number, medicine: view['medicine_left'] as number, menu: view['menu_left'] as number },
    mostUgh: options['ugh_tokens'] as number,
    complications: options['complications'] as boolean,
    given: view['given'] as number | null,
    group: view['group'] as number,
    marker: view['marker'] as number,
    possible: (facts['possible'] ?? null) as number[] | null,
    likeliest: (facts['likeliest'] ?? null) as [string, number][][] | null,
    believed: (facts['believed'] ?? null) as [string, number, number][][] | null,
    tonight: (facts['tonight'] ?? null) as [string, number][][] | null,
    simplest: (facts['simplest'] ?? null) as (string | null)[] | null,
    result: view['result'] as string | null,
    losers: view['losers'] as number[],
  }
}
export type Clinic = ReturnType<typeof read>
export type Group = Clinic['groups'][number]

export const quantityOf = (food: string) => Number(food[0])
export const colourOf = (food: string) => COLOURS[food[1]!]!
export const typeOf = (food: string) => TYPES[food[2]!]!

/** What a group could believe after a meal: the likeliest diet, its chance, whether it is the true one. */
export function believedAfter(clinic: Clinic, { group, diet }: Group, meal: number): { diet: string[]; percent: string; true: boolean } | null {
  const [code, chance] = clinic.believed?.[group]?.[meal - 1] ?? []
  if (!code || chance === undefined) return null
  return { diet: code.split(' '), percent: percent(chance), true: code === diet?.join(' ') }
}

/** Of thousandths: what is neither impossible nor sure does not look so. */
export const percent = (chance: number) => (chance > 0 && chance < 10 ? '<1 %' : chance > 990 && chance < 1000 ? '>99 %' : `${Math.round(chance / 10)} %`)

export function dietInWords(diet: string[], speaker: Speaker): string {
  const [kind, ...rest] = diet.map((card) => speaker.thing(card))
  return rest.length ? `${kind} (${rest.join(', ')})` : kind!
}

/** The diets laid so far, and the one that is begun: the cards of one answer, one after the other. */
export function laidDiets(notations: string[]): string[][] {
  const found: string[][] = [[]]
  for (const notation of notations) {
    const diet = found.at(-1)!
    const [verb, card] = notation.split(' ')
    if (verb === 'lay') diet.push(card!)
    const wanted = diet[0] === 'plus_minus_one' ? 1 : diet[0] === 'identical' || diet[0] === 'different' ? 2 : 3
    if (verb === 'enough' || diet.length === wanted) found.push([])
  }
  return found
}

/** What a bot thinks of its group's diet, aloud: the likeliest, or the simplest if it is an easy one. */
export function thoughtOf(clinic: Clinic, { group, eaten, players }: Group, seats: SeatInfo[]): { name: string; diet: string[] } | null {
  const seat = players[(clinic.meal - 1) % players.length] // DOC-105  the one whose hand takes the card
  const bot = seat === undefined ? undefined : seats[seat]
  if (!bot?.level || seat === undefined || !eaten.length || clinic.result || clinic.silent.includes(seat)) return null
  const code = bot.level === 'easy' ? clinic.simplest?.[group] : clinic.likeliest?.[group]?.[0]?.[0]
  return code && bot.level !== 'random' ? { name: bot.name, diet: code.split(' ') } : null
}
