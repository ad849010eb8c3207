// For a test: an eye is given frames, is held, covered and let go; what it shows, and when, is written down.
//   [{speed, seen, acts: [[what is done, …] …]} …]  →  for each scene one line for each act: what is shown after it
//
//   hear n name…   a frame after change n, with these events; `ask` is one that asks, `cut n kept name…` one that takes back
//                  what was after `kept`
//   hold, let_go, cover, uncover, watch, rush, rest, wake n, wait ms (the clock goes on)

import { mock } from 'node:test'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const scenes = JSON.parse(await text(process.stdin))
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} })
globalThis.localStorage = { getItem: () => null, setItem() {} }
globalThis.navigator = { languages: ['en'] }
globalThis.addEventListener = () => {}

const root = fileURLToPath(new URL('..', import.meta.url))
const server = { middlewareMode: true, hmr: false, ws: false, watch: null }
const vite = await createServer({ root, logLevel: 'error', appType: 'custom', server })
const load = (path) => vite.ssrLoadModule(fileURLToPath(new URL(`../src/${path}`, import.meta.url)))
const { Eye } = await load('table/eye.svelte.ts')
const { settings } = await load('house/settings.svelte.ts')
await vite.close()

mock.timers.enable({ apis: ['setTimeout'] })
const told = (sequence, names) => names.map((name) => ({ sequence, name, facts: {}, clause: '' }))
const frame = (sequence, since, names, ask) => ({ sequence, since, events: told(sequence, names), view: { at: sequence }, ask, asked: [0],
  draft: 0, sealed: [], result: null })
const acting = (eye) => ({
  hear: (n, ...names) => eye.take(frame(n, n - 1, names, null)),
  ask: (n, ...names) => eye.take(frame(n, n - 1, names, { prompt: 'turn', moves: [], facts: {} })),
  cut: (n, kept, ...names) => eye.take(frame(n, kept, names, null)),
  hold: () => eye.hold(true),
  let_go: () => eye.hold(false),
  cover: () => eye.cover(true),
  uncover: () => eye.cover(false),
  wait: (ms) => mock.timers.tick(ms),
  wake: (shown) => eye.wake(shown),
  rest: () => eye.rest(),
  watch: () => eye.watch(),
  rush: () => eye.rush(),
})
const names = (events) => events.map(({ name }) => name).join(' ')

function play({ speed, seen, acts }) {
  settings.speed = speed
  const eye = new Eye(0, seen)
  eye.pace = (news) => news.length * 100
  eye.breaks = ({ name }) => name === 'dealt'
  const act = acting(eye)
  const lines = acts.map(([what, ...words]) => {
    act[what](...words)
    const state = [eye.waiting ? 'waiting' : '', eye.ask ? 'asked' : ''].filter(Boolean)
    return [eye.frame?.view.at ?? null, names(eye.news), names(eye.log), eye.behind, ...state]
  })
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  return lines
}
process.stdout.write(JSON.stringify(scenes.map(play)))
