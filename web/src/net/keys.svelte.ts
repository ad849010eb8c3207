// The tables this browser sits at, with the secrets that open its seats.

import { untrack } from 'svelte'
import type { Key } from '../protocol.ts'
import { onChangeElsewhere, remember, remembered } from '../house/storage.ts'

export interface Sitting {
  table: string
  game: string
  keys: Key[]
  host?: string
  /** By seat: the last change that its person was shown; KNOWN: all that comes with the first frame. */
  seen: Record<number, number>
  at: number
  over?: boolean
  /** The hash of the house's luck, as it was shown here first. */
  sealed?: string
  /** By seat: our own parts of the luck. */
  parts?: Record<number, string>
  /** The seat for which another device of ours has an invitation. */
  moving?: number
}
type Sittings = Record<string, Sitting>

export const KNOWN = -1
const MOST = 60
const sittings: Sittings = $state(remembered('tables', {}))
onChangeElsewhere('tables', look)

/** What other windows of this browser have written down: nobody may lose a seat because two are open. */
function look(): void {
  const written = remembered<Sittings | null>('tables', null)
  if (!written) return // a browser that may not remember
  untrack(() => {
    for (const table of Object.keys(sittings)) if (!written[table]) delete sittings[table]
    for (const [table, sitting] of Object.entries(written))
      if (JSON.stringify(sittings[table]) !== JSON.stringify(sitting)) sittings[table] = sitting
  })
}

export function sittingAt(table: string): Sitting | undefined {
  return sittings[table]
}

export function allSittings(): Sitting[] {
  return Object.values(sittings).sort((a, b) => b.at - a.at)
}

export function sit(table: string, game: string, keys: Key[], host?: string): void {
  look()
  const old = sittings[table]
  const kept = (old?.keys ?? []).filter((key) => !keys.some((other) => other.seat === key.seat))
  const known = host ?? old?.host
  sittings[table] = {
    table, game: game || old?.game || '', keys: [...kept, ...keys], seen: old?.seen ?? {}, at: Date.now(),
    ...(known ? { host: known } : {}), ...(old?.sealed ? { sealed: old.sealed } : {}), ...(old?.parts ? { parts: old.parts } : {}),
  }
  save()
}

export function change(table: string, what: Partial<Sitting>): void {
  look()
  const sitting = sittings[table]
  if (!sitting) return
  Object.assign(sitting, what)
  save()
}

export function markSeen(table: string, seat: number, sequence: number): void {
  look()
  const sitting = sittings[table]
  if (!sitting || (sitting.seen[seat] ?? 0) >= sequence) return
  sitting.seen[seat] = sequence
  save()
}

/** A secret opens nothing any more: that of the seat which went to another device, or the only one. */
export function giveUp(table: string): void {
  look()
  const sitting = sittings[table]
  const gone = sitting?.moving ?? (sitting?.keys.length === 1 ? sitting.keys[0]!.seat : undefined)
  if (!sitting || gone === undefined) return
  sitting.keys = sitting.keys.filter((key) => key.seat !== gone)
  delete sitting.moving
  save()
}

/** Off the list of this browser; what it was, for whoever wants it back. */
export function forget(table: string): Sitting | undefined {
  look()
  const sitting = sittings[table] && $state.snapshot(sittings[table])
  delete sittings[table]
  save()
  return sitting
}

export function putBack(sitting: Sitting): void {
  look()
  sittings[sitting.table] ??= sitting
  save()
}

function save(): void {
  for (const old of allSittings().slice(MOST)) delete sittings[old.table]
  remember('tables', $state.snapshot(sittings))
}
