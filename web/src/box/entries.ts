// The entries of a box as a form edits them: those of the standard box, and what differs from them.

export type Entry = number | string | Entry[] | { [name: string]: Entry }
export type Section = { [name: string]: Entry }

export const isSection = (entry: Entry | undefined): entry is Section =>
  typeof entry === 'object' && !Array.isArray(entry)

/** What stands at a place: in the own box, or else in the standard one. */
export function entryAt(box: Section, path: string[]): Entry | undefined {
  let found: Entry | undefined = box
  for (const name of path) found = isSection(found) ? found[name] : undefined
  return found
}

/** The own box with another entry at a place; the same as in the standard one, it is left out. */
export function withEntry(own: Section, standard: Section, path: string[], entry: Entry): Section {
  const [name, ...rest] = path as [string, ...string[]]
  const { [name]: before, ...others } = own
  const usual = standard[name]
  const next = rest.length
    ? withEntry(isSection(before) ? before : {}, isSection(usual) ? usual : {}, rest, entry) : entry
  const isUsual = rest.length ? !Object.keys(next).length : JSON.stringify(next) === JSON.stringify(usual)
  return isUsual ? others : { ...others, [name]: next }
}

/** The standard box with what an own one says: entry by entry, as the engine lays it. */
export function laidOver(standard: Section, own: Section): Section {
  const box = { ...standard }
  for (const [name, entry] of Object.entries(own)) {
    const before = standard[name]
    box[name] = isSection(entry) && isSection(before) ? laidOver(before, entry) : entry
  }
  return box
}

/** As it is typed: lists with commas between, lists of lists a line each. */
export function typed(entry: Entry): string {
  if (!Array.isArray(entry)) return String(entry)
  return entry.some(Array.isArray) ? entry.map(typed).join('\n') : entry.join(', ')
}

/** What was typed, in the form of what stood there. */
export function read(text: string, like: Entry): Entry {
  if (typeof like === 'number') return number(text)
  if (!Array.isArray(like)) return text.trim()
  const inner = like[0]
  if (Array.isArray(inner)) return text.split('\n').filter((line) => line.trim()).map((line) => read(line, inner))
  const all = text.split(',').map((part) => part.trim())
  const parts = like.includes('') ? all : all.filter(Boolean) // where an empty place says something, it stays
  return typeof inner === 'number' ? parts.map(number) : parts
}

/** What is no number stays as it was typed: the rules say so. */
function number(text: string): Entry {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : text.trim()
}
