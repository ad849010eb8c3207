// The deals of this day, and what this device has made of them.

import { folder } from '../games/shelf.svelte.ts'
import { settings } from '../house/settings.svelte.ts'
import { go } from '../house/router.svelte.ts'
import { say } from '../house/words.svelte.ts'
import { allDays, began, dayOf, ended } from '../mine/days.svelte.ts'
import type { DayScore } from '../mine/history.ts'
import { getDayResult, getDays } from '../net/http.ts'
import { linkTo } from '../net/links.ts'
import { openDeal } from '../net/opening.ts'
import type { DealInfo, Days } from '../protocol.ts'
import type { Language } from '../speech/languages.ts'
import { Speaker, type Texts } from '../speech/speaker.ts'

const texts = import.meta.glob<Texts>('../../../src/cheeseboard/games/*/texts/*.toml', { import: 'default', query: '?today' })

export async function dealWords(game: string, language: Language): Promise<Speaker> {
  return new Speaker((await texts[`${folder(game)}/texts/${language}.toml`]?.()) ?? {}, language)
}

export async function loadDays(): Promise<Days> {
  const days = await getDays()
  await fillIn(days.today)
  return days
}

/** Deals that were finished while nobody looked at the page. */
async function fillIn(today: string): Promise<void> {
  const open = allDays().filter(({ date, result }) => date === today && !result)
  await Promise.all(open.map(({ table }) => getDayResult(table).then((result) => ended(table, result), () => undefined)))
}

/** Today's deal of a game, or the table where it is being played. */
export async function playDeal(date: string, game: string): Promise<void> {
  const before = dayOf(date, game)
  if (before && !before.result) return go(`/t/${before.table}`)
  const table = await openDeal(game, settings.nickname || say('me.name'), !!before?.result)
  began(date, game, table)
  go(`/t/${table}`)
}

/** The one that is shown first: games take turns. */
export function ofTheDay(days: Days): DealInfo | undefined {
  const today = days.deals.filter(({ date }) => date === days.today)
  return today[(today[0]?.day ?? 0) % today.length]
}

export const shareLink = (date: string, code: string) =>
  linkTo(`/d/${date}/${code}${settings.nickname ? `#${encodeURIComponent(settings.nickname)}` : ''}`)

/** How much better than par, below 0 how much short of it. */
export const ahead = ({ score, par, is_low }: DayScore) => (is_low ? par - score : score - par)

export function sharedText(title: string, words: string, result: DayScore, link: string): string {
  const marks = '🧀'.repeat(result.beaten) + '🐭'.repeat(result.level) + '⬜'.repeat(result.plays - result.beaten - result.level)
  const first = `Cheeseboard · ${title} · ${say('today.number', { n: result.day })}`
  return [first, marks, `${words} · ${say('today.par', { n: result.par })}`, link].join('\n')
}
