// The heads of a game's roles, for those who sit down; nothing here names a game.

import type { Faces } from './board.ts'

const faces = import.meta.glob<Faces>('../../../src/cheeseboard/games/*/web/faces.ts')

export async function loadFaces(game: string): Promise<Faces> {
  return (await faces[`../../../src/cheeseboard/games/${game}/web/faces.ts`]?.()) ?? {}
}
