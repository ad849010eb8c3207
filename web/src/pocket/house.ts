// The house inside this browser, in the place of net/house.ts: a worker behind the same names.

import type { Component } from 'svelte'
import type { Pipe, Place } from '../net/house.ts'
import HouseNote from './HouseNote.svelte'
import type { Fault, FromHouse, ToHouse } from './messages.ts'
import { keepHouse, known, lookForNews } from './known.svelte.ts'

export type { Pipe, Place }
export const isAlone: boolean = true
export const Note: Component | null = HouseNote
/** What needs other devices: joining, a shared screen, an evening. */
const server = () => import('./ServerPage.svelte')
export const OTHER_PAGES: Record<string, () => Promise<{ default: Component }>> = { j: server, s: server, evening: server, server }

const ROOT = new URL('.', location.href).href
const LITTLE_MEMORY = 2 // GB; then bots think in the house itself
let starting: Promise<Worker> | null = null
const pipes = new Map<number, PocketPipe>()
const waiting = new Map<number, (answer: Response) => void>()
let last = 0

/** The house, when it is ready; started by whoever needs it first. */
function house(): Promise<Worker> {
  return (starting ??= new Promise((ready, failed) => {
    if (typeof WebAssembly !== 'object') {
      known.at = { step: 'failed', what: 'old', why: navigator.userAgent }
      return failed(new Error('this browser is too old'))
    }
    const worker = new Worker(new URL('./house.worker.ts', import.meta.url), { type: 'module' })
    const between = ((navigator as { deviceMemory?: number }).deviceMemory ?? 8) > LITTLE_MEMORY ? new MessageChannel() : null
    const fail = (why: string, what: Fault = 'other') => {
      known.at = { step: 'failed', what, why }
      failed(new Error(why))
      for (const pipe of [...pipes.values()]) pipe.ended()
    }
    let isSpeaking = false // a browser that knows no modules in a worker stumbles over the first line
    const fault = ({ message }: ErrorEvent) => (isSpeaking ? 'other' : message ? 'old' : 'network')
    worker.onerror = (event) => fail(event.message || 'the worker has ended', fault(event))
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => {
      isSpeaking = true
      if (data.type === 'say') pipes.get(data.line)?.onmessage?.({ data: data.text })
      else if (data.type === 'shut') pipes.get(data.line)?.ended()
      else if (data.type === 'answer') answered(data.id, data.status, data.text)
      else if (data.type === 'full') known.isFull = true
      else if (data.step.step === 'failed') fail(data.step.why, data.step.what)
      else {
        known.at = data.step
        if (data.step.step === 'elsewhere') failed(new Error('another tab has the house'))
        if (data.step.step !== 'ready') return
        ready(worker)
        if (between) startThinker(between.port2, worker)
        void keepHouse()
        addEventListener('online', () => known.isKept || void keepHouse())
      }
    }
    endWithPage(worker)
    const begin: ToHouse = { type: 'begin', root: ROOT, thinker: between?.port1 ?? null }
    worker.postMessage(begin, between ? [between.port1] : [])
  }))
}

/** A page that a browser keeps for *Back* would keep its house from the next one. */
function endWithPage(worker: Worker): void {
  addEventListener('pagehide', () => worker.terminate())
}
addEventListener('pageshow', (event) => event.persisted && location.reload())

/** If it does not start, or falls, the house goes on without it. */
function startThinker(port: MessagePort, house: Worker): void {
  const thinker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' })
  endWithPage(thinker)
  thinker.onerror = () => house.postMessage({ type: 'alone' } satisfies ToHouse)
  thinker.postMessage({ type: 'begin', root: ROOT, house: port }, [port])
}

class PocketPipe implements Pipe {
  readyState: number = WebSocket.CONNECTING
  onopen: Pipe['onopen'] = null
  onmessage: Pipe['onmessage'] = null
  onclose: Pipe['onclose'] = null
  private line = (last += 1)

  constructor() {
    pipes.set(this.line, this)
    house().then((worker) => {
      if (this.readyState !== WebSocket.CONNECTING) return
      worker.postMessage({ type: 'open', line: this.line } satisfies ToHouse)
      this.readyState = WebSocket.OPEN
      this.onopen?.({})
    }, () => this.ended())
  }

  send(text: string): void {
    void house().then((worker) => worker.postMessage({ type: 'hear', line: this.line, text } satisfies ToHouse))
  }

  close(): void {
    void house().then((worker) => worker.postMessage({ type: 'close', line: this.line } satisfies ToHouse), () => {})
  }

  ended(): void {
    this.readyState = WebSocket.CLOSED
    pipes.delete(this.line)
    this.onclose?.({})
  }
}

export const openPipe = (): Pipe => new PocketPipe()

const json = (value: unknown) => Promise.resolve(new Response(JSON.stringify(value)))

/** The shelf lies beside the page, and there is nobody else: all other questions go to the house. */
export async function asked(address: string, init?: RequestInit): Promise<Response> {
  if (address === '/api/catalogue') return fetch(`${ROOT}catalogue.json`)
  if (address === '/api/network') return json({ here: false, open: false, fixed: true, address: '' })
  if (address === '/api/lobby') return json({ tables: [] })
  if (address.startsWith('/api/puzzles/')) return fetch(`${ROOT}${address.slice(5)}.json`)
  const worker = await house()
  return new Promise((answer) => {
    const id = (last += 1)
    waiting.set(id, answer)
    worker.postMessage({ type: 'ask', id, method: init?.method ?? 'GET', address, body: String(init?.body ?? '') } satisfies ToHouse)
  })
}

function answered(id: number, status: number, text: string): void {
  waiting.get(id)?.(new Response(text, { status }))
  waiting.delete(id)
}

/** The page is one document; its own addresses stand behind the question mark: ?/t/CODE. */
export const shown = (address: string): string => location.pathname + (address === '/' ? '' : `?${address}`)
export function placeOf({ search, hash }: { search: string; hash: string }): Place {
  const [path, query] = search.startsWith('?/') ? search.slice(1).split('?') : ['/', search.slice(1)]
  return { path: path!, query: query ? `?${query}` : '', hash }
}

// For programs in this page: the same messages as at a server's socket, the same questions as over HTTP.
Object.assign(globalThis, { cheeseboard: { openPipe, asked } })
void lookForNews(ROOT)
