// The format of a text: what stands in its braces, and what becomes of it.  The twin of engine/message.py.

import { raised, type Grammar } from './languages.ts'

/** A stretch of a sentence, with the seat or the thing it is about; `filled` where it came from a fact. */
export interface Said { text: string; seat?: number; kind?: string; filled?: boolean; article?: boolean }

/** What a text may ask for. */
export interface Asked {
  words(name: string, way: string): Said[]
  /** Names of the branches that fit, the best one first. */
  branches(name: string): string[]
}

/** The parts, with every word before something filled in as the language has it there. */
export function met(found: Said[], grammar: Grammar): Said[] {
  for (let at = 1; at < found.length; at++) {
    const before = found[at - 1]!
    const after = found[at]!
    if (!after.filled || before.filled) continue
    const [first, second] = grammar.meet(before.text, after.text, after.article ?? false)
    found[at - 1] = { ...before, text: first }
    found[at] = { ...after, text: second }
  }
  return found
}

export function parts(text: string, asked: Asked): Said[] {
  return pieces(text)
    .flatMap((piece) => (piece.startsWith('{') ? filled(piece.slice(1, -1), asked) : [{ text: piece }]))
    .filter((part) => part.text)
}

/** Stretches of plain text, and whole braces. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length;) {
    let end = text[at] === '{' ? closing(text, at) : text.indexOf('{', at)
    if (end < 0) end = text.length
    found.push(text.slice(at, end))
    at = end
  }
  return found
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

function filled(inside: string, asked: Asked): Said[] {
  const comma = inside.indexOf(',')
  const name = comma < 0 ? inside : inside.slice(0, comma)
  const rest = comma < 0 ? '' : inside.slice(comma + 1)
  if (rest.includes('{')) {
    const found = pieces(rest)
    const texts = Object.fromEntries(found.flatMap((piece, at) => (at % 2 ? [[found[at - 1]!.trim(), piece.slice(1, -1)]] : [])))
    const branch = [...asked.branches(name), 'other'].find((one) => one in texts)
    if (branch === undefined) throw new Error(`a text has no branch for '${name}' in {${inside}}`)
    return parts(texts[branch]!, asked)
  }
  const words = asked.words(name.charAt(0).toLowerCase() + name.slice(1), rest.trim())
  if (words[0] && /^\p{Lu}/u.test(name)) words[0] = { ...words[0], text: raised(words[0].text) }
  return words
}
