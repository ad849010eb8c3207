// Says things in one language to one reader: a seat, or a spectator (null).  The twin of engine/text.py's Speaker.

import { isCard, type Data, type Facts } from './data.ts'
import { grammarOf, type Grammar, type Language } from './languages.ts'
import { met, parts, type Asked, type Said } from './message.ts'

export type Texts = Record<string, string>
export type { Language, Said }

const PEOPLE = ['seat', 'other', 'dealer', 'winners']
const FORMS = ['the', 'a', 'short', 'nth']

export class Speaker {
  readonly grammar: Grammar

  constructor(
    readonly texts: Texts,
    readonly language: Language,
    readonly names: string[] = [],
    readonly reader: number | null = null,
  ) {
    this.grammar = grammarOf(language)
  }

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
    return this.tellInParts(`event.${name}`, facts)
  }

  /** The variant of a text that fits the reader. */
  tell(key: string, facts: Facts): string {
    return text(this.tellInParts(key, facts))
  }

  private tellInParts(key: string, facts: Facts): Said[] {
    const variant = this.variants(facts).map((one) => `${key}.${one}`).find((found) => this.has(found))
    return this.sayInParts(variant ?? key, facts)
  }

  sayInParts(key: string, facts: Facts = {}): Said[] {
    const found = this.texts[key]
    if (found === undefined) throw new Error(`there is no text '${key}' in ${this.language}`)
    return met(parts(found, new Told(this, facts)), this.grammar)
  }

  /** A word and what it is, with the colon of the language. */
  label(label: string, value: string): string {
    return this.grammar.label(label, value)
  }

  /** The texts that fit, the best one first: `you.hidden` is of a look that is over. */
  private variants(facts: Facts): string[] {
    const first = this.variant(facts)
    const aboutMe = first === 'you' || first === 'target'
    const found = aboutMe && Object.values(facts).some(isHidden) ? [`${first}.hidden`, first] : [first]
    return this.isAmong(facts['winners']) ? ['you.several', ...found] : found
  }

  private isAmong(winners: Data | undefined): boolean {
    return Array.isArray(winners) && winners.length > 1 && winners.includes(this.reader)
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

  person(seat: Data): string {
    if (typeof seat !== 'number') return String(seat)
    return seat === this.reader ? this.grammar.data.you : (this.names[seat] ?? String(seat + 1))
  }

  /** A kind of thing, or a card that may lie face down, in one of its forms: bare, the, a, short. */
  thing(thing: Data, form = 'bare'): string {
    const kind = `kind.${this.code(thing) ?? 'hidden'}`
    return this.texts[`${kind}.${form === 'short' && !this.has(`${kind}.short`) ? 'bare' : form}`] ?? ''
  }

  ordinal(place: number): string {
    return this.grammar.nth(place + 1)
  }

  /** As it is written, or as the article shows it; nothing where it does not. */
  gender(thing: Data): string {
    const article = this.thing(thing, 'the').split(' ')[0]!
    return this.texts[`kind.${this.code(thing) ?? 'hidden'}.gender`] ?? this.grammar.data.articles[article] ?? ''
  }

  /** The code of a thing; null when it lies face down, undefined when it is none. */
  code(fact: Data | undefined): string | null | undefined {
    if (fact === null) return null
    if (isCard(fact)) return fact.card
    return typeof fact === 'string' && this.has(`kind.${fact}.bare`) ? fact : undefined
  }
}

/** The facts of one text, in the words of a speaker. */
class Told implements Asked {
  constructor(private readonly speaker: Speaker, private readonly facts: Facts) {}

  words(name: string, way: string): Said[] {
    const [form, factName] = this.found(name)
    return this.inWords(form, factName, way).map((part, at) => ({ ...part, filled: true, article: at === 0 && form !== '' }))
  }

  /** The form that is asked for, and of which fact. */
  private found(name: string): [string, string] {
    if (name in this.facts) return ['', name]
    const at = name.indexOf('_')
    const [form, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (at > 0 && FORMS.includes(form) && rest in this.facts) return [form, rest]
    throw new Error(`a text asks for {${name}}, but there are only ${Object.keys(this.facts).join(', ')}`)
  }

  private inWords(form: string, name: string, way: string): Said[] {
    const fact = this.facts[name]!
    if (PEOPLE.includes(name)) {
      const people = Array.isArray(fact) ? fact : [fact]
      return this.list(people.map((one) => ({ text: this.speaker.person(one), ...(typeof one === 'number' ? { seat: one } : {}) })), way)
    }
    if (Array.isArray(fact)) return this.several(fact, form, name, way)
    if (this.speaker.code(fact) !== undefined) return [this.thing(fact, form || 'bare')]
    if (typeof fact === 'number') return [{ text: this.number(fact, form, way) }]
    return [{ text: String(fact) }]
  }

  /** Where a part is about something, it says so: a page may show it as a small card. */
  private thing(thing: Data, form: string): Said {
    const kind = this.speaker.code(thing)
    const said = { text: this.speaker.thing(thing, form) }
    return kind ? { ...said, kind } : said
  }

  /** An empty place has no name, and is not told of. */
  private several(all: Data[], form: string, name: string, way: string): Said[] {
    const things = all.filter((one) => this.speaker.thing(one))
    const phrase = things.length ? `phrase.${name}.${this.speaker.code(things[0]!) ?? 'hidden'}` : ''
    if (this.speaker.has(phrase)) {
      const [first, second, third, fourth] = things
      const named = { first: first!, others: things.slice(1), ...defined({ second, third, fourth }) }
      return this.speaker.sayInParts(phrase, named)
    }
    if (way === 'counted') return this.list(this.counted(things), '')
    return this.list(things.map((one) => this.thing(one, form || 'bare')), way)
  }

  /** Equal things together, with their number: the first one first. */
  private counted(things: Data[]): Said[] {
    const codes = things.map((one) => this.speaker.code(one) ?? 'hidden')
    return [...new Set(codes)].map((code) => {
      const number = codes.filter((one) => one === code).length
      const form = this.speaker.grammar.category(number) === 'one' ? 'bare' : 'many'
      return { text: `${this.speaker.grammar.figure(number)} ${this.speaker.texts[`kind.${code}.${form}`] ?? ''}`, kind: code }
    })
  }

  private list(said: Said[], way: string): Said[] {
    const texts = said.map((one) => one.text)
    return said.flatMap((one, at) => (at === 0 ? [one] : [{ text: this.speaker.grammar.between(texts, at, way || 'and') }, one]))
  }

  private number(number: number, form: string, way: string): string {
    const grammar = this.speaker.grammar
    if (form === 'nth') return grammar.nth(number + 1, way || 'f')
    const figure = grammar.figure(number)
    return way === 'percent' ? grammar.percent(figure) : figure
  }

  /** By number, by how many there are, by gender, or by a word itself. */
  branches(name: string): string[] {
    const fact = this.facts[name]
    if (fact !== undefined && !Array.isArray(fact) && this.speaker.code(fact) !== undefined) return [this.speaker.gender(fact)]
    if (typeof fact === 'string') return [fact]
    const number = Array.isArray(fact) ? fact.length : PEOPLE.includes(name) ? 1 : fact
    if (typeof number !== 'number') throw new Error(`a text chooses by {${name}}, which is no number, no thing and no word`)
    return [...(number === 0 ? ['zero'] : []), this.speaker.grammar.category(number)]
  }
}

function defined(facts: Record<string, Data | undefined>): Facts {
  return Object.fromEntries(Object.entries(facts).filter((one): one is [string, Data] => one[1] !== undefined))
}

export function text(said: Said[]): string {
  return said.map((part) => part.text).join('')
}

function isHidden(fact: Data): boolean {
  return Array.isArray(fact) ? fact.some(isHidden) : isCard(fact) && fact.card === null
}
