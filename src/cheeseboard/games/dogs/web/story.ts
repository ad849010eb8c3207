// What has just happened: the ways of pick-ups, how long they take, and what is heard.

import type { Cue } from '$page/house/sound.svelte.ts'
import { wayTo } from './read.ts'
import type { Event, View } from './types.ts'

export const STEP = 200 // ms a pick-up needs from space to space

const HEARD: Record<Event['name'], Cue | null> = {
  map_filled: 'reveal', cards_dealt: 'card', round_began: 'reveal', income_paid: 'gain', refuelled: 'card', drove: 'die',
  dog_taken: 'card', lost_dog_delivered: 'gain', dog_received: 'reveal', map_swapped: 'card', card_used: 'card', returned: 'card',
  bonus_picked: 'gain', nobody_drove: 'reveal', reserve_short: 'reveal', roadwork_everywhere: 'reveal', last_round_agreed: 'reveal',
  dog_treated: 'gain', dog_given_up: 'loss', dog_housed: 'card', bay_full: 'gain', dog_offered: 'reveal', donation_accepted: 'card',
  donated_to_fair: 'card', meeple_placed: 'card', card_taken: 'card', bay_built: 'gain', traded: 'card', shopped: 'card',
  dog_cured: 'gain', dog_sold: 'gain', dog_bought: 'card', dog_fetched: 'card', fed: 'card', bay_fed: 'card', dog_fell_ill: 'loss',
  dog_left: 'loss', wage_paid: 'card', assistant_left: 'loss', assistant_hired: 'gain', game_won: 'end',
  lost_dog_taken_out: null, pile_shuffled: null, fair_card_turned: null, dog_pointed_at: null, stayed: null, dogs_moved: null,
  dog_named: null, donation_refused: null, swap_began: null, kennel_scored: null,
}
/** Where several things happen at once, the one that matters most is heard. */
const WEIGHT: Cue[] = ['end', 'loss', 'gain', 'reveal', 'die', 'turn', 'card']

/** The nodes that each pick-up has passed, by seat. */
export function ways(events: Event[], before: View | null): Record<number, number[]> {
  const found: Record<number, number[]> = {}
  if (!before) return found
  for (const { name, facts } of events) {
    if (name !== 'drove') continue
    const to = before.facts.nodes.indexOf(facts.space)
    found[facts.seat] = found[facts.seat] ? [...found[facts.seat]!, to] : wayTo(before, facts.seat, to)
  }
  return found
}

const length = (events: Event[], before: View | null) =>
  Math.max(0, ...Object.values(ways(events, before)).map((way) => (way.length - 1) * STEP))

export function pace(events: Event[], before: View | null): number {
  return events.length ? Math.max(300, length(events, before)) : 0
}

export function cues(events: Event[], before: View | null): [number, Cue][] {
  const heard = events.map(({ name }) => HEARD[name]).filter((one) => one !== null)
  const best = WEIGHT.find((one) => heard.includes(one))
  if (!best) return []
  const drive = heard.includes('die') && best !== 'die'
  return drive ? [[0, 'die'], [length(events, before), best]] : [[0, best]]
}
