// What a board is given, and what it may add.  A board draws a view and lights the moves that are offered: no rules.

import type { Component } from 'svelte'
import type { Cue } from '../house/sound.svelte.ts'
import type { AskInfo, Offer, Result, SeatInfo, Told } from '../protocol.ts'
import type { Facts } from '../speech/data.ts'
import type { Speaker } from '../speech/speaker.ts'

/** The table of a game, field by field, as somebody may know it. */
export type View = Record<string, any>

/** The steps after the first one, and what they are called together. */
export interface Gesture { then: string[]; label: string }
export interface Considered { notation: string; note: string; gesture?: Gesture }

export interface BoardProps {
  view: View
  /** The seat that looks; null for a spectator, a shared screen, or all seats open. */
  me: number | null
  seats: SeatInfo[]
  speaker: Speaker
  /** The question to this seat, if any. */
  ask: AskInfo | null
  /** What this seat has answered while others still think: sealed until all are ready. */
  sealed: string[]
  /** Seats that are asked something now. */
  asked: number[]
  /** What has just happened, oldest first: to be shown in motion.  Empty when there is nothing new to show. */
  events: Told[]
  result: Result | null
  /** The move that was refused last, to be marked. */
  refused: string | null
  /** The move that a hint names, to be marked. */
  hinted: string | null
  /** All steps of it, where an answer has several. */
  hintedSteps: string[]
  /** A replay shows what happened without stopping for looks and round ends. */
  replay: boolean
  /** Known cards may stay marked, by agreement of the table. */
  memoryAid: boolean
  /** A large screen for everybody. */
  large: boolean
  /** One move, or all steps of an answer at once. */
  play(...notations: string[]): void
  /** A tap on something closed: the page asks for the clause and says it. */
  explain(notation: string): void
  /** While true, what happens next waits: somebody is looking at something that will be gone.  A board that tells at its
   *  own pace what has just happened can have the log wait for it, too. */
  hold(on: boolean, log?: boolean): void
  /** A move that is being thought about: the asking bar names it, with a note of the board's, and offers to make it.
   *  A gesture of several steps has a name of its own. */
  consider(notation: string | null, note?: string, gesture?: Gesture): void
  clause(id: string): void
}

export interface BoardModule {
  default: Component<BoardProps>
  /** Moves that are chosen on the board itself, so that the asking bar need not list them. */
  onBoard?(offer: Offer): boolean
  /** The line beside the title: round, goal. */
  headline?(view: View, speaker: Speaker): string
  /** The tint of a thing in a sentence: mint, rose, lilac. */
  tint?(code: string): string
  /** Whether a seat may not talk now, by the rules: it is offered nothing to say. */
  silent?(view: View, seat: number): boolean
  /** Points so far by seat, and by round where there are rounds. */
  scores?(view: View): { totals: number[]; rounds: number[][] } | null
  /** Who follows after a seat, clockwise. */
  next?(view: View, seat: number): number
  /** How long the motion of these events takes, in milliseconds at usual speed. */
  pace?(events: Told[], before: View | null): number
  /** What is heard of these events, and when, in milliseconds at usual speed. */
  cues?(events: Told[], before: View | null): [at: number, cue: Cue][]
}

/** What a move is called; the question may change its name, as in `move.go.placing`. */
export function labelOf(offer: Offer, ask: AskInfo, speaker: Speaker): string {
  const key = [`move.${offer.key}.${ask.prompt}`, `move.${offer.key}`].find((one) => speaker.has(one))
  return key ? speaker.say(key, offer.facts as Facts) : offer.notation
}

/** The offer with this notation. */
export function offered(ask: AskInfo | null, notation: string): Offer | undefined {
  return ask?.moves.find((move) => move.notation === notation)
}
