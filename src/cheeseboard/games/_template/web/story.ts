// What has just happened, in motion.  Every event has its entry, also one of which nothing is shown, so that svelte-check
// names this file when an event is added or renamed.

import type { Event } from './types.ts'

/** Does the card of its seat turn? */
const TURNS: Record<Event['name'], boolean> = {
  round_began: false, dealt: true, kept: false, exchanged: true, folded: false, showed: true, round_scored: false, game_won: false,
}

/** Seats whose card is new, or was just turned up. */
export function turned(events: Event[]): number[] {
  return events.flatMap(({ name, facts }) => (TURNS[name] && 'seat' in facts ? [facts.seat] : []))
}
