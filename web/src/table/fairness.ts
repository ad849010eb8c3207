// Was the luck sealed before the first card?  Worked out here, in the reader's own browser.

import { getRecord, verify } from '../net/http.ts'

export interface Fairness {
  /** SHA-256 of the seed, computed here; null where the browser has no WebCrypto (neither https nor localhost). */
  here: string | null
  matches: boolean | null
  /** The server dealt the whole game again from the seed and found the same luck. */
  replayed: boolean
}

export async function checkFairness(table: string, commitment: string, seed: string): Promise<Fairness> {
  const here = crypto.subtle ? await sha256(seed) : null
  const verdict = await verify(await getRecord(table)).catch(() => ({ fair: false }))
  return { here, matches: here === null ? null : here === commitment, replayed: verdict.fair }
}

async function sha256(hex: string): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
