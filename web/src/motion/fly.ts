// Things on their way between two places of a board.

import { ms } from '../house/settings.svelte.ts'

export interface Flight<Kind extends string = string> { id: number; from: string; to: string; code: Kind | null; delay: number }

export const CARD = 380 // ms a card needs

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
