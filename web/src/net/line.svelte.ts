// The one socket of this page.  It comes back by itself; what was not answered is said again, under the same id.

import { isAlone, openPipe, type Pipe } from '$house'
import type { Error as Trouble, Ping, Sit, ToClient, ToServer } from '../protocol.ts'

export type Answer = Extract<ToClient, { id: string }> | Trouble
export type Question = Extract<ToServer, { id: string }> | (Ping & { id: string })

export interface Follower {
  /** What to say when the line is open again. */
  sit(): Sit
  hear(message: ToClient): void
}

interface Waiting { message: Question; resolve(answer: Answer): void; patience: ReturnType<typeof setTimeout> }

const PING = 15_000
const SILENCE = 40_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 8_000
const PATIENCE = isAlone ? 900_000 : 30_000 // a house inside this browser may have to be fetched first

/** The code of the error that we give ourselves when nobody else does. */
export const NO_ANSWER = 'no_answer'

class Line {
  open = $state(false)
  /** Seconds until the next try; 0 while it runs. */
  retry = $state(0)
  /** The server lets in nobody from the network any more, and said so. */
  shut = $state(false)
  /** The server said that it would be back in a moment. */
  restarting = false

  private socket: Pipe | null = null
  private followers = new Map<string, Follower>()
  private waiting = new Map<string, Waiting>()
  private wait = FIRST_WAIT
  private heard = 0
  private counting: ReturnType<typeof setInterval> | undefined

  constructor() {
    setInterval(() => this.check(), PING)
    addEventListener('online', () => this.connect())
    if (!isAlone) addEventListener('offline', () => this.socket?.close())
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && !this.open) this.connect()
    })
  }

  follow(table: string, follower: Follower): void {
    this.followers.set(table, follower)
    if (this.open) this.send(follower.sit())
    else this.connect()
  }

  leave(table: string): void {
    this.followers.delete(table)
    this.send({ type: 'leave', table })
  }

  /** Lost when the line is down: for what is said again by `sit`, or does not matter. */
  send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  /** Said until it is answered, also on a new line; after a while the answer is an error of our own, `NO_ANSWER`. */
  ask(message: Question): Promise<Answer> {
    if (!this.socket) this.connect()
    return new Promise((resolve) => {
      const patience = setTimeout(() => this.giveUp(message.id), PATIENCE)
      this.waiting.set(message.id, { message, resolve, patience })
      this.send(message)
    })
  }

  /** Whatever the house had said before it heard this is here. */
  async caughtUp(): Promise<void> {
    await this.ask({ type: 'ping', id: newId() })
  }

  private giveUp(id: string): void {
    const answer = { type: 'error', code: NO_ANSWER, detail: 'no answer came', id } as unknown as Answer
    this.answered(id, answer)
  }

  private answered(id: string, answer: Answer): void {
    const waiting = this.waiting.get(id)
    if (!waiting) return
    clearTimeout(waiting.patience)
    this.waiting.delete(id)
    waiting.resolve(answer)
  }

  connect(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return
    clearInterval(this.counting)
    this.retry = 0
    const socket = openPipe()
    this.socket = socket
    socket.onopen = () => this.opened()
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ToClient)
    socket.onclose = () => {
      if (this.socket === socket) this.closed()
    }
  }

  private opened(): void {
    this.open = true
    this.shut = this.restarting = false
    this.wait = FIRST_WAIT
    this.heard = Date.now()
    for (const follower of this.followers.values()) this.send(follower.sit())
    for (const { message } of this.waiting.values()) this.send(message)
  }

  private closed(): void {
    this.open = false
    this.socket = null
    if (this.wait === LONGEST_WAIT) this.restarting = false // it is not
    const until = Date.now() + this.wait
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT)
    this.counting = setInterval(() => {
      this.retry = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      if (Date.now() >= until) this.connect()
    }, 250)
  }

  private check(): void {
    if (this.open && Date.now() - this.heard > SILENCE) this.socket?.close()
    else this.send({ type: 'ping' })
  }

  private hear(message: ToClient): void {
    this.heard = Date.now()
    if (message.type === 'error' && message.code === 'door_closed') this.shut = true
    if (message.type === 'restarting') {
      this.wait = message.seconds * 1000
      this.restarting = true
    }
    if ('id' in message && message.id) this.answered(message.id, message as Answer)
    if ('table' in message && message.table) this.followers.get(message.table)?.hear(message)
  }
}

export const line = new Line()

export function newId(): string {
  return hex(8)
}

/** So many random bytes, as hexadecimal digits. */
export function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
