// A frame that came as what differs from the one before it.

import type { Delta, Frame } from '../protocol.ts'

type View = Record<string, unknown> & { facts?: Record<string, unknown>; own?: unknown }

/** What the server did not say again is as it was; nothing where something is missing in between. */
export function wholeFrame(before: Frame | undefined, { base, entries, ...rest }: Delta): Frame | undefined {
  if (before?.sequence !== base) return undefined
  const [old, changed] = [before.view as View, entries as View]
  const view = { ...old, ...changed, facts: { ...old.facts, ...changed.facts } }
  if (!view.own) delete view.own
  const silence = { waited: 0, ask: null, sealed: [], draft: 0, events: [], can_take_back: false, result: null }
  return { ...silence, ...rest, type: 'frame', since: base, view }
}
