// What is in a box, piece by piece, for sheets to cut out.  A game draws its own in web/Cut.svelte; of one that does not,
// every kind that its box counts is a card with its name.

import type { Component } from 'svelte'
import { isSection, type Entry, type Section } from '../box/entries.ts'
import type { Speaker } from '../speech/speaker.ts'
import { folder } from './shelf.svelte.ts'

/** One piece: its kind, the part of the box it belongs to, and its size in millimetres.  Pieces that are shuffled together
    have the same back: that of their part, if nothing else is said, and none where it is empty. */
export interface Piece { code: string; part: string; width: number; height: number; shows?: Entry | undefined; back?: string }
export const BOARD = 'board' // the part of what pieces lie on
export interface Cut {
  default: Component<{ piece: Piece; speaker: Speaker }>
  /** What its drawings use, once a page. */
  Sprite?: Component
  /** All of a box, in the order of its file. */
  pieces: (box: Section) => Piece[]
}

const cuts = import.meta.glob<Cut>('../../../src/cheeseboard/games/*/web/Cut.svelte')

export async function loadCut(game: string): Promise<Cut | null> {
  return (await cuts[`${folder(game)}/web/Cut.svelte`]?.()) ?? null
}

export const sectionOf = (box: Section, part: string): Section => {
  const found = box[part]
  return isSection(found) ? found : {}
}

export function copies(number: Entry, piece: Piece): Piece[] {
  return Array.from({ length: typeof number === 'number' ? number : 0 }, () => piece)
}

/** A section that says how many there are of each kind. */
export function counted(box: Section, part: string, width: number, height: number): Piece[] {
  return Object.entries(sectionOf(box, part)).flatMap(([code, number]) => copies(number, { code, part, width, height }))
}

export interface Page { width: number; height: number; columns: number; pieces: Piece[] }
const PAPER = { width: 190, height: 262 } // of A4, within the margins, below a line that says what it is

/** On which sheet each of them stands: pieces of one size together. */
export function sheets(pieces: Piece[]): Page[] {
  const sizes = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const size = `${piece.width} ${piece.height}`
    sizes.set(size, [...(sizes.get(size) ?? []), piece])
  }
  return [...sizes.values()].flatMap((alike) => {
    const { width, height } = alike[0]!
    const columns = Math.floor(PAPER.width / width)
    const most = columns * Math.floor(PAPER.height / height)
    const starts = Array.from({ length: Math.ceil(alike.length / most) }, (_, page) => page * most)
    return starts.map((start) => ({ width, height, columns, pieces: alike.slice(start, start + most) }))
  })
}
