// Where the house is: on the server that this page came from.  A page that is its own server has pocket/house.ts in this place
// (vite.config.ts, --mode site); nobody else knows which.

import type { Component } from 'svelte'

/** As much of a WebSocket as is used. */
export interface Pipe {
  readonly readyState: number
  onopen: ((event: any) => void) | null
  onmessage: ((event: any) => void) | null
  onclose: ((event: any) => void) | null
  send(text: string): void
  close(): void
}
export interface Place { path: string; query: string; hash: string }

/** The house is inside this browser: nobody else finds it, and it is there without a network. */
export const isAlone: boolean = false

export const openPipe = (): Pipe => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?deltas=1`)

export const asked = (address: string, init?: RequestInit): Promise<Response> => fetch(address, init)

/** An address of the page as the browser's bar has it, and back. */
export const shown = (address: string): string => address
export const placeOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): Place =>
  ({ path: pathname, query: search, hash })

/** What there is to tell about the house itself, on every page. */
export const Note: Component | null = null

/** Pages that take the place of others. */
export const OTHER_PAGES: Record<string, () => Promise<{ default: Component }>> = {}
