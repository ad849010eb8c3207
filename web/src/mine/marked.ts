// Which kinds of question were explained on this device, by game.

import { remember, remembered } from '../house/storage.ts'

const NAME = 'marked'

const all = (): Record<string, string[]> => remembered(NAME, {})

export const isMarked = (game: string, prompt: string): boolean => !!all()[game]?.includes(prompt)

export function mark(game: string, prompt: string): void {
  const found = all()
  remember(NAME, { ...found, [game]: [...(found[game] ?? []), prompt] })
}
