// Was the luck sealed before the first card?  Worked out here, in the reader's own browser.

import { getRecord, verify } from '../net/http.ts'
import { sha256 } from './sha256.ts'

export interface Fairness {
  /** The seed is the one whose hash was shown when the table opened: worked out here. */
  matches: boolean
  /** The server dealt the whole game again from the seed and found the same luck. */
  replayed: boolean
}

export async function checkFairness(table: string, commitment: string, seed: string): Promise<Fairness> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const here = Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const verdict = await verify(await getRecord(table)).catch(() => ({ fair: false }))
  return { matches: here === commitment, replayed: verdict.fair }
}
