// Texts and rules of the games become modules: TOML a flat catalogue, `howto` pages HTML, RULES.md a list of clauses.

import { Marked } from 'marked'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'

const marked = new Marked({ gfm: true })

export function texts(): Plugin {
  return {
    name: 'cheeseboard-texts',
    enforce: 'pre',
    transform(source, id) {
      const value = translated(source, id)
      if (value !== undefined) return { code: `export default ${JSON.stringify(value)}`, map: null, moduleType: 'js' }
    },
  }
}

function translated(source: string, id: string): unknown {
  if (id.endsWith('.toml')) return flat('', parse(source))
  if (id.endsWith('.toml?card')) return card(flat('', parse(source)))
  if (id.endsWith('/RULES.md')) return clauses(source)
  if (id.endsWith('.md')) return linked(marked.parse(source) as string)
}

/** `event.drew.you`, `kind.PK.the`: as the engine's `text.catalogue` has it. */
export function flat(prefix: string, found: object, into: Record<string, string> = {}): Record<string, string> {
  for (const [key, value] of Object.entries(found)) {
    if (typeof value === 'object') flat(`${prefix}${key}.`, value, into)
    else into[prefix + key] = String(value)
  }
  return into
}

/** Numbers of clauses lead to them. */
function linked(html: string): string {
  return html.replace(/\b[A-Z]{3}-\d{3}\b/g, (id) => `<a href="#${id}">${id}</a>`)
}

/** What stands on the box: the shelf needs no more of a game's texts. */
function card(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith('game.')))
}

export interface Clause { id: string; title: string; html: string; chapter: string }

/** Each heading `### ABC-041  What it says` with what stands below it, and the chapter it is in. */
export function clauses(source: string): Clause[] {
  const found: Clause[] = []
  let chapter = ''
  for (const block of source.split(/^(?=#{2,4} )/m)) {
    const heading = /^#+\s+([A-Z]{3}-\d{3})\s+(.*)\n/.exec(block)
    const title = /^##\s+(.*)/.exec(block)
    if (heading) {
      const html = marked.parse(block.slice(heading[0].length)) as string
      found.push({ id: heading[1]!, title: heading[2]!.trim(), html, chapter })
    } else if (title) chapter = title[1]!.trim()
  }
  return found
}
