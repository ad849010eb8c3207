// What is said of a game that is over, and how it stands with another one: the end sheet and the asking bar say the same.

import { isDraw } from '../mine/history.ts'
import type { Result, TableInfo } from '../protocol.ts'
import type { Facts } from '../speech/data.ts'
import { joined } from '../speech/languages.ts'
import type { Speaker } from '../speech/speaker.ts'

export type Say = (key: string, facts?: Facts) => string

/** Whether this seat has won; null for whoever has none, and in a draw. */
export function hasWon(result: Result, me: number | null): boolean | null {
  return me === null || isDraw(result) ? null : result.winners.includes(me)
}

/** The game's own headline, or who won; everybody's defeat is nobody's victory. */
export function headlineOf(result: Result, speaker: Speaker, say: Say): string {
  const { headline, winners } = result
  const key = `headline.${headline?.name}`
  if (headline && speaker.has(key)) return speaker.tell(key, headline.facts as Facts)
  if (isDraw(result)) return say('end.draw')
  const title = titleOf(winners, speaker.reader)
  return say(title.key, { n: title.names.length, name: joined(title.names.map((seat) => speaker.person(seat)), speaker.language) })
}

/** The house's own: which sentence, and the seats it names. */
export function titleOf(winners: number[], me: number | null): { key: string; names: number[] } {
  if (!winners.length) return { key: 'end.all_lose', names: [] }
  const names = winners.filter((seat) => seat !== me)
  if (names.length === winners.length) return { key: 'end.wins', names }
  return { key: names.length ? 'end.you_win_with' : 'end.you_win', names }
}

/** A sentence, whom it is about, and where the game has one a title of two or three words. */
export interface Said { text: string; clause: string; title: string; seat: number | null }

/** What decided it, sentence by sentence; none in a game that does not say it. */
export function reasonsOf(result: Result, speaker: Speaker): Said[] {
  const known = result.decided.filter((reason) => speaker.has(`decided.${reason.name}`))
  return known.map(({ name, facts, clause }) => ({
    text: speaker.tell(`decided.${name}`, facts as Facts),
    clause,
    title: speaker.has(`fact.${name}`) ? speaker.say(`fact.${name}`, facts as Facts) : '',
    seat: typeof facts['seat'] === 'number' ? facts['seat'] : null,
  }))
}

export type Rematch =
  | { state: 'none' } // who only watches is not asked
  | { state: 'offered' } // nobody has asked yet
  | { state: 'asked'; by: number[] } // others would play again: join them, or not now
  | { state: 'declined'; by: number[] }
  | { state: 'waiting'; for: number[]; declined: number[] } // I would; these have not said so
  | { state: 'open'; next: string; mine: boolean } // the next table; mine: we agreed to it

/** How it stands with another game, for whoever holds these seats. */
export function rematchOf(info: TableInfo, mine: number[]): Rematch {
  const agreed = mine.some((seat) => info.again.includes(seat))
  if (info.rematch) return { state: 'open', next: info.rematch, mine: agreed }
  if (!mine.length) return { state: 'none' }
  if (agreed) {
    const people = info.seats.filter((seat) => seat.people.length && !info.again.includes(seat.seat)).map((seat) => seat.seat)
    return { state: 'waiting', for: people.filter((seat) => !info.not_now.includes(seat)), declined: info.not_now }
  }
  if (!info.again.length) return { state: 'offered' }
  return { state: mine.some((seat) => info.not_now.includes(seat)) ? 'declined' : 'asked', by: info.again }
}

/** The same in a sentence; empty where there is nothing to say. */
export function rematchSays(rematch: Rematch, info: TableInfo, language: Speaker['language'], say: Say): string {
  const names = (seats: number[]) => joined(seats.map((seat) => info.seats[seat]?.people.join(' + ') ?? ''), language)
  if (rematch.state === 'asked' || rematch.state === 'declined') {
    return say('end.again_asked', { n: rematch.by.length, name: names(rematch.by) })
  }
  if (rematch.state === 'waiting') {
    const declined = rematch.declined.length ? say('end.again_not_now', { name: names(rematch.declined) }) : ''
    const open = rematch.for.length ? say('ask.waiting_several', { name: names(rematch.for) }) : ''
    return `${open} ${declined}`.trim()
  }
  return rematch.state === 'open' && !rematch.mine ? say('end.next_open') : ''
}
