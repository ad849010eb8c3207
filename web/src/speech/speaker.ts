// Says things in one language to one reader: a seat, or a spectator (null).  The twin of engine/text.py's Speaker.

import { isCard, type Data, type Facts } from './data.ts'
import { and, joined, ordinal, parts, type Language, type Part } from './message.ts'

export type Texts = Record<string, string>
export type { Language, Part }

const PEOPLE = ['seat', 'other', 'dealer', 'winners']
const YOU = { en: 'you', pt: 'tu', es: 'tú', fr: 'toi' }
const FORMS = ['bare', 'the', 'a']

/** A stretch of a sentence, with the seat or the thing it is about. */
export interface Said { text: string; seat?: number; kind?: string }

export class Speaker {
  constructor(
    readonly texts: Texts,
    readonly language: Language,
    readonly names: string[] = [],
    readonly reader: number | null = null,
  ) {}

  has(key: string): boolean {
    return key in this.texts
  }

  say(key: string, facts: Facts = {}): string {
    return text(this.sayInParts(key, facts))
  }

  /** The sentence for an event: its name and its facts. */
  event(name: string, facts: Facts): string {
    return text(this.eventInParts(name, facts))
  }

  eventInParts(name: string, facts: Facts): Said[] {
    const variant = this.variants(facts).map((one) => `event.${name}.${one}`).find((key) => this.has(key))
    return this.sayInParts(variant ?? `event.${name}`, facts)
  }

  /** The texts that fit, the best one first: `you.hidden` is of a look that is over. */
  private variants(facts: Facts): string[] {
    const first = this.variant(facts)
    const aboutMe = first === 'you' || first === 'target'
    return aboutMe && Object.values(facts).some(isHidden) ? [`${first}.hidden`, first] : [first]
  }

  variant(facts: Facts): string {
    if (this.reader !== null) {
      const winners = facts['winners']
      if (this.reader === (facts['seat'] ?? facts['dealer'])) return 'you'
      if (Array.isArray(winners) && winners.length === 1 && winners[0] === this.reader) return 'you'
      if (this.reader === facts['other']) return 'target'
    }
    return Object.values(facts).some(isHidden) ? 'hidden' : 'plain'
  }

  sayInParts(key: string, facts: Facts = {}): Said[] {
    const found = this.texts[key]
    if (found === undefined) throw new Error(`there is no text '${key}' in ${this.language}`)
    const words: Record<string, string> = {}
    const numbers: Record<string, number> = {}
    for (const [name, fact] of Object.entries(facts)) this.putInWords(name, fact, words, numbers)
    return parts(found, words, numbers, this.language).flatMap((part) => this.marked(part, facts))
  }

  person(seat: Data): string {
    if (typeof seat !== 'number') return String(seat)
    return seat === this.reader ? YOU[this.language] : (this.names[seat] ?? String(seat + 1))
  }

  /** A kind of thing, or a card that may lie face down, in one of its forms: bare, the, a. */
  thing(thing: Data, form = 'bare'): string {
    return this.texts[`kind.${this.code(thing) ?? 'hidden'}.${form}`] ?? ''
  }

  ordinal(place: number): string {
    return ordinal(place + 1, this.language)
  }

  /** The code of a thing; null when it lies face down, undefined when it is none. */
  private code(fact: Data | undefined): string | null | undefined {
    if (fact === null) return null
    if (isCard(fact)) return fact.card
    return typeof fact === 'string' && this.has(`kind.${fact}.bare`) ? fact : undefined
  }

  private putInWords(name: string, fact: Data, words: Record<string, string>, numbers: Record<string, number>): void {
    if (PEOPLE.includes(name)) {
      const people = Array.isArray(fact) ? fact : [fact]
      words[name] = joined(people.map((one) => this.person(one)), this.language)
    } else if (Array.isArray(fact)) {
      words[name] = joined(this.named(fact).map((one) => this.thing(one)), this.language)
    } else if (this.code(fact) !== undefined) {
      for (const form of FORMS) words[form === 'bare' ? name : `${form}_${name}`] = this.thing(fact, form)
    } else if (typeof fact === 'number') {
      words[name] = String(fact).replace('-', '−') // a minus, not a hyphen
      numbers[name] = fact
      words[`nth_${name}`] = ordinal(fact + 1, this.language)
    } else words[name] = String(fact)
  }

  /** Where a part is about somebody or something, say so: a page may show it in bold or as a small card. */
  private marked(part: Part, facts: Facts): Said[] {
    if (!part.fact) return [{ text: part.text }]
    const name = part.fact.replace(/^(the|a)_/, '')
    const fact = facts[part.fact] ?? facts[name]
    if (Array.isArray(fact)) return PEOPLE.includes(name) ? this.markedList(fact, true) : this.markedList(this.named(fact), false)
    if (PEOPLE.includes(name)) return typeof fact === 'number' ? [{ text: part.text, seat: fact }] : [{ text: part.text }]
    const kind = this.code(fact)
    return [kind ? { text: part.text, kind } : { text: part.text }]
  }

  private markedList(several: Data[], people: boolean): Said[] {
    return several.flatMap((one, at): Said[] => {
      const said = people ? { text: this.person(one), seat: one as number } : this.markedThing(one)
      if (at === 0) return [said]
      const between = at < several.length - 1 ? ', ' : ` ${and(said.text, this.language)} `
      return [{ text: between }, said]
    })
  }

  /** An empty place has no name, and is not told of. */
  private named(things: Data[]): Data[] {
    return things.filter((one) => this.thing(one))
  }

  private markedThing(thing: Data): Said {
    const kind = this.code(thing)
    return kind ? { text: this.thing(thing), kind } : { text: this.thing(thing) }
  }
}

export function text(said: Said[]): string {
  return said.map((part) => part.text).join('')
}

function isHidden(fact: Data): boolean {
  return Array.isArray(fact) ? fact.some(isHidden) : isCard(fact) && fact.card === null
}
