// What is seen and heard of what has just happened.

import type { Cue } from '$page/house/sound.svelte.ts'
import type { Eater, Event, Food } from './types.ts'

const BEAT = 700
const HEARD: Record<Event['name'], Cue | null> = {
  ate_well: 'gain', ate_badly: 'loss', served: 'reveal', laid_between: 'reveal', effect_shown: 'reveal', mad_cards_shown: 'reveal',
  reserve_swapped: 'card', table_swapped: 'card', refused: 'loss', took: 'card', took_more: 'card', one_kept: 'card',
  medicine_used: 'card', menu_given: 'card', game_won: 'end', exam_failed: 'loss', three_crosses: 'loss',
  identity_given: null, diet_given: null, top_seen: null, bin_started: null, meal_began: null, drew: null, nothing_drawn: null,
  extra_drawn: null, picks_reopened: null, decision_called: null, left_over: null, predicted_good: null, predicted_bad: null,
  prediction_right: null, prediction_wrong: null, complication_spent: null, complication_handed: null, marker_passed: null,
  diet_shown: null,
}
const isVerdict = ({ name }: Event) => name === 'ate_well' || name === 'ate_badly'

/** Verdicts come group by group (DOC-126); everything else at once. */
function beats(events: Event[]): [number, Event][] {
  let at = 0
  return events.map((event) => {
    const found: [number, Event] = [at, event]
    if (isVerdict(event)) at += BEAT
    return found
  })
}

export function pace(events: Event[]): number {
  const last = beats(events).findLast(([, { name }]) => HEARD[name])
  return last ? last[0] + BEAT : 0
}

export function cues(events: Event[]): [number, Cue][] {
  const found = beats(events).flatMap(([at, { name }]): [number, Cue][] => (HEARD[name] ? [[at, HEARD[name]]] : []))
  return found.filter(([at, one], nth) => !nth || found[nth - 1]![0] !== at || found[nth - 1]![1] !== one)
}

export interface Verdict { food: Food; good: boolean; at: number }

/** The verdicts among what has just happened, by group, with the moment of each. */
export function verdicts(events: Event[]): Partial<Record<Eater, Verdict[]>> {
  const found: Partial<Record<Eater, Verdict[]>> = {}
  for (const [at, { name, facts }] of beats(events)) {
    if (name !== 'ate_well' && name !== 'ate_badly') continue
    ;(found[facts.group] ??= []).push({ food: facts.card, good: name === 'ate_well', at })
  }
  return found
}
