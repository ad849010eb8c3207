// What is seen and heard of what has just happened.

import type { Cue } from '$page/house/sound.svelte.ts'
import type { Told } from '$page/protocol.ts'

const BEAT = 700
const VERDICTS = ['ate_well', 'ate_badly']
const HEARD: Record<string, Cue> = {
  ate_well: 'gain', ate_badly: 'loss', served: 'reveal', laid_between: 'reveal', effect_shown: 'reveal', mad_cards_shown: 'reveal', reserve_swapped: 'card',
  table_swapped: 'card', refused: 'loss', took: 'card', took_more: 'card', one_kept: 'card', medicine_used: 'card', menu_given: 'card',
  game_won: 'end', exam_failed: 'loss', three_crosses: 'loss',
}

/** Verdicts come group by group (DOC-126); everything else at once. */
function beats(events: Told[]): [number, Told][] {
  let at = 0
  return events.map((event) => {
    const found: [number, Told] = [at, event]
    if (VERDICTS.includes(event.name)) at += BEAT
    return found
  })
}

export function pace(events: Told[]): number {
  const last = beats(events).findLast(([, { name }]) => name in HEARD)
  return last ? last[0] + BEAT : 0
}

export function cues(events: Told[]): [number, Cue][] {
  const found = beats(events).filter(([, { name }]) => name in HEARD)
  return found.map(([at, { name }]): [number, Cue] => [at, HEARD[name]!]).filter(([at, one], nth, all) => !nth || all[nth - 1]![0] !== at || all[nth - 1]![1] !== one)
}

/** The verdicts among what has just happened, by group, with the moment of each. */
export function verdicts(events: Told[]): Record<string, { food: string; good: boolean; at: number }[]> {
  const found: Record<string, { food: string; good: boolean; at: number }[]> = {}
  for (const [at, { name, facts }] of beats(events)) {
    if (VERDICTS.includes(name)) (found[facts['group'] as string] ??= []).push({ food: facts['card'] as string, good: name === 'ate_well', at })
  }
  return found
}
