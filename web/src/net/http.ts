// What is asked for over HTTP.

import type { Catalogue, Imported, Lobby, Replay, TableInfo, Verdict } from '../protocol.ts'

/** What the server refuses, with its reason: a code of the protocol. */
export class Refusal extends Error {
  constructor(readonly code: string, detail: string) {
    super(detail)
  }
}

async function fetched<T>(address: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(address, init)
  const body = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string }
  if (!answer.ok) throw new Refusal(body.code ?? '', body.detail ?? answer.statusText)
  return body as T
}

function post(text: string): RequestInit {
  return { method: 'POST', body: text, headers: { 'content-type': 'application/json' } }
}

export const getCatalogue = () => fetched<Catalogue>('/api/catalogue')
export const getTable = (table: string) => fetched<TableInfo>(`/api/tables/${encodeURIComponent(table)}`)
export const getLobby = () => fetched<Lobby>('/api/lobby')
export const getReplay = (table: string, eye: string) =>
  fetched<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?seat=${eye}`)
export const recordAddress = (table: string) => `/api/tables/${encodeURIComponent(table)}/record`
export const getRecord = (table: string) => fetched<Record<string, unknown>>(recordAddress(table))
export const importRecord = (text: string) => fetched<Imported>('/api/records', post(text))
export const verify = (record: unknown) => fetched<Verdict>('/api/verify', post(JSON.stringify(record)))
export const qrAddress = (link: string) => `/api/qr?text=${encodeURIComponent(link)}`
