// How much a browser fetches, compressed: for the front page, and for each board on top of it.
//   node sizes.mjs           prints it
//   node sizes.mjs --check   fails when it is more than the house allows

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const FIRST = 100_000
const BOARD = 30_000

const root = fileURLToPath(new URL('../src/cheeseboard/server/static', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8'))

const sizes = new Map()
for (const file of readdirSync(root, { recursive: true })) {
  const path = join(root, file)
  if (!statSync(path).isFile()) continue
  const bytes = readFileSync(path)
  sizes.set(relative('.', file), /\.woff2$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length)
}

/** A chunk with all that it needs at once: imports, styles, fonts. */
function needs(key, found = new Set()) {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file)
  for (const other of chunk.imports ?? []) needs(other, found)
  return found
}
const total = (files) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

const page = needs('index.html')
page.add('index.html')
for (const key of Object.keys(manifest)) {
  if (/src\/texts\/en\.toml\?shelf$|web\/Box\.svelte$|texts\/en\.toml\?card$/.test(key)) needs(key, page) // what the shelf shows at once
}
const fonts = [...page].filter((file) => file.endsWith('.woff2') && !/atkinson/.test(file))
const first = total([...page].filter((file) => !file.endsWith('.woff2'))) + total(fonts)
const rows = [['front page with fonts', first, FIRST], ['  of that, fonts', total(fonts)]]

const table = needs('src/table/TablePage.svelte')
const more = [...table].filter((file) => !page.has(file))
rows.push(['a table, on top of that', total(more)])
for (const key of Object.keys(manifest).filter((name) => name.endsWith('web/Board.svelte'))) {
  const own = [...needs(key)].filter((file) => !page.has(file) && !table.has(file))
  rows.push([`board ${key.split('/').at(-3)}`, total(own), BOARD])
}

let grown = false
for (const [name, bytes, most] of rows) {
  grown ||= most !== undefined && bytes > most
  console.log(`${name.padEnd(28)}${kB(bytes)}${most ? `  of at most ${kB(most).trim()}` : ''}`)
}
if (process.argv.includes('--check') && grown) process.exit(1)
