// Deals of the day that were played on this device: the first one that was finished counts.

import { untrack } from 'svelte'
import { onChangeElsewhere, remember, remembered } from '../house/storage.ts'
import type { DayResult } from '../protocol.ts'
import { mergedDays, type Day } from './history.ts'

const NAME = 'days'
let days = $state.raw<Day[]>(remembered(NAME, []))
onChangeElsewhere(NAME, look)

function look(): void {
  untrack(() => (days = remembered(NAME, days)))
}

export const allDays = () => days
export const dayOf = (date: string, game: string) => days.find((one) => one.date === date && one.game === game)

/** These too; a deal that was finished stays as it was. */
export function keepDays(others: Day[]): void {
  look()
  days = mergedDays(days, others)
  remember(NAME, days)
}

/** A table was opened for a deal. */
export function began(date: string, game: string, table: string): void {
  look()
  const rest = days.filter((one) => one.date !== date || one.game !== game)
  const before = dayOf(date, game)
  days = [{ date, game, table, ...(before?.result ? { table: before.table, result: before.result } : {}) }, ...rest]
  remember(NAME, days)
}

export function ended(table: string, result: DayResult): void {
  const { date, game, score, par, is_low, beaten, level, plays, code, day } = result
  keepDays([{ date, game, table, result: { day, score, par, is_low, beaten, level, plays, code } }])
}
