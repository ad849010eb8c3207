// Lines for the live region (old ones go, so that a reader hears each once), and the caption of a sound.

import { untrack } from 'svelte'

const MOST = 8
let count = 0
export const caption = $state<{ cue: string | null }>({ cue: null })
export const announced: { id: number; text: string }[] = $state([])

export function announce(text: string): void {
  untrack(() => {
    announced.push({ id: ++count, text })
    if (announced.length > MOST) announced.splice(0, announced.length - MOST)
  })
}
