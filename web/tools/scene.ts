// The drawing of an end, as the sheet shows it, for a test that looks at all of them: no browser is needed.

import type { Component } from 'svelte'
import { render } from 'svelte/server'
import type { EndProps } from '../src/games/board.ts'
import { hasWon } from '../src/table/ending.ts'

const ends = import.meta.glob<Component<EndProps>>('../../src/cheeseboard/games/*/web/End.svelte', { eager: true, import: 'default' })
// no board lies behind it that would have drawn what the scene shows again
Object.assign(globalThis, { document: { getElementById: () => null } })

/** Of this game, for whoever holds this seat; null for who only watches. */
export function scene(game: string, given: Pick<EndProps, 'view' | 'result' | 'me'>): string {
  const props = { ...given, won: hasWon(given.result, given.me), seats: [] } as unknown as EndProps
  return render(ends[`../../src/cheeseboard/games/${game}/web/End.svelte`]!, { props }).body
}
