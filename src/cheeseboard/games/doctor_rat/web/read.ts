// What the board reads of a view and of the facts beside it.

import type { SeatInfo } from '$page/protocol.ts'
import type { Speaker } from '$page/speech/speaker.ts'
import { CARDS_OF_DIET, type Food, type Notation, type Restriction, type View } from './types.ts'

export interface Eaten { food: Food; good: boolean; meal: number; covered: boolean; broken: boolean }

export function read(view: View) {
  const { phase, options, meal, offer, bin, mad, gone, reserve, top, given, group, marker, result, losers, facts } = view
  const { silent, possible = null, likeliest = null, believed = null, tonight = null, simplest = null, shares = null } = facts
  const colony = options.variant === 'colony'
  const groups = view.rows.map((row, group) => {
    const eaten: Eaten[] = row.map((food, place) => ({
      food,
      good: view.ticks[group]![place]!,
      meal: view.row_meals[group]![place]!,
      covered: facts.covered[group]![place]!,
      broken: view.broken[group]!.includes(place + 1),
    }))
    const papers = view.desk[group]!.map(({ card }) => card)
    return {
      group,
      code: facts.eaters[group]!,
      players: facts.players[group]!,
      taker: facts.takers[group]!,
      identity: facts.identity_food[group]!,
      eaten,
      crosses: facts.crosses[group]!,
      good: view.own?.good?.[group] ?? null, // of what lies in sight, where this seat sees the diet
      plan: view.own?.plan?.[group] ?? null, // what is good this meal, or what is not
      plates: view.own?.plates?.[group] ?? [], // verdicts on plate and extra: 0 bad, 1 good, 2 unknown
      diet: papers[0] ? papers.filter((card) => card !== null && card !== 'no_card') : null,
      plate: view.plates[group]!,
      extra: view.extras[group]!,
      barred: view.barred[group]!,
      fromBin: view.from_bin[group]!,
      held: view.held[group]!,
      holder: view.holders[group]!,
      active: view.active[group]!,
    }
  })
  return {
    phase, meal, offer, bin, mad, gone, reserve, top, given, group, marker, result, losers, colony, groups, silent,
    possible, likeliest, believed, tonight, simplest, shares,
    doctor: colony ? options.doctor_seat : null,
    board: facts.meals,
    chosen: [...view.chosen, ...(view.extra ? [view.extra] : [])],
    removed: view.removed.length,
    pile: view.pile.size,
    tokens: { ugh: view.ugh_left, medicine: view.medicine_left, menu: view.menu_left },
    mostUgh: options.ugh_tokens,
    complications: options.complications,
  }
}
export type Clinic = ReturnType<typeof read>
export type Group = Clinic['groups'][number]

/** What a group could believe after a meal: the likeliest diet, its chance, whether it is the true one. */
export interface Believed { diet: string[]; percent: string; true: boolean }
export function believedAfter(clinic: Clinic, { group, diet }: Group, meal: number, speaker: Speaker): Believed | null {
  const [code, chance] = clinic.believed?.[group]?.[meal - 1] ?? []
  if (!code || chance === undefined) return null
  return { diet: code.split(' '), percent: percent(chance, speaker), true: code === diet?.join(' ') }
}

/** Of thousandths: what is neither impossible nor sure does not look so. */
export function percent(chance: number, speaker: Speaker): string {
  const rounded = chance > 0 && chance < 10 ? '<1' : chance > 990 && chance < 1000 ? '>99' : `${Math.round(chance / 10)}`
  return speaker.grammar.percent(rounded)
}

export const dietInWords = (diet: string[], speaker: Speaker) => speaker.say('board.a_diet', { diet })

/** What is good for a group in this meal. */
export function planInWords({ plan }: Group, speaker: Speaker): string {
  return plan ? speaker.say(plan[0] ? 'board.tonight_only' : 'board.tonight_but', { cards: plan[1] }) : ''
}

/** The diets laid so far, and the one that is begun: the cards of one answer, one after the other. */
export function laidDiets(notations: Notation[]): Restriction[][] {
  const found: Restriction[][] = [[]]
  for (const notation of notations) {
    const diet = found.at(-1)!
    const [verb, card] = notation.split(' ') as [string, Restriction?]
    if (card) diet.push(card)
    if (verb === 'enough' || diet.length === CARDS_OF_DIET[diet[0] as keyof typeof CARDS_OF_DIET]) found.push([])
  }
  return found
}

/** What a bot thinks of its group's diet, aloud: the likeliest, or the simplest if it is an easy one. */
export function thoughtOf(clinic: Clinic, { group, eaten, taker }: Group, seats: SeatInfo[]): { name: string; diet: string[] } | null {
  const bot = seats[taker]
  if (!bot?.level || bot.level === 'random' || !eaten.length || clinic.result || clinic.silent.includes(taker)) return null
  const code = bot.level === 'easy' ? clinic.simplest?.[group] : clinic.likeliest?.[group]?.[0]?.[0]
  return code ? { name: bot.name, diet: code.split(' ') } : null
}
