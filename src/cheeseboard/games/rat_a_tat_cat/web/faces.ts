// Which drawing stands for which card.

import type { Component } from 'svelte'
import Cat0 from './art/Cat0.svelte'
import Cat1 from './art/Cat1.svelte'
import Cat2 from './art/Cat2.svelte'
import Cat3 from './art/Cat3.svelte'
import Cat4 from './art/Cat4.svelte'
import Cat5 from './art/Cat5.svelte'
import Cat6 from './art/Cat6.svelte'
import DrawTwo from './art/DrawTwo.svelte'
import Peek from './art/Peek.svelte'
import Rat7 from './art/Rat7.svelte'
import Rat8 from './art/Rat8.svelte'
import Rat9 from './art/Rat9.svelte'
import Swap from './art/Swap.svelte'

export const FACES: Record<string, Component> = {
  0: Cat0, 1: Cat1, 2: Cat2, 3: Cat3, 4: Cat4, 5: Cat5, 6: Cat6, 7: Rat7, 8: Rat8, 9: Rat9, PK: Peek, SW: Swap, D2: DrawTwo,
}

/** Mint for cats, rose for rats, lilac for Power cards. */
export function tint(code: string): string {
  if (!/^\d$/.test(code)) return 'lilac'
  return Number(code) < 7 ? 'mint' : 'rose'
}
