// What changed last on the table, so that somebody who looked away can still see it.

import type { Told } from '$page/protocol.ts'

export interface Mark { by: number; icon: 'paw' | 'eye' }
/** By seat and slot, `2-0`. */
export type Marks = Record<string, Mark>

/** The marks after these events; they stay until something else is changed or looked at. */
export function marksAfter(marks: Marks, events: Told[]): Marks {
  let found = marks
  for (const { name, facts } of events) {
    const { seat, slot, other, other_slot } = facts as Record<string, number>
    if (name === 'round_began') found = {}
    if (name === 'placed') found = { [`${seat}-${slot}`]: { by: seat!, icon: 'paw' } }
    if (name === 'peeked') found = { [`${seat}-${slot}`]: { by: seat!, icon: 'eye' } }
    if (name === 'swapped') found = { [`${seat}-${slot}`]: { by: seat!, icon: 'paw' }, [`${other}-${other_slot}`]: { by: seat!, icon: 'paw' } }
  }
  return found
}
