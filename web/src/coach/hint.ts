// What a hint says: two whole gestures, what each is worth and how far that can be trusted, and why.

import { isChild } from '../house/settings.svelte.ts'
import type { Choice, Hinted, Line } from '../protocol.ts'
import type { Data, Facts } from '../speech/data.ts'
import { joined } from '../speech/languages.ts'
import type { Speaker } from '../speech/speaker.ts'

type Say = (key: string, facts?: Facts) => string
const SURE = 1.96 // standard errors: so wide is what is given or taken

export interface HintSaid { first: string; second: string; why: string }

/** One text, or several joined; where a key is not there, the one it is a variant of. */
export function inWords(lines: Line[], speaker: Speaker): string {
  return joined(lines.map(({ key, facts }) => spoken(key, facts as Facts, speaker)), speaker.language)
}

function spoken(key: string, facts: Facts, speaker: Speaker): string {
  while (!speaker.has(key) && key.includes('.')) key = key.slice(0, key.lastIndexOf('.'))
  return speaker.has(key) ? speaker.say(key, facts) : ''
}

/** Figures of people: whole percents, tenths of a point; nothing is given or taken where it is exact. */
export function figure({ value, error }: Choice, unit: Hinted['unit'], speaker: Speaker, say: Say): string {
  if (value === null || !unit || isChild()) return ''
  const scale = unit === 'points' ? 10 : 100
  const shown = Math.round(value * scale)
  const wide = error ? Math.max(1, Math.round(SURE * error * scale)) : 0
  const number = (tenths: number) => speaker.grammar.figure(tenths / 10)
  const points = { n: `${shown < 0 ? '−' : '+'}${number(Math.abs(shown))}`, spread: number(wide), count: Math.abs(shown) / 10 }
  const facts: Record<string, Data> = unit === 'points' ? points : { n: shown, spread: wide }
  return say(`hint.${unit}${wide ? '_about' : ''}`, facts)
}

export function hintSaid(hinted: Hinted, speaker: Speaker, say: Say, label: (word: string, value: string) => string): HintSaid {
  const [first, second] = hinted.choices.map((choice) => {
    const worth = figure(choice, hinted.unit, speaker, say)
    const gesture = inWords(choice.spoken, speaker)
    return worth ? label(gesture, worth) : gesture
  })
  const why = hinted.close ? say('hint.close') : hinted.reason ? inWords([hinted.reason], speaker)
    : hinted.choices.length === 1 ? say('hint.only') : ''
  return { first: first ?? '', second: second ? say('hint.or', { gesture: second }) : '', why }
}
