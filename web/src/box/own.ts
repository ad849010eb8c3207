// A box of one's own: checked by the house, kept in this browser.

import { remember, remembered } from '../house/storage.ts'
import { fetched, post } from '../net/http.ts'
import type { BoxPage, CheckedBox, OwnBox } from '../protocol.ts'
import type { Section } from './entries.ts'

const at = (game: string) => `/api/boxes/${encodeURIComponent(game)}`
export const getBox = (game: string) => fetched<BoxPage>(at(game))
/** Is this a box?  Either what differs, or a file in TOML. */
export const checkBox = (game: string, wish: { own: Section } | { text: string }) =>
  fetched<CheckedBox>(at(game), post(JSON.stringify(wish)))

export const keptBox = (game: string) => remembered<Record<string, OwnBox>>('boxes', {})[game] ?? null
export function keepBox(game: string, box: OwnBox | null): void {
  const { [game]: _, ...others } = remembered<Record<string, OwnBox>>('boxes', {})
  remember('boxes', box ? { ...others, [game]: box } : others)
}
