// The puzzles of the shelf: opening one, and what was answered on this device.

import { folder, shelf } from '../games/shelf.svelte.ts'
import { go } from '../house/router.svelte.ts'
import { settings } from '../house/settings.svelte.ts'
import { onChangeElsewhere, remember, remembered } from '../house/storage.ts'
import { say } from '../house/words.svelte.ts'
import { fetched } from '../net/http.ts'
import { openLesson } from '../net/opening.ts'
import type { Puzzles } from '../protocol.ts'
import type { Language } from '../speech/languages.ts'
import { Speaker, type Texts } from '../speech/speaker.ts'
import { noted, ofTheDay, today, type Answered, type Posed } from './days.ts'

const NAME = 'puzzles'
let all = $state.raw<Answered[]>(remembered(NAME, []))
onChangeElsewhere(NAME, () => (all = remembered(NAME, all)))

export const answers = () => all
export const answerTo = (game: string, number: number) => all.find((one) => one.game === game && one.number === number)
export const todays = () => ofTheDay(shelf.games.map(({ id, puzzles }) => ({ id, puzzles })), today())

/** The first answer to a puzzle is kept, and that it was the day's. */
export function note({ game, number }: Posed, right: boolean): void {
  const posed = todays()
  const isTodays = posed?.game === game && posed.number === number
  all = noted(remembered(NAME, all), { game, number, right, ...(isTodays ? { day: today() } : {}) })
  remember(NAME, all)
}

export async function pose({ game, number }: Posed): Promise<void> {
  const table = await openLesson({ game, lesson: '', puzzle: number, name: settings.nickname || say('me.name') })
  go(`/t/${table}`)
}

/** Any puzzle of the game that was not answered yet; else the next one. */
export function another({ game, number }: Posed): Posed {
  const count = shelf.games.find(({ id }) => id === game)?.puzzles || 1
  const after = Array.from({ length: count }, (_, at) => ((number + at) % count) + 1)
  return { game, number: after.find((one) => !answerTo(game, one)) ?? after[0]! }
}

/** Themes and stars, in the order of their numbers. */
export const getPuzzles = (game: string) => fetched<Puzzles>(`/api/puzzles/${encodeURIComponent(game)}`)

const texts = import.meta.glob<Texts>('../../../src/cheeseboard/games/*/texts/*.toml', { import: 'default', query: '?puzzles' })

export async function puzzleWords(game: string, language: Language): Promise<Speaker> {
  return new Speaker((await texts[`${folder(game)}/texts/${language}.toml`]?.()) ?? {}, language)
}
