// The word by which a device that is not the server's machine runs an evening: it came in a link, and stays here.

import { isAlone } from '$house'
import { remember, remembered } from '../house/storage.ts'
import { door } from '../net/door.svelte.ts'

const PLACE = 'evening'

export const wordOf = (): string => remembered(PLACE, '')

export function keepWord(word: string): void {
  remember(PLACE, word)
}

/** Whether this person may well be the one: the server knows. */
export const isEveningMine = (): boolean => !isAlone && (door.here || !!wordOf())
