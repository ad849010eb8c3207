// Which drawing stands for which card.

import type { Component } from 'svelte'
import Cat0 from './Cat0.svelte'
import Cat1 from './Cat1.svelte'
import Cat2 from './Cat2.svelte'
import Cat3 from './Cat3.svelte'
import Cat4 from './Cat4.svelte'
import Cat5 from './Cat5.svelte'
import Cat6 from './Cat6.svelte'
import DrawTwo from './DrawTwo.svelte'
import Peek from './Peek.svelte'
import Rat7 from './Rat7.svelte'
import Rat8 from './Rat8.svelte'
import Rat9 from './Rat9.svelte'
import Swap from './Swap.svelte'
import { NUMBERS, type Face } from '../types.ts'

export const FACES: Record<Face, Component> = {
  0: Cat0, 1: Cat1, 2: Cat2, 3: Cat3, 4: Cat4, 5: Cat5, 6: Cat6, 7: Rat7, 8: Rat8, 9: Rat9, PK: Peek, SW: Swap, D2: DrawTwo,
}

const RATS: Face[] = ['7', '8', '9']

export const isNumber = (code: Face) => (NUMBERS as readonly Face[]).includes(code)

/** Mint for cats, rose for rats, lilac for Power cards. */
export function tint(code: Face): string {
  return RATS.includes(code) ? 'rose' : isNumber(code) ? 'mint' : 'lilac'
}
