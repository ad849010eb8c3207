// What is kept of a game that is over: from the table itself, or later from the house.

import type { BoardModule, View } from '../games/board.ts'
import { loadBoard } from '../games/shelf.svelte.ts'
import { getReplay, getTable, Refusal } from '../net/http.ts'
import { allSittings, change, sittingAt } from '../net/keys.svelte.ts'
import type { Frame, TableInfo } from '../protocol.ts'
import { isKept, keep } from './games.svelte.ts'
import { isDraw, type Played } from './history.ts'

export async function note(info: TableInfo, frame: Frame): Promise<void> {
  const mine = (sittingAt(info.table)?.keys ?? []).map((key) => key.seat).sort((a, b) => a - b)
  if (mine.length && frame.result && !isKept(info.table)) keep([playedAt(info, frame, await loadBoard(info.game), mine)])
}

function playedAt(info: TableInfo, frame: Frame, module: BoardModule | null, mine: number[]): Played {
  const role = (seat: number) => module?.role?.(frame.view as View, seat)
  const { places, scores } = frame.result!
  return {
    table: info.table, game: info.game, at: info.ended || info.created,
    seconds: info.ended && info.started ? info.ended - info.started : null,
    seats: info.seats.map(({ seat, name, level }) => ({ name, level, ...(role(seat) ? { role: role(seat)! } : {}) })),
    mine, places, scores, ...(isDraw(frame.result!) ? { draw: true } : {}),
  }
}

const MOST_ASKED = 30 // the house has to wake each of them

/** Games that went on without us to their end. */
export async function fillIn(): Promise<void> {
  const missing = allSittings().filter(({ table, keys }) => keys.length && !isKept(table)).slice(0, MOST_ASKED)
  for (const { table } of missing) {
    try {
      const info = await getTable(table)
      if (info.state !== 'over') continue
      change(table, { over: true })
      const { moments } = await getReplay(table, 'all', 'last')
      await note(info, moments.at(-1)!.frame)
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) return // the house does not answer
    }
  }
}
