// Which of the seven cues goes with an event: by what its name says, so that every game has sounds.

import type { Told } from '../protocol.ts'
import type { Cue } from '../house/sound.svelte.ts'

const WORDS: [RegExp, Cue][] = [
  [/game_won|game_over|game_lost|game_ended/, 'end'],
  [/reveal|show|opened|knock/, 'reveal'],
  [/won|gain|score|bonus|home/, 'gain'],
  [/lost|loss|out|caught|stole|starve/, 'loss'],
  [/roll|die|dice/, 'die'],
  [/./, 'card'],
]

/** The last one is heard, for a board that has no timing of its own. */
export function cuesOf(events: Told[]): [number, Cue][] {
  const last = events.at(-1)
  const found = last && WORDS.find(([word]) => word.test(last.name))
  return found ? [[0, found[1]]] : []
}
