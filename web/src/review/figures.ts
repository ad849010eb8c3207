// How figures of a review are told: chances in hundredths, or points, each with how far it may be off.

import type { ReviewData, ReviewedSeat, ReviewLine, ReviewMoment, ReviewPart, ReviewPoint, ReviewShare, ReviewSlip } from '../protocol.ts'
import type { Facts } from '../speech/data.ts'
import { grammarOf, joined, raised, type Language } from '../speech/languages.ts'
import type { Speaker } from '../speech/speaker.ts'

export type Unit = '' | 'chance' | 'points' | 'right'

/** The figure alone: 62, or 3.5 points. */
export function bare(value: number, unit: Unit, language: Language): string {
  return grammarOf(language).figure(unit === 'points' ? Math.round(value * 10) / 10 : Math.round(value * 100))
}

/** By which a language chooses between one and many. */
export function counted(value: number, unit: Unit): number {
  return Math.abs(unit === 'points' ? Math.round(value * 10) / 10 : Math.round(value * 100))
}

export function figure(value: number, unit: Unit, language: Language): string {
  const shown = bare(value, unit, language)
  return unit === 'points' ? shown : grammarOf(language).percent(shown)
}

export function signed(value: number, unit: Unit, language: Language): string {
  const shown = bare(value, unit, language)
  return value > 0 && shown !== '0' ? `+${shown}` : shown
}

/** Less than can be told: smaller than how far it may be off. */
export function isNothing(part: ReviewPart, unit: Unit, language: Language): boolean {
  return Math.abs(part.value) < part.error || bare(part.value, unit, language) === '0'
}

/** Of all one's choices together, where each was looked at and none was told: a sum that is large enough to ask for a word. */
export function fellShort({ slips, judged, choices, share }: ReviewedSeat, unit: Unit, language: Language): boolean {
  const least = unit === 'points' ? 1 : 0.05
  return !slips.length && judged === choices && !!share && share.choices.value <= -least && !isNothing(share.choices, unit, language)
}

/** Are there slips, while all choices together were worth about what the usual ones would have been? */
export function isUsual({ slips, share }: ReviewedSeat, unit: Unit): boolean {
  const gaps = slips.filter((slip) => slip.unit === unit).map((slip) => slip.gap)
  return gaps.length > 0 && !!share && share.choices.value > -0.5 * gaps.reduce((sum, gap) => sum + gap, 0)
}

/** How far it may be off; nobody reads "± 0". */
export function off(error: number, unit: Unit, language: Language): string {
  const shown = bare(error, unit, language)
  return shown === bare(0, unit, language) ? '' : `± ${shown}`
}

export const PARTS = ['luck', 'choices', 'hidden', 'others', 'rest'] as const
export interface Bar { name: 'start' | (typeof PARTS)[number]; from: number; to: number; part: ReviewPart }

/** Each part begins where the one before it ended: from nothing to the result. */
export function bars(share: ReviewShare): Bar[] {
  const found: Bar[] = [{ name: 'start', from: 0, to: share.start.value, part: share.start }]
  for (const name of PARTS) {
    const from = found.at(-1)!.to
    found.push({ name, from, to: from + share[name].value, part: share[name] })
  }
  return found
}

/** From where to where a picture of these values goes. */
export function span(values: number[]): [number, number] {
  return [Math.min(0, ...values), Math.max(1, ...values)]
}

export interface Chapter { number: number; from: number; to: number }

/** Rounds, by places on the line. */
export function chapters(line: ReviewPoint[]): Chapter[] {
  const found: Chapter[] = []
  line.forEach(({ chapter }, place) => {
    const last = found.at(-1)
    if (last && chapter) last.to = place // up to where the next one begins: a round may have but one point
    if (chapter && last?.number !== chapter) found.push({ number: chapter, from: place, to: place })
  })
  return found
}

/** Where a choice stands on the line. */
export function placeOf(line: ReviewPoint[], number: number): number {
  const place = line.findIndex((point) => point.number >= number)
  return place < 0 ? line.length - 1 : place
}

/** Several lines of a gesture as one; a key that is not there falls back on the one it is a variant of. */
export function spoken(lines: ReviewLine[], speaker: Speaker, language: Language): string {
  const one = ({ key, facts }: ReviewLine) => {
    let found = key
    while (!speaker.has(found) && found.includes('.')) found = found.slice(0, found.lastIndexOf('.'))
    return speaker.has(found) ? speaker.say(found, facts as Facts) : ''
  }
  return raised(joined(lines.map(one), language))
}

/** A slip as a moment, for whoever looks at one that is not among the three. */
export function asMoment(slip: ReviewSlip, seat: number): ReviewMoment {
  return { what: 'own', number: slip.number, seat, effect: -slip.gap, error: slip.error, told: [], slip, played: [] }
}

/** The choice of a seat that decided most, if something else was clearly better; its own verdict comes before all others. */
export function decisive(own: ReviewedSeat | undefined): ReviewSlip | null {
  return own?.moments.find((moment) => moment.what === 'own')?.slip ?? null
}

/** The round or meal of a choice; 0 where the game has none. */
export function chapterAt({ line }: Pick<ReviewData, 'line'>, number: number): number {
  return line.findLast((point) => point.number <= number)?.chapter ?? 0
}

export interface Slipped { seat: number; slip: ReviewSlip }

/** Choices that something else was clearly better than, of everybody who was looked at, in the order of the game. */
export function slipsOf(review: Pick<ReviewData, 'seats'> | null | undefined): Slipped[] {
  const found = (review?.seats ?? []).flatMap(({ seat, slips }) => slips.map((slip) => ({ seat, slip })))
  return found.sort((one, other) => one.slip.number - other.slip.number)
}
