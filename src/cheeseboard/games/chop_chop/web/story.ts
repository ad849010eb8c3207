// What has just happened, one thing after another: when each of them moves, and what is heard of it.

import type { Cue } from '$page/house/sound.svelte.ts'
import { read, type Side } from './read.ts'
import type { Event, Tile, View } from './types.ts'

export const STEP = 240 // ms a figure needs for a square
export const JUMP = 480
export const TURN = 1100 // a tile turns, is looked at, and goes
export const CATCH = 500
export const ROLL = 560

export type Beat = { at: number; length: number } & (
  | { what: 'walk'; figure: string; way: string[] } // from where it stood to where it stands
  | { what: 'turn'; square: string; tile: Tile; by: Side }
  | { what: 'catch'; mouse: number; square: string }
  | { what: 'roll'; side: Side }
)

const HEARD: Record<Event['name'], Cue | null> = {
  cat_placed: 'card', mouse_moved: 'card', cat_moved: 'card', mouse_caught: 'loss', tile_turned: 'reveal',
  cheese_won: 'gain', turn_cut: 'loss',
  roll_lost: 'loss', rolled: 'die', loot_deposited: 'gain', mice_won: 'end', cat_won: 'end', drawn: 'end',
  mouse_chosen: null, card_turned: null, cheese_left: null, extra_move_lost: null, fork_idle: null, cheese_spared: null,
  double_turn: null, stalled: null,
}

/** The beats of these events, after what was on the board before them. */
export function story(events: Event[], before: View | null): { beats: Beat[]; cues: [number, Cue][] } {
  const beats: Beat[] = []
  const cues: [number, Cue][] = []
  const kitchen = before && read(before)
  const ways = kitchen?.ways ?? []
  let at = 0
  let by: Side = 'mice'
  const walk = (figure: string, from: string | null | undefined, square: string): Beat => {
    const walked = ways.find((way) => way.at(-1) === square)
    const way = [...(from ? [from] : []), ...(walked ?? [square])]
    return { what: 'walk', at, length: walked ? walked.length * STEP : JUMP, figure, way }
  }
  const beatOf = ({ name, facts }: Event): Beat | null => {
    switch (name) {
      case 'mouse_moved':
        return walk(`mouse-${facts.mouse}`, kitchen?.mice[facts.mouse - 1], facts.square)
      case 'cat_moved':
      case 'cat_placed':
        return walk('cat', kitchen?.cat, facts.square)
      case 'mouse_caught':
        return { what: 'catch', at, length: CATCH, ...facts }
      case 'tile_turned':
        return { what: 'turn', at, length: TURN, ...facts, by }
      case 'rolled':
        return { what: 'roll', at, length: ROLL, side: facts.side }
      default:
        return null // what is only said, or heard
    }
  }
  for (const event of events) {
    const { name } = event
    if (name === 'mouse_moved') by = 'mice'
    if (name === 'cat_moved' || name === 'cat_placed') by = 'cat'
    const beat = beatOf(event)
    const heard = HEARD[name]
    if (heard) cues.push([beat ? at : Math.max(0, at - TURN / 2), heard])
    if (beat) {
      beats.push(beat)
      at += beat.length
    }
  }
  return { beats, cues }
}

export const cues = (events: Event[], before: View | null) => story(events, before).cues

/** The last thing may still be moving when the next begins. */
export function pace(events: Event[], before: View | null): number {
  const last = story(events, before).beats.at(-1)
  return last ? last.at + Math.min(last.length, 420) : Math.min(1, events.length) * 300
}
