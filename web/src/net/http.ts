// What is asked for over HTTP.

import { asked } from '$house'
import type {
  Catalogue, DayResult, Days, Deleted, Door, Forgotten, Imported, Lobby, Replay, Review, TableInfo, Verdict,
} from '../protocol.ts'

/** What the server refuses, with its reason: a code of the protocol. */
export class Refusal extends Error {
  constructor(readonly code: string, detail: string) {
    super(detail)
  }
}

const TOO_FAST = 429
const PATIENCE = 5 // times that the house may ask us to come back later

export async function fetched<T>(address: string, init?: RequestInit, patience = PATIENCE): Promise<T> {
  const answer = await asked(address, init)
  if (answer.status === TOO_FAST && patience && !init) {
    const seconds = Number(answer.headers.get('retry-after')) || 1
    await new Promise((later) => setTimeout(later, seconds * 1000))
    return fetched(address, init, patience - 1)
  }
  const body = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string }
  if (!answer.ok) throw new Refusal(body.code ?? '', body.detail ?? answer.statusText)
  return body as T
}

export function post(text: string): RequestInit {
  return { method: 'POST', body: text, headers: { 'content-type': 'application/json' } }
}

export const getCatalogue = () => fetched<Catalogue>('/api/catalogue')
export const getTable = (table: string) => fetched<TableInfo>(`/api/tables/${encodeURIComponent(table)}`)
export const getLobby = () => fetched<Lobby>('/api/lobby')
/** The moments of a game from `from` on; as many as the house gives at once. */
export const getReplay = (table: string, eye: string, from: number | 'last') =>
  fetched<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?seat=${eye}&from=${from}`)
export const getDays = () => fetched<Days>('/api/days')
export const getDayResult = (table: string) => fetched<DayResult>(`/api/tables/${encodeURIComponent(table)}/day`)
/** Somebody's result, told to whoever has one of the same deal. */
export const getCompared = (date: string, code: string, mine: string) =>
  fetched<DayResult>(`/api/days/${encodeURIComponent(date)}/${encodeURIComponent(code)}?mine=${encodeURIComponent(mine)}`)
/** How a finished game went, as far as that is known: `progress` is 1 when all is. */
export const getReview = (table: string) => fetched<Review>(`/api/tables/${encodeURIComponent(table)}/review`)
export const recordAddress = (table: string) => `/api/tables/${encodeURIComponent(table)}/record`
export const getRecord = (table: string) => fetched<Record<string, unknown>>(recordAddress(table))
/** It is no more, for anybody; the secrets say whether we may. */
export const deleteTable = (table: string, secrets: string[], host: string | null) =>
  fetched<Deleted>(`/api/tables/${encodeURIComponent(table)}/delete`, post(JSON.stringify({ secrets, host })))
/** What we were called and said there; our secrets open nothing any more. */
export const forgetMe = (table: string, secrets: string[]) =>
  fetched<Forgotten>(`/api/tables/${encodeURIComponent(table)}/forget`, post(JSON.stringify({ secrets })))
export const importRecord = (text: string) => fetched<Imported>('/api/records', post(text))
/** All tables of a house inside this browser, as one text; and those of another one, as many as are new. */
export const getTables = async () => (await asked('/copy')).text()
export const bringTables = (packed: string) => fetched<{ tables: number }>('/copy', post(packed))
export const verify = (record: unknown) => fetched<Verdict>('/api/verify', post(JSON.stringify(record)))
export const getDoor = () => fetched<Door>('/api/network')
export const setDoor = (open: boolean) => fetched<Door>('/api/network', post(JSON.stringify({ open })))
