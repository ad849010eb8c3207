// The page's own texts, in the language of the reader; it changes everywhere at once.
// What only one page says lies in a folder of its own, texts/PART, and is fetched with that page.

import { Speaker, type Texts } from '../speech/speaker.ts'
import type { Facts } from '../speech/data.ts'
import { loadLanguage, type Language } from '../speech/languages.ts'
import { settings } from './settings.svelte.ts'

const catalogues = import.meta.glob<Texts>(['../texts/*.toml', '../texts/*/*.toml'], { import: 'default' })
const parts = ['']
let speaker = $state.raw<Speaker | null>(null)

export async function loadWords(language: Language): Promise<void> {
  const files = parts.map((part) => catalogues[`../texts/${part}${language}.toml`]!())
  const [, ...texts] = await Promise.all([loadLanguage(language), ...files])
  if (language === settings.language) speaker = new Speaker(Object.assign({}, ...texts), language)
}

/** The texts of a page, too. */
export async function loadPart(part: string): Promise<void> {
  if (parts.includes(`${part}/`)) return
  parts.push(`${part}/`)
  await loadWords(settings.language)
}

export function wordsReady(): boolean {
  return speaker !== null
}

/** The text of the page under this key. */
export function say(key: string, facts: Facts = {}): string {
  if (!speaker?.has(key)) return key
  return speaker.say(key, facts)
}

/** A word and what it is, with the colon of the language. */
export function label(word: string, value: string): string {
  return speaker?.label(word, value) ?? `${word}: ${value}`
}

export function language(): Language {
  return speaker?.language ?? settings.language
}
