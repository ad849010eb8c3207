// Texts with {placeholders} and {n, one {…} other {…}}: the same syntax, and the same results, as engine/text.py.

export const LANGUAGES = ['en', 'pt', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

const AND = { en: 'and', pt: 'e', es: 'y', fr: 'et' }
export const LOCALE = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR' }

/** In French zero is singular too; one below zero is singular everywhere. */
export function isOne(number: number, language: Language): boolean {
  return language === 'fr' ? Math.abs(number) <= 1 : Math.abs(number) === 1
}

/** Of a card or a round, which are feminine where that matters. */
export function ordinal(number: number, language: Language): string {
  if (language === 'fr') return number === 1 ? '1re' : `${number}e`
  if (language !== 'en') return `${number}.ª`
  const teens = [11, 12, 13].includes(number % 100)
  return number + (teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'))
}

export function and(before: string, language: Language): string {
  const last = before.toLowerCase()
  const soft = language === 'es' && /^(i|í|hi)/.test(last) && !last.startsWith('hie')
  return soft ? 'e' : AND[language]
}

export function joined(words: string[], language: Language): string {
  if (words.length < 2) return words.join('')
  const last = words.at(-1)!
  return `${words.slice(0, -1).join(', ')} ${and(last, language)} ${last}`
}

/** A stretch of a sentence; `fact` says which placeholder it came from. */
export interface Part { text: string; fact?: string }

/** The text in parts, with its placeholders replaced. */
export function parts(
  text: string, words: Record<string, string>, numbers: Record<string, number>, language: Language,
): Part[] {
  const found: Part[] = []
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at)
    if (open !== at) {
      const end = open < 0 ? text.length : open
      found.push({ text: text.slice(at, end) })
      at = end
    } else {
      const end = closing(text, at)
      found.push(...filled(text.slice(at + 1, end - 1), words, numbers, language))
      at = end
    }
  }
  return found
}

function filled(
  inside: string, words: Record<string, string>, numbers: Record<string, number>, language: Language,
): Part[] {
  const comma = inside.indexOf(',')
  if (comma < 0) {
    const word = words[inside]
    if (word === undefined) throw new Error(`a text asks for {${inside}}, but there are only ${Object.keys(words).join(', ')}`)
    return [{ text: word, fact: inside }]
  }
  const number = numbers[inside.slice(0, comma)]
  if (number === undefined) throw new Error(`a text counts {${inside}}, which is no number`)
  const forms = inside.slice(comma + 1)
  const start = forms.indexOf('{', forms.indexOf(isOne(number, language) ? 'one' : 'other'))
  return parts(forms.slice(start + 1, closing(forms, start) - 1), words, numbers, language)
}

/** Just behind the brace that closes the one at `start`. */
function closing(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}') depth--
    if (depth === 0) return at + 1
  }
  throw new Error(`a brace is not closed in the text '${text}'`)
}
