// The house out of a built folder, in Node: a game of each kind is played to its end by messages, its record is checked, and whatever
// else is offered is begun: lessons, a puzzle, the deal of the day, a fork, the record as a game of its own, a box, a rematch;
// and several at this device choose, take back, and are given a hint.  A review of the first
// game is begun last.
//   node site/walk.mjs SITE GAME...     a line of JSON for each, and one with how long the start took
// With --timed it also says how long moves took.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer } from 'vite'

process.on('uncaughtException', (error) => { // Node would print Pyodide's one long line
  console.error(String(error?.stack ?? error).slice(-4000))
  process.exit(1)
})
const [site, ...games] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const root = `${resolve(site, 'house')}/`
const files = JSON.parse(readFileSync(join(site, 'house.json'), 'utf8'))
const vite = await createServer({
  root: new URL('..', import.meta.url).pathname, logLevel: 'error', appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
const { startPython, openHouse, openThinker } = await vite.ssrLoadModule('/src/pocket/boot.ts')
const { handles } = await vite.ssrLoadModule('/src/pocket/storage.ts')

const spent = () => Math.round(process.cpuUsage().user / 1000)
const before = spent()
const { loadPyodide } = await import(pathToFileURL(join(root, files.python, 'pyodide.mjs')).href)
const python = await startPython(loadPyodide, root, files, async (name) => new Uint8Array(readFileSync(name)).buffer)
const loaded = spent()

/** A file as the browser's private file system gives it to a worker. */
function handle() {
  let bytes = new Uint8Array(0)
  const grow = (size) => { const old = bytes; bytes = new Uint8Array(size); bytes.set(old.subarray(0, size)) }
  return {
    getSize: () => bytes.length, flush: () => (flushes += 1), close() {}, truncate: grow,
    read(into, { at }) { const part = bytes.subarray(at, at + into.length); into.set(part); return part.length },
    write(from, { at }) { if (at + from.length > bytes.length) grow(at + from.length); bytes.set(from, at); return from.length },
  }
}
let flushes = 0
let luck = 7
const kept = new Map(['', '-wal', '-journal'].map((end) => [`tables.sqlite${end}`, handle()]))
python.FS.mkdir('/tables')
python.FS.mount(handles(python.FS, kept), {}, '/tables')
const place = { path: '/tables/tables.sqlite', whole: false, keep: () => kept.forEach((file) => file.flush()) }
const think = openThinker(python)
const elsewhere = { is_ready: () => true, ask: async (wish) => think(wish) }
const heard = []
let wake = () => {}
const say = (_, text) => { heard.push(JSON.parse(text)); wake() }
const pocket = openHouse(python, place, elsewhere, say, () => {})
pocket.open(1)
console.log(JSON.stringify({ start: { python: loaded - before, house: spent() - loaded } }))

const tell = (message) => pocket.hear(1, JSON.stringify(message))
async function next(...types) {
  for (;;) {
    while (heard.length) {
      const message = heard.shift()
      if (message.type === 'error') throw new Error(JSON.stringify(message))
      if (types.includes(message.type)) return message
    }
    await new Promise((done) => (wake = done))
  }
}
async function asked(method, address, body = '') {
  const [status, text] = await pocket.ask(method, `/api/${address}`, body)
  if (status >= 400) throw new Error(`${address}: ${status} ${text}`)
  return JSON.parse(text)
}

/** What was begun, by name. */
async function everythingElse(game, plan, over, record) {
  const { lessons, puzzles } = shelf.find(({ id }) => id === game)
  const begun = []
  const open = async (name, message, ...types) => {
    tell({ id: 'o', pace: 0, ...message })
    const { table } = await next('created')
    if (types.length) await next(...types)
    begun.push(name)
    return table
  }
  for (const lesson of lessons) await open(lesson, { type: 'learn', game, lesson, name: 'Ann' }, 'frame')
  if (puzzles) await open('puzzle', { type: 'learn', game, lesson: '', puzzle: puzzles, name: 'Ann' }, 'frame')
  await open('deal', { type: 'deal', game, name: 'Ann' }, 'frame')
  await asked('GET', 'days')
  await open('fork', { type: 'fork', table: over, at: 1, seats: plan })
  const { table: imported } = await asked('POST', 'records', JSON.stringify(record))
  if ((await asked('GET', `tables/${imported}/replay?seat=all&from=0`)).moments.length) begun.push('import')
  if ((await asked('POST', `boxes/${game}`, JSON.stringify({ own: {} })))) begun.push('box')
  tell({ type: 'rematch', table: over })
  for (let told; !told?.rematch; ) told = await next('table')
  begun.push('rematch')
  return begun
}

/** People who pass the device: somebody is given a hint, chooses, and takes it back with everybody's consent. */
async function passAround(game, count) {
  const seats = Array.from({ length: count }, (_, seat) => ({ kind: 'here', name: `Friend ${seat}` }))
  tell({ type: 'create', id: 'p', game, seats, pace: 0, take_backs: 'consent' })
  const { table } = await next('created')
  seats.forEach((_, seat) => tell({ type: 'ready', table, seat, contribution: '00'.repeat(16) }))
  let frame = await next('frame')
  while (frame.table !== table || !frame.ask) frame = await next('frame')
  const { seat, sequence, draft, ask } = frame
  tell({ type: 'hint', id: 'h', table, seat })
  const { moves } = await next('hinted')
  tell({ type: 'move', id: 'm', table, seat, sequence, draft, moves: moves.slice(0, 1) })
  await next('accepted')
  tell({ type: 'take_back', id: 't', table, seat })
  seats.forEach((_, other) => other !== seat && tell({ type: 'consent', table, seat: other, agree: true }))
  do frame = await next('frame', 'refused')
  while (frame.type === 'frame' && (frame.table !== table || frame.seat !== seat || !frame.ask))
  return JSON.stringify(frame.ask.moves) === JSON.stringify(ask.moves)
}

const over = []
const { games: shelf } = JSON.parse(readFileSync(join(site, 'catalogue.json'), 'utf8'))
for (const game of games.length ? games : shelf.map(({ id }) => id)) {
  const began = spent()
  const { seats } = shelf.find(({ id }) => id === game)
  const plan = [{ kind: 'here', name: 'Ann' }, ...Array(seats[0] - 1).fill({ kind: 'bot', level: 'easy' })]
  tell({ type: 'create', id: 'c', game, seats: plan, pace: 0 })
  const { table } = await next('created')
  tell({ type: 'ready', table, seat: 0, contribution: '00'.repeat(16) })
  let frame = await next('frame')
  const first = spent() - began
  let moves = 0
  while (!frame.result) {
    if (frame.ask) {
      luck = (luck * 48271) % 2147483647
      const { notation } = frame.ask.moves[luck % frame.ask.moves.length]
      const id = `m${(moves += 1)}`
      tell({ type: 'move', id, table, seat: 0, sequence: frame.sequence, draft: frame.draft, moves: [notation] })
      for (let message; message?.id !== id; ) {
        message = await next('frame', 'accepted', 'refused')
        if (message.type === 'frame') frame = message
      }
    } else frame = await next('frame')
  }
  const cpu = spent() - began
  const record = await asked('GET', `tables/${table}/record`)
  const { fair } = await asked('POST', 'verify', JSON.stringify(record))
  const { moments } = await asked('GET', `tables/${table}/replay?seat=all&from=0`)
  const begun = await everythingElse(game, plan, table, record)
  const passed = await passAround(game, seats[0])
  over.push(table)
  console.log(JSON.stringify({ game, moves, fair, moments: moments.length, begun, passed, first, cpu, flushes }))
}
let reviewed = 0 // it goes on for long
for (; !reviewed; await new Promise((later) => setTimeout(later, 20))) reviewed = (await asked('GET', `tables/${over[0]}/review`)).progress
console.log(JSON.stringify({ reviewed }))
await vite.close()
process.exit(0)
