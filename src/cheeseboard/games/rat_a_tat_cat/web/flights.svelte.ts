// Cards on their way.  What is unseen flies face down and alike for everybody; input never waits for it.

import { ms } from '$page/house/settings.svelte.ts'
import type { Told } from '$page/protocol.ts'
import { isCard } from '$page/speech/data.ts'

export interface Flight { id: number; from: string; to: string; code: string | null; delay: number }

const BETWEEN = 260 // ms from one event to the next
export const CARD = 380 // ms a card needs

let count = 0

/** The flights that show what has just happened. */
export function flightsOf(events: Told[]): Flight[] {
  const found: Flight[] = []
  let delay = 0
  for (const told of events) {
    const some = flights(told.name, told.facts as Record<string, any>)
    for (const [from, to, code] of some) found.push({ id: ++count, from, to, code, delay: ms(delay) })
    if (some.length) delay += BETWEEN
  }
  return found
}

type Way = [from: string, to: string, code: string | null]
const code = (fact: unknown) => (isCard(fact) ? fact.card : typeof fact === 'string' ? fact : null)

function flights(name: string, facts: Record<string, any>): Way[] {
  const { seat, slot, other, other_slot } = facts
  const hand = `hand-${seat}`
  const place = `row-${seat}-${slot}`
  if (name === 'drew') return [['pile', hand, null]]
  if (name === 'took') return [['discards', hand, code(facts['card'])]]
  if (name === 'placed') return [[hand, place, null], [place, 'discards', code(facts['old'])]]
  if (name === 'discarded' || name === 'power_used') return [[hand, 'discards', code(facts['card'])]]
  if (name === 'swapped') return [[place, `row-${other}-${other_slot}`, null], [`row-${other}-${other_slot}`, place, null]]
  if (name === 'reshuffled') return [['discards', 'pile', null]]
  return []
}

/** Lets an element fly between two places of a board; both are found by their names. */
export function fly(flight: Flight, board: HTMLElement, landed: () => void) {
  return (element: HTMLElement) => {
    const from = place(board, flight.from)
    const to = place(board, flight.to)
    const length = ms(CARD)
    if (!from || !to || !length) {
      landed()
      return
    }
    const home = board.getBoundingClientRect()
    const a = from.getBoundingClientRect()
    const b = to.getBoundingClientRect()
    const scale = a.width / (b.width || 1)
    Object.assign(element.style, { left: `${b.left - home.left}px`, top: `${b.top - home.top}px`, width: `${b.width}px` })
    const middle = `translate(${(a.left - b.left) / 2}px, ${(a.top - b.top) / 2 - 14}px) scale(${(1 + scale) / 2 + 0.06})`
    const motion = element.animate(
      [{ transform: `translate(${a.left - b.left}px, ${a.top - b.top}px) scale(${scale})` }, { transform: middle }, { transform: 'none' }],
      { duration: length, delay: flight.delay, easing: 'cubic-bezier(.2,.8,.3,1)', fill: 'backwards' },
    )
    motion.onfinish = landed
    return () => motion.cancel()
  }
}

function place(board: HTMLElement, name: string): HTMLElement | null {
  return board.querySelector(`[data-place="${name}"]`)
}
