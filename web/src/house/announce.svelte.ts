// Lines for the live region.  Old ones go, so that a reader hears each once.

import { untrack } from 'svelte'

const MOST = 8
let count = 0
export const announced: { id: number; text: string }[] = $state([])

export function announce(text: string): void {
  untrack(() => {
    announced.push({ id: ++count, text })
    if (announced.length > MOST) announced.splice(0, announced.length - MOST)
  })
}
