// What a child's page says otherwise: how often something happens is told in words, and some sentences are shorter.
// Fetched when a device or a table wishes for it.

import { inWords } from '../speech/languages.ts'
import type { Texts } from '../speech/speaker.ts'
import { layOver, say } from './words.svelte.ts'

const texts = import.meta.glob<Texts>('../texts/child/*.toml', { import: 'default' })
const STEPS = [0, 12, 38, 62, 88, 99] // up to so many in a hundred; beyond: always

export function speakToChildren(on: boolean): void {
  inWords.often = on ? (figure) => say(`child.often.${step(figure)}`) : null
  void layOver(on ? (language) => texts[`../texts/child/${language}.toml`]!() : null)
}

function step(figure: string): number {
  const number = Number(figure.replace(/[^\d.]/g, ''))
  if (figure.startsWith('<')) return 1
  if (figure.startsWith('>')) return STEPS.length - 1
  const found = STEPS.findIndex((most) => number <= most)
  return found < 0 ? STEPS.length : found
}
