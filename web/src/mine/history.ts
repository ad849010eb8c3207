// Games that were played on this device: what is kept of each, how two lists become one, and what can be counted.

export interface Sat { name: string; /** Of a bot; null for people. */ level: string | null; /** A text of its game. */ role?: string }
export interface Played {
  table: string
  game: string
  /** When it ended, in seconds since 1970. */
  at: number
  /** How long it took; null where nobody knows. */
  seconds: number | null
  seats: Sat[]
  /** Seats of this device, mine first. */
  mine: number[]
  places: number[]
  scores: number[]
  /** All have the first place, and nobody has won. */
  draw?: true
  /** By its review: the result without what luck brought me, in thousandths of a win or of a point. */
  even?: { n: number; unit: 'chance' | 'points' }
}

export const MOST = 3000 // games; the oldest go first

/** What a deal of the day came to. */
export interface DayScore {
  day: number; score: number; par: number; is_low: boolean; beaten: number; level: number; plays: number; code: string
}
/** A deal of the day: its table, and what the first one that was finished came to. */
export interface Day { date: string; game: string; table: string; result?: DayScore }

/** All of both, newest first: of two results of one deal ours, which was first here. */
export function mergedDays(ours: Day[], others: Day[]): Day[] {
  const name = ({ date, game }: Day) => `${date} ${game}`
  const found = new Map(ours.map((one) => [name(one), one]))
  for (const other of others) if (!found.get(name(other))?.result) found.set(name(other), other)
  return [...found.values()].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.game < b.game ? -1 : 1)).slice(0, MOST)
}

/** All of both, newest first; the same table once, with the seats that either device had. */
export function merged(ours: Played[], others: Played[]): Played[] {
  const found = new Map(ours.map((one) => [one.table, one]))
  for (const other of others) {
    const known = found.get(other.table)
    found.set(other.table, known ? { ...other, ...known, mine: [...new Set([...known.mine, ...other.mine])] } : other)
  }
  return [...found.values()].sort((a, b) => b.at - a.at || (a.table < b.table ? -1 : 1)).slice(0, MOST)
}

// ---- how I fared ----

export const me = (one: Played) => one.mine[0] ?? 0
/** Nobody has won, and nobody has lost: of what the house says of an end. */
export const isDraw = ({ places, winners }: { places: number[]; winners: number[] }) => !winners.length && places.includes(1)
export const isWon = (one: Played) => !one.draw && one.places[me(one)] === 1
/** Everybody lost together. */
export const isLostByAll = (one: Played) => !one.places.includes(1)
/** Some were better than others, and it was not only who won. */
export const isRanked = (one: Played) => Math.max(...one.places) > 2 || (one.places.length === 2 && isScored(one))

/** The points say more than who has won. */
export function isScored({ places, scores }: Played): boolean {
  return scores.some((score, seat) => score !== Number(places[seat] === 1))
}

/** Mean of the results without luck, and how far it may be off; nothing is claimed of fewer than so many games. */
export interface Even { games: number; mean: number; off: number; unit: 'chance' | 'points' }
export const LEAST_EVEN = 10
const SURE = 1.96 // standard errors: right in 95 of 100 cases

export function evenOf(all: Played[]): Even | null {
  const found = all.flatMap(({ even }) => (even ? [even] : []))
  const games = found.length
  if (games < LEAST_EVEN) return null
  const values = found.map(({ n }) => n / 1000)
  const mean = values.reduce((sum, one) => sum + one, 0) / games
  const spread = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (games - 1)
  return { games, mean, off: SURE * Math.sqrt(spread / games), unit: found[0]!.unit }
}

export interface Count { games: number; won: number; streak: number; longest: number; best: number | null; last: Ended[] }
export type Ended = 'won' | 'lost' | 'draw'
export interface Statistics extends Count { game: string; even: Even | null; roles: (Count & { role: string })[] }

const SHOWN = 12 // of the last results

/** By game, the one played most first; and by what one played as, where a game has such roles. */
export function statistics(all: Played[]): Statistics[] {
  const games = grouped(all, (one) => one.game).map(([game, played]) => {
    const low = isLowBetter(played)
    const roles = grouped(played.filter((one) => roleOf(one)), (one) => roleOf(one)!)
    return { game, ...counted(played, low), even: evenOf(played), roles: roles.map(([role, some]) => ({ role, ...counted(some, low) })) }
  })
  return games.sort((a, b) => b.games - a.games)
}

const roleOf = (one: Played) => one.seats[me(one)]?.role

function grouped(all: Played[], key: (one: Played) => string): [string, Played[]][] {
  const found = new Map<string, Played[]>()
  for (const one of all) found.set(key(one), [...(found.get(key(one)) ?? []), one])
  return [...found]
}

function counted(played: Played[], low: boolean | null): Count {
  const newest = [...played].sort((a, b) => b.at - a.at)
  const results = newest.map(isWon)
  let run = 0
  let longest = 0
  for (const won of results) longest = Math.max(longest, (run = won ? run + 1 : 0))
  const ended = results.indexOf(false)
  const scores = low === null ? [] : played.map((one) => one.scores[me(one)]!)
  return {
    games: played.length, won: results.filter(Boolean).length, streak: ended < 0 ? results.length : ended, longest,
    best: scores.length ? (low ? Math.min(...scores) : Math.max(...scores)) : null,
    last: newest.slice(0, SHOWN).reverse().map((one) => (one.draw ? 'draw' : isWon(one) ? 'won' : 'lost')),
  }
}

/** Told by the results themselves: are those with better places the ones with fewer points?  Null where points say nothing. */
function isLowBetter(played: Played[]): boolean | null {
  let more = 0
  for (const one of played.filter(isScored))
    for (const [a, place] of one.places.entries())
      for (const [b, other] of one.places.entries()) if (place < other) more += Math.sign(one.scores[a]! - one.scores[b]!)
  return more === 0 ? null : more < 0
}

// ---- a file, or a link, from another device ----

const KIND = 'cheeseboard games'
const VERSION = 1
const MOST_SEATS = 12
const LONGEST_NAME = 200 // several people may share a seat

/** What opens our seats at running tables, for those who wish to take them along. */
export interface Carried { games: Played[]; seats: unknown[]; days: Day[]; learnt: Learnt; tables?: string }
type Learnt = Record<string, string[]>

/** `tables`: all of a house inside the browser, as it packs them itself. */
export function written(games: Played[], seats: unknown[] = [], days: Day[] = [], learnt: Learnt = {}, tables = ''): string {
  const finished = days.filter(({ result }) => result)
  return JSON.stringify({
    kind: KIND, version: VERSION, games, ...(seats.length ? { seats } : {}), ...(finished.length ? { days: finished } : {}),
    ...(Object.keys(learnt).length ? { learnt } : {}), ...(tables ? { tables } : {}),
  })
}

/** Whether a file says that it is one of these, so that anything else can be read as a saved game. */
export function isHistory(text: string): boolean {
  return data(text)?.['kind'] === KIND
}

/** What a file of ours holds; null where anything in it is not as we would have written it. */
export function carried(text: string): Carried | null {
  const file = data(text)
  if (file?.['kind'] !== KIND || file['version'] !== VERSION) return null
  const { games, seats = [], days = [], learnt = {}, tables = '' } = file
  if (!Array.isArray(games) || games.length > MOST || !Array.isArray(seats)) return null
  if (typeof tables !== 'string' || !Array.isArray(days) || days.length > MOST || !isLearnt(learnt)) return null
  const found = games.map(played)
  const dealt = days.map(day)
  if (found.includes(null) || dealt.includes(null)) return null
  return { games: found as Played[], seats, days: dealt as Day[], learnt, ...(tables ? { tables } : {}) }
}

type Data = Record<string, unknown>

function data(text: string): Data | null {
  try {
    const found: unknown = JSON.parse(text)
    return isData(found) ? found : null
  } catch {
    return null
  }
}

export const isData = (what: unknown): what is Data => typeof what === 'object' && what !== null && !Array.isArray(what)
const isNumber = (what: unknown): what is number => Number.isSafeInteger(what)
const isName = (what: unknown): what is string => typeof what === 'string' && what.length <= LONGEST_NAME
const isWord = (what: unknown): what is string => typeof what === 'string' && /^[\w.]{1,60}$/.test(what)

/** Names of lessons, by game. */
function isLearnt(what: unknown): what is Record<string, string[]> {
  const isList = (one: unknown) => Array.isArray(one) && one.length <= MOST_SEATS && one.every(isWord)
  return isData(what) && Object.entries(what).every(([game, lessons]) => isWord(game) && isList(lessons))
}

/** Of whatever a file holds, a game and nothing else. */
function played(one: unknown): Played | null {
  if (!isData(one)) return null
  const { table, game, at, seconds, seats, mine, places, scores, draw, even } = one
  if (!isWord(table) || !isWord(game) || !isNumber(at) || at < 0 || at > 1e11) return null
  if (seconds !== null && !(isNumber(seconds) && seconds >= 0)) return null
  const sat = Array.isArray(seats) && seats.length && seats.length <= MOST_SEATS ? seats.map(seat) : [null]
  if (sat.includes(null)) return null
  const count = sat.length
  const numbers = (list: unknown, most: number): list is number[] => Array.isArray(list) && list.length <= most && list.every(isNumber)
  if (!numbers(places, count) || places.length !== count || places.some((place) => place < 1)) return null
  if (!numbers(scores, count) || scores.length !== count) return null
  if (!numbers(mine, count) || !mine.length || mine.some((one) => one < 0 || one >= count)) return null
  if (draw !== undefined && draw !== true) return null
  if (even !== undefined && !isEven(even)) return null
  return {
    table, game, at, seconds: seconds as number | null, seats: sat as Sat[], mine, places, scores, ...(draw ? { draw } : {}),
    ...(even ? { even } : {}),
  }
}

function isEven(what: unknown): what is NonNullable<Played['even']> {
  return isData(what) && isNumber(what['n']) && (what['unit'] === 'chance' || what['unit'] === 'points')
}

function day(one: unknown): Day | null {
  if (!isData(one) || !isData(one['result'])) return null
  const { date, game, table } = one
  const { day, score, par, is_low, beaten, level, plays, code } = one['result']
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date) || !isWord(game) || !isWord(table)) return null
  if (![day, score, par, beaten, level, plays].every(isNumber) || typeof is_low !== 'boolean' || !isWord(code)) return null
  return { date, game, table, result: { day, score, par, is_low, beaten, level, plays, code } as DayScore }
}

function seat(one: unknown): Sat | null {
  if (!isData(one)) return null
  const { name, level, role } = one
  if (!isName(name) || !(level === null || isWord(level)) || !(role === undefined || isWord(role))) return null
  return { name, level, ...(role === undefined ? {} : { role }) }
}

// ---- small enough for a link ----

const LARGEST = 4_000_000 // letters

export async function packed(text: string): Promise<string> {
  const bytes = await squeezed(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  let letters = ''
  for (const byte of bytes!) letters += String.fromCharCode(byte)
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Null where it was cut off, changed, or would never end. */
export async function unpacked(code: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(code.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
    const found = await squeezed(bytes, new DecompressionStream('deflate-raw'))
    return found && new TextDecoder('utf-8', { fatal: true }).decode(found)
  } catch {
    return null
  }
}

async function squeezed(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > LARGEST) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
