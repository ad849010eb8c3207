// What the page and its workers say to each other.

import type { Kept } from './storage.ts'

/** How far the house has come: bytes that are here of those it needs, then Python, then the house itself. */
export type Step = { step: 'fetch'; done: number; total: number } | { step: 'start' } | { step: 'ready'; kept: Kept }
/** Why there is none: another tab has it, or something went wrong: what could not be fetched, a browser that cannot do it, no room. */
export type Trouble = { step: 'elsewhere' } | { step: 'failed'; what: Fault; why: string }
export type Fault = 'network' | 'old' | 'full' | 'other'

export type ToHouse =
  | { type: 'begin'; root: string; thinker: MessagePort | null }
  | { type: 'alone' } // the second worker has fallen
  | { type: 'open' | 'close'; line: number }
  | { type: 'hear'; line: number; text: string }
  | { type: 'ask'; id: number; method: string; address: string; body: string }

export type FromHouse =
  | { type: 'step'; step: Step | Trouble }
  | { type: 'full' } // nothing more can be written
  | { type: 'say'; line: number; text: string }
  | { type: 'shut'; line: number }
  | { type: 'answer'; id: number; status: number; text: string }

export type ToThinker = { type: 'begin'; root: string; house: MessagePort }
/** Through the port between the two. */
export type Wish = { id: number; wish: Uint8Array }
export type Thought = { ready: true } | { id: number; thought: Uint8Array }
