// What lessons of a game say: fetched with the first of them, never before.

import { folder } from '../games/shelf.svelte.ts'
import type { Language } from '../speech/languages.ts'
import type { Texts } from '../speech/speaker.ts'

const files = import.meta.glob<Texts>('../../../src/cheeseboard/games/*/texts/*.toml', { import: 'default', query: '?lessons' })

export function loadLessons(game: string, language: Language): Promise<Texts> {
  return files[`${folder(game)}/texts/${language}.toml`]?.() ?? Promise.resolve({})
}
