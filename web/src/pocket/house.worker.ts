// The house in this browser: opened by one tab, asked by messages.

import { openHouse, startPython, type Elsewhere, type HouseFiles, type Pocket } from './boot.ts'
import { Counting } from './counting.ts'
import type { Fault, FromHouse, Step, Thought, ToHouse, Trouble } from './messages.ts'
import { isFull, openFiles, openPlace } from './storage.ts'

const LOCK = 'cheeseboard'
const PATIENCE = 4000 // ms; a page that was just left may still have it
let pocket: Pocket | null = null
let second: Second
let isFetched = false

const post = (message: FromHouse) => postMessage(message)
const tell = (step: Step | Trouble) => post({ type: 'step', step })

async function begin(root: string, port: MessagePort | null): Promise<void> {
  if (!(await isOurs())) return tell({ step: 'elsewhere' })
  second = new Second(port)
  const files = openFiles() // meanwhile
  const told = await fetch(`${root}house.json`, { cache: 'no-cache' })
  if (!told.ok) throw new Error(`${told.status} ${told.url}`)
  const found = (await told.json()) as HouseFiles
  const total = Object.values(found.files).reduce((sum, size) => sum + size, 0)
  const counting = new Counting((done) => tell(done < total ? { step: 'fetch', done, total } : { step: 'start' }))
  tell({ step: 'fetch', done: 0, total })
  const house = `${root}house/`
  const { loadPyodide } = await import(/* @vite-ignore */ `${house}${found.python}pyodide.mjs`)
  globalThis.fetch = counting.fetch // Pyodide fetches by itself
  const python = await startPython(loadPyodide, house, found, async (address) => (await fetch(address)).arrayBuffer())
  isFetched = true
  tell({ step: 'start' })
  const [place, kept] = await openPlace(python, await files, () => post({ type: 'full' }))
  const say = (line: number, text: string) => post({ type: 'say', line, text })
  pocket = openHouse(python, place, second, say, (line) => post({ type: 'shut', line }))
  tell({ step: 'ready', kept })
}

/** Held until this worker ends, however it ends. */
function isOurs(): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise((answer) => {
    const signal = AbortSignal.timeout(PATIENCE)
    navigator.locks.request(LOCK, { signal }, () => {
      answer(true)
      return new Promise(() => {}) // for ever
    }).catch(() => answer(false))
  })
}

/** The second worker, through the port; until it says that it is ready, nobody is asked. */
class Second implements Elsewhere {
  private waiting = new Map<number, { done(thought: Uint8Array): void; failed(trouble: Error): void }>()
  private state: 'coming' | 'ready' | 'none' = 'coming'
  private told!: () => void
  private settled = new Promise<void>((done) => (this.told = done))
  private last = 0

  constructor(private port: MessagePort | null) {
    if (!port) this.end()
    else port.onmessage = ({ data }: MessageEvent<Thought | { failed: true }>) => {
      if ('failed' in data) return this.end()
      if ('ready' in data) return this.turn('ready')
      this.waiting.get(data.id)?.done(data.thought)
      this.waiting.delete(data.id)
    }
  }

  is_ready = () => this.state === 'ready'

  ask = async (wish: Uint8Array): Promise<Uint8Array> => {
    const sent = wish.slice()
    await this.settled
    if (this.state === 'none') throw new Error('there is no second worker')
    const id = (this.last += 1)
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed })
      this.port!.postMessage({ id, wish: sent }, [sent.buffer])
    })
  }

  /** The house does by itself what was asked, and all that comes. */
  end(): void {
    this.turn('none')
    for (const { failed } of this.waiting.values()) failed(new Error('the second worker has ended'))
    this.waiting.clear()
  }

  private turn(state: 'ready' | 'none'): void {
    this.state = state
    this.told()
  }
}

async function answer({ id, method, address, body }: Extract<ToHouse, { type: 'ask' }>): Promise<void> {
  try {
    const [status, text] = await pocket!.ask(method, address, body)
    post({ type: 'answer', id, status, text })
  } catch (trouble) {
    post({ type: 'answer', id, status: 500, text: JSON.stringify({ code: 'internal', detail: String(trouble) }) })
  }
}

function faultOf(trouble: unknown, why: string): Fault {
  if (isFull(trouble) || why.includes('disk is full')) return 'full'
  return isFetched ? 'other' : 'network'
}

onmessage = async ({ data }: MessageEvent<ToHouse>) => {
  try {
    if (data.type === 'begin') await begin(data.root, data.thinker)
    else if (data.type === 'alone') second.end()
    else if (data.type === 'open') pocket?.open(data.line)
    else if (data.type === 'close') pocket?.close(data.line)
    else if (data.type === 'hear') pocket?.hear(data.line, data.text)
    else if (data.type === 'ask') await answer(data)
  } catch (trouble) {
    const why = String((trouble as Error)?.message ?? trouble).slice(-600)
    tell({ step: 'failed', what: faultOf(trouble, why), why })
  }
}
