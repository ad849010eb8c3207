// What the games bring along: texts, boards, boxes.  Found in their folders; nothing here names a game.

import type { Component } from 'svelte'
import type { Catalogue, GameInfo } from '../protocol.ts'
import { getCatalogue } from '../net/http.ts'
import type { Language } from '../speech/languages.ts'
import type { Texts } from '../speech/speaker.ts'
import type { BoardModule, EndProps } from './board.ts'

const texts = import.meta.glob<Texts>('../../../src/cheeseboard/games/*/texts/*.toml', { import: 'default' })
const cards = import.meta.glob<Texts>('../../../src/cheeseboard/games/*/texts/*.toml', { import: 'default', query: '?card' })
const boards = import.meta.glob<BoardModule>('../../../src/cheeseboard/games/*/web/Board.svelte')
const ends = import.meta.glob<{ default: Component<EndProps> }>('../../../src/cheeseboard/games/*/web/End.svelte')
const boxes = import.meta.glob<{ default: Component }>('../../../src/cheeseboard/games/*/web/Box.svelte')

export const folder = (game: string) => `../../../src/cheeseboard/games/${game}`

const hasBoard = (game: string) => `${folder(game)}/web/Board.svelte` in boards

export const shelf = $state<{ games: GameInfo[]; phrases: string[]; version: string; address: string; trouble: boolean }>({
  games: [], phrases: [], version: '', address: '', trouble: false,
})

export async function loadShelf(): Promise<void> {
  try {
    const catalogue: Catalogue = await getCatalogue()
    const games = [...catalogue.games].sort((a, b) => Number(hasBoard(b.id)) - Number(hasBoard(a.id))) // drawn ones first
    Object.assign(shelf, { ...catalogue, games, trouble: false })
  } catch {
    shelf.trouble = true
  }
}

export function gameInfo(game: string): GameInfo | undefined {
  return shelf.games.find((one) => one.id === game)
}

const remembered = new Map<string, Promise<Texts>>()

/** Title, tagline and feel. */
export function loadCard(game: string, language: Language): Promise<Texts> {
  return cards[`${folder(game)}/texts/${language}.toml`]?.() ?? Promise.resolve({})
}

export function loadTexts(game: string, language: Language): Promise<Texts> {
  const key = `${folder(game)}/texts/${language}.toml`
  let found = remembered.get(key)
  if (!found) remembered.set(key, (found = texts[key]?.() ?? Promise.resolve({})))
  return found
}

export async function loadBoard(game: string): Promise<BoardModule | null> {
  return (await boards[`${folder(game)}/web/Board.svelte`]?.()) ?? null
}

export async function loadBox(game: string): Promise<Component | null> {
  return (await boxes[`${folder(game)}/web/Box.svelte`]?.())?.default ?? null
}

/** The scene of a game that is over: fetched when it is. */
export async function loadEnd(game: string): Promise<Component<EndProps> | null> {
  return (await ends[`${folder(game)}/web/End.svelte`]?.())?.default ?? null
}
