// The tables this browser sits at, with the secrets that open its seats.

import type { Key } from '../protocol.ts'
import { remember, remembered } from '../house/storage.ts'

export interface Sitting {
  table: string
  game: string
  keys: Key[]
  host?: string
  /** By seat: the last change that its person was shown. */
  seen: Record<number, number>
  at: number
  over?: boolean
}

const MOST = 60
const sittings: Record<string, Sitting> = $state(remembered('tables', {}))

export function sittingAt(table: string): Sitting | undefined {
  return sittings[table]
}

export function allSittings(): Sitting[] {
  return Object.values(sittings).sort((a, b) => b.at - a.at)
}

export function sit(table: string, game: string, keys: Key[], host?: string): void {
  const old = sittings[table]
  const kept = (old?.keys ?? []).filter((key) => !keys.some((other) => other.seat === key.seat))
  const known = host ?? old?.host
  sittings[table] = {
    table, game: game || old?.game || '', keys: [...kept, ...keys], seen: old?.seen ?? {}, at: Date.now(),
    ...(known ? { host: known } : {}),
  }
  save()
}

export function change(table: string, what: Partial<Sitting>): void {
  const sitting = sittings[table]
  if (sitting) Object.assign(sitting, what)
  save()
}

export function markSeen(table: string, seat: number, sequence: number): void {
  const sitting = sittings[table]
  if (!sitting || (sitting.seen[seat] ?? 0) >= sequence) return
  sitting.seen[seat] = sequence
  save()
}

export function forget(table: string): void {
  delete sittings[table]
  save()
}

function save(): void {
  for (const old of allSittings().slice(MOST)) delete sittings[old.table]
  remember('tables', $state.snapshot(sittings))
}
