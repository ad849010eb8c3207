// Which of the seven cues goes with an event: by what its name says, so that every game has sounds.

import type { Told } from '../protocol.ts'
import type { Cue } from '../house/sound.svelte.ts'

const WORDS: [RegExp, Cue][] = [
  [/ game (won|over|lost|ended) /, 'end'],
  [/ (reveal|show|open|knock)(ed|n)? /, 'reveal'],
  [/ (won|gain(ed)?|scored?|bonus|home) /, 'gain'],
  [/ (lost|loss|out|caught|stole|starved?) /, 'loss'],
  [/ (roll(ed)?|die|dice) /, 'die'],
  [/./, 'card'],
]

/** The last one is heard, for a board that has no timing of its own. */
export function cuesOf(events: Told[]): [number, Cue][] {
  const last = events.at(-1)
  const words = ` ${last?.name.replaceAll('_', ' ')} `
  const found = last && WORDS.find(([word]) => word.test(words))
  return found ? [[0, found[1]]] : []
}
