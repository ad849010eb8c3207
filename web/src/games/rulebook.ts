// How the games are played: what their how-to pages and RULES.md say, and the figures they draw for it.

import type { Component } from 'svelte'
import type { Language } from '../speech/languages.ts'
import type { Texts } from '../speech/speaker.ts'
import type { Clause, HowTo } from '../../tools/texts.ts'
import { folder } from './shelf.svelte.ts'

const howtos = import.meta.glob<HowTo>('../../../src/cheeseboard/games/*/texts/howto.*.md', { import: 'default' })
const rules = import.meta.glob<Clause[]>('../../../src/cheeseboard/games/*/RULES*.md', { import: 'default' })
const figures = import.meta.glob<{ default: Figure }>('../../../src/cheeseboard/games/*/web/Figure.svelte')

/** Draws what a how-to page names, in the words of the game. */
export type Figure = Component<{ name: string; texts: Texts }>

export async function loadHowTo(game: string, language: Language): Promise<HowTo | null> {
  return (await howtos[`${folder(game)}/texts/howto.${language}.md`]?.()) ?? null
}

const ADVICE = 2 // the last parts of a how-to page: what surprises newcomers, and tips

/** The same on one sheet, to have beside the table: the aim, turns, symbols, points. */
export function aidOf({ title, html, sections }: HowTo): HowTo {
  return { title, html, sections: sections.slice(0, -ADVICE) }
}

/** Draws the figures that the how-to pages name. */
export async function loadFigure(game: string): Promise<Figure | null> {
  return (await figures[`${folder(game)}/web/Figure.svelte`]?.())?.default ?? null
}

/** Every clause, in English where the reader's language does not have it: the English ones are fetched only then. */
export async function loadRules(game: string, language: Language): Promise<Clause[]> {
  const own = rules[`${folder(game)}/RULES.${language}.md`]
  return (await (own ?? rules[`${folder(game)}/RULES.md`])?.()) ?? []
}
