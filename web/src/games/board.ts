// What a board is given, and what it may add.  A board draws a view and lights the moves that are offered: no rules.

import type { Component } from 'svelte'
import type { Cue } from '../house/sound.svelte.ts'
import type { AskInfo, Offer, Result, SeatInfo, Told, Tried } from '../protocol.ts'
import type { Data, Facts } from '../speech/data.ts'
import type { Speaker } from '../speech/speaker.ts'

/** A thing that can lie face down, and a pile. */
export type { Card as Secret, Pile } from '../speech/data.ts'

// What a game's own types are made of: web/types.ts in its folder, by `python3 dev.py types`.

export type Happened<Name extends string, About> = Omit<Told, 'name' | 'facts'> & { name: Name; facts: About }
export type Offered<Key extends string, Notation extends string, About> = Omit<Offer, 'key' | 'notation' | 'facts'> & {
  key: Key
  notation: Notation
  facts: About
}
export interface GameTypes {
  view: object
  event: { name: string; facts: object }
  prompt: string
  notation: string
  offer: { key: string; notation: string; facts: object }
}
/** A question to a seat of this game. */
export type AskOf<G extends GameTypes> = Omit<AskInfo, 'prompt' | 'moves'> & { prompt: G['prompt']; moves: G['offer'][] }
/** What steps of this game would lead to. */
export type TriedOf<G extends GameTypes> = Omit<Tried, 'view' | 'ask'> & { view: G['view']; ask: AskOf<G> | null }

/** The table of a game, field by field, as somebody may know it. */
export type View = Record<string, Data>
/** Whatever game it is: what the page itself knows of it. */
export interface AnyGame extends GameTypes { view: View; event: Told; offer: Offer }

/** The steps after the first one, what they are called together, the question in the bar meanwhile (`asks`), and where they would
 *  leave something undone the question that it asks before they count.  Its button is `plain` while nobody has chosen it yet. */
export interface Gesture { then: string[]; label: string; asks?: string; undone?: string; plain?: boolean }
export interface Considered { notation: string; note: string; gesture?: Gesture }

export interface BoardProps<G extends GameTypes = AnyGame> {
  view: G['view']
  /** The seat that looks; null for a spectator, a shared screen, or all seats open. */
  me: number | null
  seats: SeatInfo[]
  speaker: Speaker
  /** The question to this seat, if any. */
  ask: AskOf<G> | null
  /** What this seat has answered while others still think: sealed until all are ready. */
  sealed: string[]
  /** Seats that are asked something now. */
  asked: number[]
  /** What has just happened, oldest first: to be shown in motion.  Empty when there is nothing new to show. */
  events: G['event'][]
  result: Result | null
  /** The move that was refused last, to be marked. */
  refused: string | null
  /** The move that a hint names, to be marked. */
  hinted: string | null
  /** All steps of it, where an answer has several. */
  hintedSteps: string[]
  /** In a replay, what was played where the hinted move would have been better. */
  played?: string | null
  /** A replay shows what happened without stopping for looks and round ends. */
  replay: boolean
  /** In a replay from one seat, for a board that `tellsTruth`: the same moment with everything open. */
  truth?: G['view'] | null
  /** Known cards may stay marked, by agreement of the table. */
  memoryAid: boolean
  /** A large screen for everybody. */
  large: boolean
  /** Something lies over the board: a board that tells at its own pace waits. */
  covered: boolean
  /** One move, or all steps of an answer at once. */
  play(...notations: G['notation'][]): void
  /** A tap on something closed: the page asks for the clause and says it. */
  explain(notation: G['notation']): void
  /** What these steps of a plan would lead to, by the rules: view and question as the next frame would show them.  Nothing
   *  happens; null where it cannot be told, or something has happened meanwhile. */
  tryMoves(...notations: G['notation'][]): Promise<TriedOf<G> | null>
  /** While true, what happens next waits: somebody is looking at something that will be gone.  A board that tells at its
   *  own pace what has just happened can have the log wait for it, too. */
  hold(on: boolean, log?: boolean): void
  /** A move that is being thought about: the asking bar names it, with a note of the board's, and offers to make it.
   *  A gesture of several steps has a name of its own. */
  consider(notation: G['notation'] | null, note?: string, gesture?: Gesture): void
  clause(id: string): void
}

/** What the scene of the end is given (`web/End.svelte`): a drawing of 1280 × 560 that fills whatever place it has. */
export interface EndProps<G extends GameTypes = AnyGame> {
  view: G['view']
  result: Result
  me: number | null
  /** Whether the seat that looks has won; null for a spectator or a shared screen: then the winner's scene. */
  won: boolean | null
  seats: SeatInfo[]
  speaker: Speaker
}

export type Landmark = 'bell' | 'paw' | 'close' | 'flag'

export interface BoardModule {
  default: Component<BoardProps>
  /** Moves that are chosen on the board itself, so that the asking bar need not list them. */
  onBoard?(offer: Offer): boolean
  /** The line beside the title: round, goal. */
  headline?(view: View, speaker: Speaker): string
  /** The tint of a thing in a sentence: mint, rose, lilac. */
  tint?(code: string): string
  /** The head of a seat, by its role: one of `art/Heads.svelte`, or `#` and the id of a symbol that the board brings along. */
  face?(view: View, seat: number): string | null
  /** Whether a seat may not talk now, by the rules: it is offered nothing to say. */
  silent?(view: View, seat: number): boolean
  /** Whether it draws, in a replay from one seat, what that seat did not know. */
  tellsTruth?: boolean
  /** Points so far by seat, and by round where there are rounds. */
  scores?(view: View): { totals: number[]; rounds: number[][] } | null
  /** What somebody plays as, where a game has such roles: the key of one of its texts.  Statistics are kept by it. */
  role?(view: View, seat: number): string | undefined
  /** What a screen reader is told of these events, in as many lines as it can hear at once (8); else their last sentences. */
  spoken?(news: Told[], speaker: Speaker): string[]
  /** Who follows after a seat, clockwise. */
  next?(view: View, seat: number): number
  /** How long the motion of these events takes, in milliseconds at usual speed. */
  pace?(events: Told[], before: View | null): number
  /** Before this event everything waits until what came before it has been looked at: it is shown as a step of its own, over
   *  the table as it was. */
  breaks?(event: Told): boolean
  /** What is shown above the turn of this event in a replay, where it is something that one looks for. */
  landmark?(event: Told): Landmark | null
  /** What a first question is about, by prompt, as a selector: a coach mark points there; else at what is lit. */
  points?: Record<string, string>
  /** The rule that a question is asked with, by prompt, while nothing is thought of; else that of its first move. */
  rules?: Record<string, string>
  /** What is heard of these events, and when, in milliseconds at usual speed. */
  cues?(events: Told[], before: View | null): [at: number, cue: Cue][]
}

/** `web/faces.ts` of a game: heads for its roles, also before anything is dealt. */
export interface Faces {
  face?: BoardModule['face']
  /** By the name of an option that `is_role`: whoever has it, and everybody else. */
  roles?: Record<string, [has: string, others: string]>
}

/** What a move is called; the question may change its name, as in `move.go.placing`. */
export function labelOf(offer: GameTypes['offer'], ask: { prompt: string }, speaker: Speaker): string {
  const key = [`move.${offer.key}.${ask.prompt}`, `move.${offer.key}`].find((one) => speaker.has(one))
  return key ? speaker.say(key, offer.facts as Facts) : offer.notation
}

/** The offer with this notation. */
export function offered<O extends GameTypes['offer']>(ask: { moves: O[] } | null, notation: O['notation']): O | undefined {
  return ask?.moves.find((move) => move.notation === notation)
}
