// All tables of an evening, asked for every few seconds while somebody looks.

import { fetched, post } from '../net/http.ts'
import type { Evening, EveningTable, EveningWish } from '../protocol.ts'
import { wordOf } from './word.ts'

const REFRESH = 3000
const TICK = 1000

/** Whoever is waited for, and is no bot. */
export const waitedFor = ({ asked, seats }: EveningTable): number[] => asked.filter((seat) => seats[seat]?.kind === 'person')

/** 95 seconds are 1:35. */
export function asTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export class Evenings {
  tables = $state.raw<EveningTable[] | null>(null)
  word = $state('')
  isOthers = $state(false)
  /** Seconds since the board was told. */
  age = $state(0)
  private told = 0

  /** Until the page is left. */
  watch(): () => void {
    void this.look()
    const again = setInterval(() => document.hidden || void this.look(), REFRESH)
    const tick = setInterval(() => (this.age = Math.floor((Date.now() - this.told) / 1000)), TICK)
    return () => {
      clearInterval(again)
      clearInterval(tick)
    }
  }

  async look(): Promise<void> {
    try {
      this.show(await asked())
    } catch (error) {
      this.isOthers = (error as { code?: string }).code === 'not_found'
    }
  }

  async wish(wish: EveningWish): Promise<void> {
    this.show(await asked(wish))
  }

  waited(table: EveningTable): number {
    return table.waited + this.age
  }

  private show({ tables, word }: Evening): void {
    Object.assign(this, { tables, word, isOthers: false, age: 0, told: Date.now() })
  }
}

function asked(wish?: EveningWish): Promise<Evening> {
  const word = wordOf()
  const init = wish ? post(JSON.stringify(wish)) : {}
  return fetched<Evening>('/api/evening', { ...init, headers: { ...init.headers, ...(word && { authorization: `Evening ${word}` }) } })
}
