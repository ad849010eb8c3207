// Was the luck sealed before the first card, and was our part in it?  Worked out here, in the reader's own browser.

import { getRecord, verify } from '../net/http.ts'
import { sittingAt } from '../net/keys.svelte.ts'
import { sha256 } from './sha256.ts'

export interface Fairness {
  /** The seed of the record is the one whose hash was shown when the table opened, as this browser saw it then. */
  matches: boolean
  /** The parts that were drawn in this browser are in the record; null for who only looked on. */
  mine: boolean | null
  /** The server dealt the whole game again from seed and parts and found the same luck. */
  replayed: boolean
}

export async function checkFairness(table: string, commitment: string): Promise<Fairness> {
  const record = (await getRecord(table)) as { seed?: string; contributions?: string[] }
  const { sealed = commitment, parts = {} } = sittingAt(table) ?? {}
  const bytes = Uint8Array.from(record.seed?.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const hash = Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const own = Object.entries(parts)
  const verdict = await verify(record).catch(() => ({ fair: false }))
  return {
    matches: hash === sealed,
    mine: own.length ? own.every(([seat, part]) => record.contributions?.[Number(seat)] === part) : null,
    replayed: verdict.fair,
  }
}
