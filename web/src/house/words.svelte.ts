// The page's own texts, in the language of the reader; it changes everywhere at once.
// What the front page says is fetched first, all else with the first page that says it (tools/texts.ts parts them).
// What only one page says lies in a folder of its own, texts/PART, and is fetched with that page.

import { untrack } from 'svelte'
import { Speaker, type Texts } from '../speech/speaker.ts'
import type { Facts } from '../speech/data.ts'
import { loadLanguage, type Language } from '../speech/languages.ts'
import { settings } from './settings.svelte.ts'

const SHELF = 'shelf'
const PAGES = 'pages'
const own = async (part: string, language: Language) => (await import('./parts.ts')).files[`../texts/${part}/${language}.toml`]!()
const catalogues: Record<string, (language: Language) => Promise<Texts>> = {
  [SHELF]: of(import.meta.glob<Texts>('../texts/*.toml', { import: 'default', query: '?shelf' })),
  [PAGES]: of(import.meta.glob<Texts>('../texts/*.toml', { import: 'default', query: '?pages' })),
}
const parts = [SHELF]
let over: ((language: Language) => Promise<Texts>) | null = null // what is laid over all others
const waiting: Record<string, Promise<void>> = {} // by part: whoever waits for it waits once
const known: Record<string, Texts | undefined> = {} // by language and part; what is laid over all others has no name
let coming = 0 // texts that are on their way
let speaker = $state.raw<Speaker | null>(null)

export async function loadWords(language: Language): Promise<void> {
  const keep = async (part: string, file?: Promise<Texts>) => void (known[language + part] = await file)
  const pages = parts.map((part) => keep(part, catalogues[part]?.(language) ?? own(part, language)))
  await Promise.all([loadLanguage(language), keep('', over?.(language)), ...pages])
  // all that is here by now: somebody who asked later may have been quicker
  const texts = [...parts, ''].map((part) => known[language + part])
  if (language === settings.language) speaker = new Speaker(Object.assign({}, ...texts), language)
}

function of(files: Record<string, () => Promise<Texts>>): (language: Language) => Promise<Texts> {
  return (language) => files[`../texts/${language}.toml`]!()
}

/** The texts of a page, too; without a name, those of all pages but the front page.  What did not come is asked for again. */
export function loadPart(part = PAGES): Promise<void> {
  return (waiting[part] ??= fetched(part))
}

async function fetched(part: string): Promise<void> {
  parts.push(part)
  coming += 1
  try {
    await loadWords(untrack(() => settings.language))
  } catch (trouble) {
    parts.splice(parts.indexOf(part), 1)
    delete waiting[part]
    throw trouble
  } finally {
    coming -= 1
  }
}

/** Sentences that take the place of others; null takes them away. */
export async function layOver(found: typeof over): Promise<void> {
  over = found
  await loadWords(untrack(() => settings.language))
}

export function wordsReady(): boolean {
  return speaker !== null
}

/** The text of the page under this key. */
export function say(key: string, facts: Facts = {}): string {
  if (speaker?.has(key)) return speaker.say(key, facts)
  loadPart().catch(() => {}) // on the front page: what is said in a sheet
  return coming ? '' : key
}

/** A word and what it is, with the colon of the language. */
export function label(word: string, value: string): string {
  return speaker?.label(word, value) ?? `${word}: ${value}`
}

export function language(): Language {
  return speaker?.language ?? settings.language
}
