// What has just happened, one thing after another: when each of them moves, and what is heard of it.

import type { View } from '$page/games/board.ts'
import type { Cue } from '$page/house/sound.svelte.ts'
import type { Told } from '$page/protocol.ts'
import { read } from './read.ts'

export const STEP = 240 // ms a figure needs for a square
export const JUMP = 480
export const TURN = 1100 // a tile turns, is looked at, and goes
export const CATCH = 500
export const ROLL = 560

export type Side = 'cat' | 'mice'
export type Beat = { at: number; length: number } & (
  | { what: 'walk'; figure: string; way: string[] } // from where it stood to where it stands
  | { what: 'turn'; square: string; tile: string; by: Side }
  | { what: 'catch'; mouse: number; square: string }
  | { what: 'roll'; side: Side }
)

const HEARD: Record<string, Cue> = {
  cat_placed: 'card', mouse_moved: 'card', cat_moved: 'card', mouse_caught: 'loss', tile_turned: 'reveal',
  cheese_won: 'gain', turn_cut: 'loss',
  roll_lost: 'loss', rolled: 'die', loot_deposited: 'gain', mice_won: 'end', cat_won: 'end', drawn: 'end',
}

/** The beats of these events, after what was on the board before them. */
export function story(events: Told[], before: View | null): { beats: Beat[]; cues: [number, Cue][] } {
  const beats: Beat[] = []
  const cues: [number, Cue][] = []
  const kitchen = before && read(before)
  const ways = kitchen?.ways ?? []
  let at = 0
  let by: Side = 'mice'
  for (const { name, facts } of events) {
    const square = facts['square'] as string
    let beat: Beat | null = null
    if (name === 'mouse_moved' || name === 'cat_moved' || name === 'cat_placed') {
      by = name === 'mouse_moved' ? 'mice' : 'cat'
      const mouse = facts['mouse'] as number
      const from = by === 'cat' ? kitchen?.cat : kitchen?.mice[mouse - 1]
      const walked = ways.find((way) => way.at(-1) === square)
      const way = [...(from ? [from] : []), ...(walked ?? [square])]
      beat = { what: 'walk', at, length: walked ? walked.length * STEP : JUMP, figure: by === 'cat' ? 'cat' : `mouse-${mouse}`, way }
    } else if (name === 'mouse_caught') beat = { what: 'catch', at, length: CATCH, mouse: facts['mouse'] as number, square }
    else if (name === 'tile_turned') beat = { what: 'turn', at, length: TURN, square, tile: facts['tile'] as string, by }
    else if (name === 'rolled') beat = { what: 'roll', at, length: ROLL, side: facts['side'] as Side }
    const heard = HEARD[name]
    if (heard) cues.push([beat ? at : Math.max(0, at - TURN / 2), heard])
    if (beat) {
      beats.push(beat)
      at += beat.length
    }
  }
  return { beats, cues }
}

export const cues = (events: Told[], before: View | null) => story(events, before).cues

/** The last thing may still be moving when the next begins. */
export function pace(events: Told[], before: View | null): number {
  const last = story(events, before).beats.at(-1)
  return last ? last.at + Math.min(last.length, 420) : Math.min(1, events.length) * 300
}
