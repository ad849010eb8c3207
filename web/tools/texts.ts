// Texts and rules of the games become modules: TOML a flat catalogue, `howto` pages sections, RULES.md and RULES.<language>.md
// a list of clauses.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'

const PAGE = fileURLToPath(new URL('../src/texts/', import.meta.url))
const CHILD = `${PAGE}child/` // said to children wherever the house is
const marked = new Marked({ gfm: true })

/** `isAlone`: for the page that is its own server; what it says in other words lies in texts/alone. */
export function texts(isAlone = false): Plugin {
  return {
    name: 'cheeseboard-texts',
    enforce: 'pre',
    transformIndexHtml(html) {
      return html.replace('<!-- in every language: needs JavaScript -->', needsScript())
    },
    transform(source, id) {
      const value = translated(source, id, isAlone)
      if (value !== undefined) return { code: `export default ${JSON.stringify(value)}`, map: null, moduleType: 'js' }
    },
  }
}

function translated(source: string, id: string, isAlone: boolean): unknown {
  const [path, query] = id.split('?') as [string, string?]
  const language = /(\w+)\.\w+$/.exec(path)?.[1] ?? ''
  if (path.includes('/engine/languages/')) return query === 'card' ? onlyNames(parse(source)) : parse(source)
  if (path.endsWith('.toml')) {
    const own = flat('', parse(source))
    const isTold = isAlone && path.startsWith(PAGE) && !path.startsWith(CHILD)
    const texts = putRight(isTold ? otherwise(own, language) : own, languageData(language))
    if (query === 'shelf' || query === 'pages') return ofShelf(texts, query === 'shelf')
    if (query === 'card') return starting(texts, /^game[.]/)
    if (query === 'lessons') return ofLessons(texts, true)
    if (query === 'puzzles') return starting(texts, /^(puzzle[.]|game[.]title$)/)
    return query === 'today' ? starting(texts, /^(deal[.]|game[.]title$)/) : ofLessons(texts, false)
  }
  const rules = /\/RULES(?:\.(\w+))?\.md$/.exec(path)
  if (rules) return clauses(source, rules[1] ?? 'en')
  if (path.endsWith('.md')) return howTo(source)
}

/** Only what the file says anyway. */
function otherwise(texts: Record<string, string>, language: string): Record<string, string> {
  const others = flat('', parse(readFileSync(`${PAGE}alone/${language}.toml`, 'utf8')))
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, others[key] ?? text]))
}

interface LanguageData { place: number; name: string; locale: string; table_talk: string; no_script: string; spaces: [string, string][] }

const LANGUAGES = fileURLToPath(new URL('../../src/cheeseboard/engine/languages/', import.meta.url))

function languageData(language: string): LanguageData {
  return parse(readFileSync(`${LANGUAGES}${language}.toml`, 'utf8')) as unknown as LanguageData
}

function needsScript(): string {
  const codes = readdirSync(LANGUAGES).map((name) => name.replace('.toml', ''))
  const all = codes.map(languageData).sort((a, b) => a.place - b.place)
  return all.map(({ locale, no_script }) => `<span lang="${locale}">${no_script}</span>`).join(' · ')
}

/** What the page needs of a language that nobody has chosen. */
function onlyNames({ place, name, locale }: Record<string, unknown>): object {
  return { place, name, locale }
}

/** What the front page says, of the page's own words; all others are fetched with the first page that says them. */
const SHELF = new RegExp([
  '^(page|nav|me|shelf|tables)[.](?!player_count|nothing_fits|replay)', '^join[.](title|help|code)$',
  '^act[.](again|join|new_table|play|sit_down)$', '^settings[.](language|sound)$',
  '^(ask.your_turn|about.unofficial|trouble.server)$',
].join('|'))

function ofShelf(texts: Record<string, string>, wanted: boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => SHELF.test(key) === wanted))
}

/** Spaces that do not break, where the language has them. */
function putRight(texts: Record<string, string>, { spaces }: LanguageData): Record<string, string> {
  const right = (text: string) => spaces.reduce((soFar, [written, shown]) => soFar.replaceAll(written, shown), text)
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, right(text)]))
}

/** `event.drew.you`, `kind.PK.the`: as the engine's `text.catalogue` has it. */
export function flat(prefix: string, found: object, into: Record<string, string> = {}): Record<string, string> {
  for (const [key, value] of Object.entries(found)) {
    if (typeof value === 'object') flat(`${prefix}${key}.`, value, into)
    else into[prefix + key] = String(value)
  }
  return into
}

/** A part of a how-to page: which rules it tells of, and the figure that the game draws for it. */
export interface Section { title: string; html: string; clauses: string[]; figure: { name: string; about: string } | null }
export interface HowTo { title: string; html: string; sections: Section[] }

const FIGURE = /^\[(.*)\]\((\w+)\)\n/m
const CLAUSE = /\b[A-Z]{3}-\d{3}\b/g

/** A how-to page by its headings; a line `[what is to be seen](name)` asks for a figure of the game's. */
export function howTo(source: string): HowTo {
  const [first, ...parts] = source.split(/^## /m) as [string, ...string[]]
  const [heading, intro] = cut(first.replace(/^# /, ''))
  const sections = parts.map((part) => {
    const [title, text] = cut(part)
    const drawn = FIGURE.exec(text)
    const html = linked(marked.parse(text.replace(FIGURE, '')) as string)
    return { title, html, clauses: text.match(CLAUSE) ?? [], figure: drawn && { about: drawn[1]!, name: drawn[2]! } }
  })
  return { title: heading, html: marked.parse(intro) as string, sections }
}

function cut(text: string): [string, string] {
  const end = text.indexOf('\n')
  return [text.slice(0, end).trim(), text.slice(end + 1)]
}

/** Numbers of clauses lead to them. */
function linked(html: string): string {
  return html.replace(/ ?\((?:[A-Z]{3}-\d{3}(?:,\s+)?)+\)/g, '<span class="grown">$&</span>')
    .replace(CLAUSE, (id) => `<a href="#${id}">${id}</a>`)
}

/** What stands on the box, or of its deals: the shelf needs no more of a game's texts. */
function starting(texts: Record<string, string>, wanted: RegExp): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted.test(key)))
}

/** What only a lesson and the first time at a table say is fetched with them. */
function ofLessons(texts: Record<string, string>, wanted: boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => /^(lesson|coach[.]first)[.]/.test(key) === wanted))
}

export interface Clause { id: string; title: string; chapter: string; html: string; language: string }

const TABLE_TALK = '(table talk)'
const RULING = '*Ruling:*'

/** Each heading `### ABC-041  What it says` with what stands below it, as engine/rulebook.py reads it. */
export function clauses(source: string, language: string): Clause[] {
  const { table_talk } = languageData(language)
  let chapter = ''
  return source.split(/^(?=#{1,3} )/m).flatMap((block) => {
    chapter = /^##\s+(.*)\n/.exec(block)?.[1]!.trim() ?? chapter
    const heading = /^###\s+([A-Z]{3}-\d{3})\s+(.*)\n/.exec(block)
    if (!heading) return []
    const title = heading[2]!.trim().replace(TABLE_TALK, `(${table_talk})`)
    let text = block.slice(heading[0].length)
    if (language !== 'en') text = text.replace(`\n${RULING} `, '\n') // there it belongs to the rule
    return [{ id: heading[1]!, title, chapter, html: marked.parse(text) as string, language }]
  })
}
