// The languages of the house, as data: src/cheeseboard/engine/languages/<code>.toml.  The twin of engine/language.py.

export type Language = string

interface Card { place: number; name: string; locale: string }

interface Data extends Card {
  you: string
  and: string
  or: string
  label: string
  percent: string
  thousands: string
  grouped_from: number
  decimal: string
  articles: Record<string, string>
  contracted: [string, string, string][]
  softened: [string, string, string][]
  ordinal: { f: Record<string, string> } & Record<string, Record<string, string>>
}

const cards = import.meta.glob<Card>('../../../src/cheeseboard/engine/languages/*.toml', { eager: true, import: 'default', query: '?card' })
const files = import.meta.glob<Data>('../../../src/cheeseboard/engine/languages/*.toml', { import: 'default', query: '?grammar' })
const codeOf = (path: string) => /(\w+)\.toml$/.exec(path)![1]!
const known = Object.fromEntries(Object.entries(cards).map(([path, card]) => [codeOf(path), card]))

export const LANGUAGES: readonly Language[] = Object.keys(known).sort((a, b) => known[a]!.place - known[b]!.place)
export const LOCALE: Record<Language, string> = Object.fromEntries(Object.entries(known).map(([code, card]) => [code, card.locale]))
export const NAME: Record<Language, string> = Object.fromEntries(Object.entries(known).map(([code, card]) => [code, card.name]))

const loaded = new Map<Language, Grammar>()

/** Afterwards `grammarOf` knows it. */
export async function loadLanguage(code: Language): Promise<void> {
  if (loaded.has(code)) return
  const path = Object.keys(files).find((one) => codeOf(one) === code)
  if (path) loaded.set(code, new Grammar(await files[path]!()))
}

export function grammarOf(code: Language): Grammar {
  const found = loaded.get(code)
  if (!found) throw new Error(`the language '${code}' is not loaded`)
  return found
}

/** Where percentages are not for the reader: how they are said instead. */
export const inWords: { often: ((figure: string) => string) | null } = { often: null }

/** What a language does to a text. */
export class Grammar {
  private readonly plurals: Intl.PluralRules

  constructor(readonly data: Data) {
    this.plurals = new Intl.PluralRules(data.locale)
  }

  category(number: number): string {
    return this.plurals.select(Math.abs(number))
  }

  /** The ordinal; `f` where a language does not tell genders apart. */
  nth(number: number, gender = 'f'): string {
    const endings = this.data.ordinal[gender] ?? this.data.ordinal.f
    const whole = endings[`=${number}`]
    if (whole !== undefined) return `${number}${whole}`
    const fitting = Object.keys(endings).filter((ending) => !ending.startsWith('=') && String(number).endsWith(ending))
    return `${number}${endings[fitting.sort((a, b) => b.length - a.length)[0]!]}`
  }

  /** Digits as they are written: with a minus, not a hyphen. */
  figure(number: number): string {
    let [whole, rest] = String(Math.abs(number)).split('.') as [string, string?]
    if (whole.length >= this.data.grouped_from) whole = whole.replace(/\B(?=(?:\d{3})+$)/g, this.data.thousands)
    return (number < 0 ? '−' : '') + whole + (rest ? this.data.decimal + rest : '')
  }

  percent(figure: string): string {
    return inWords.often?.(figure) ?? this.data.percent.replace('{n}', figure)
  }

  /** A word and what it is, with the colon of the language. */
  label(label: string, value: string): string {
    return this.data.label.replace('{label}', () => label).replace('{value}', () => value)
  }

  /** What stands before a word of a list. */
  between(words: string[], at: number, by = 'and'): string {
    if (at === 0) return ''
    return at < words.length - 1 ? ', ' : ` ${this.soften(`${by === 'or' ? this.data.or : this.data.and} `, words[at]!)}`
  }

  joined(words: string[], by = 'and'): string {
    return words.map((word, at) => this.between(words, at, by) + word).join('')
  }

  /** The word before what is filled in melts into its article, or is softened by its sound. */
  meet(before: string, after: string, hasArticle: boolean): [string, string] {
    const space = hasArticle ? after.indexOf(' ') : -1
    if (space > 0) {
      const article = after.slice(0, space).toLowerCase()
      const found = this.data.contracted.find(([word, its]) => its === article && endsIn(before, word))
      if (found) return [replacedEnd(before, found[0], found[2]), after.slice(space + 1)]
    }
    return [this.soften(before, after), after]
  }

  private soften(before: string, after: string): string {
    const found = this.data.softened.find(([word, sound]) => endsIn(before, word) && new RegExp(sound).test(after.toLowerCase()))
    return found ? replacedEnd(before, found[0], found[2]) : before
  }
}

function endsIn(before: string, word: string): boolean {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}_’])${word} $`, 'iu').test(before)
}

/** A capital stays one. */
function replacedEnd(before: string, word: string, other: string): string {
  const at = before.length - word.length - 1
  const isCapital = before[at] !== before[at]!.toLowerCase()
  return before.slice(0, at) + (isCapital ? raised(other) : other)
}

export function raised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A list of words in a language that is loaded. */
export function joined(words: string[], language: Language): string {
  return grammarOf(language).joined(words)
}
