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

export function cueOf(told: Told): Cue | null {
  return WORDS.find(([word]) => word.test(told.name))?.[1] ?? null
}
