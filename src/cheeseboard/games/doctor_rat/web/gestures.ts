// What is done in one gesture, and what is said of it before it counts.

import type { GameTypes } from '$page/games/board.ts'
import { labelOf } from '$page/games/board.ts'
import type { Facts } from '$page/speech/data.ts'
import type { Speaker } from '$page/speech/speaker.ts'
import type { Clinic } from './read.ts'
import type { Food, Game } from './types.ts'

interface Asked { prompt: string; facts: object; moves: GameTypes['offer'][] }

/** What these steps together are called; which cards, and for whom, is asked in the bar (`asks`). */
export function gesture(steps: string[], ask: Asked, speaker: Speaker): string {
  if (!steps.length) return ''
  const [verb] = steps[0]!.split(' ')
  if (verb === 'serve') return speaker.say('web.offer_these')
  if (verb === 'take') return speaker.say('web.take_this')
  if (verb === 'ugh') return speaker.say('web.use_ugh')
  const offer = ask.moves.find(({ notation }) => notation === steps[0])
  if (!offer) return ''
  if (verb === 'menu' || verb === 'medicine') {
    return speaker.say(verb === 'menu' ? 'web.give_menu' : 'web.cover_two', offer.facts as Facts)
  }
  return labelOf(offer, ask, speaker)
}

/** The question in the bar while cards are chosen: all of an offer, or one and whom it is for. */
export function asks(steps: string[], ask: Asked, speaker: Speaker): string {
  const cards = steps.map((step) => step.split(' ')[1]!.toUpperCase())
  if (steps[0]!.startsWith('serve')) return speaker.say('web.offer_asks', { cards })
  const group = (ask.facts as Facts)['group']
  return group ? speaker.say('web.take_asks', { card: cards[0]!, group }) : ''
}

/** Of an offer: how many cards are good for whom, and for whom there is nothing. */
export function offerNote(clinic: Clinic, foods: Food[], speaker: Speaker): string {
  const suiting = (good: Food[] | null) => foods.filter((food) => good?.includes(food)).length
  const counted = clinic.groups.map(({ code, good }) => `${speaker.thing(code, 'short')} ${suiting(good)}`)
  const nothing = without(clinic, foods).map(({ code }) => speaker.say('web.nothing_for', { group: code }))
  return [speaker.say('web.good_here', { list: counted.join(', ') }), ...nothing].join(' ')
}

/** What is asked before an offer counts that has nothing for a group that can afford no cross. */
export function offerUndone(clinic: Clinic, foods: Food[], speaker: Speaker): string {
  const exam = clinic.board[clinic.meal - 1]?.includes('exam')
  const last = without(clinic, foods).find(({ crosses }) => exam || crosses === 2)
  if (!last) return ''
  const why = speaker.say(exam ? 'web.exam_end' : 'web.would_end')
  return `${speaker.say('web.nothing_for', { group: last.code })} ${why} ${speaker.say('web.anyway')}`
}

const without = (clinic: Clinic, foods: Food[]) =>
  hungry(clinic.groups.map(({ good }) => good), [...foods, ...clinic.bin]).map((at) => clinic.groups[at]!)

/** Groups for which none of these foods is good, by what each is told to accept. */
export function hungry(good: (Food[] | null)[], foods: Food[]): number[] {
  return good.flatMap((one, at) => (one && !foods.some((food) => one.includes(food)) ? [at] : []))
}

/** What a token does and costs. */
export function spent(clinic: Clinic, { key, facts }: Game['offer'], speaker: Speaker): string {
  const cost = () => speaker.say('web.spend_ugh', { n: facts.n! })
  if (key === 'ugh') return `${speaker.say(clinic.colony ? 'web.swap_reserve' : 'web.swap_table')} ${cost()}`
  if (key === 'refuse') return `${about(facts.verdict, facts.group!, speaker)} ${cost()}`.trim()
  const good = clinic.groups.find(({ code }) => code === facts.group)?.good
  const verdict = key === 'menu' && good ? Number(good.includes(facts.card as Food)) : undefined
  return `${about(verdict, facts.group!, speaker)} ${speaker.say('web.spend_once')}`.trim()
}

function about(verdict: number | undefined, group: string, speaker: Speaker): string {
  return verdict === 0 || verdict === 1 ? speaker.say(verdict ? 'web.is_good' : 'web.is_bad', { group }) : ''
}
