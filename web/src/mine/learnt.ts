// Which lessons were done on this device, by game.  An empty list: a lesson was offered, and declined.

import { remember, remembered } from '../house/storage.ts'

export type Learnt = Record<string, string[]>

const NAME = 'learnt'

export const allLearnt = (): Learnt => remembered(NAME, {})
export const isLearnt = (game: string) => !!allLearnt()[game]?.length

export function learn(others: Learnt): void {
  const found = allLearnt()
  for (const [game, lessons] of Object.entries(others)) found[game] = [...new Set([...(found[game] ?? []), ...lessons])]
  remember(NAME, found)
}
