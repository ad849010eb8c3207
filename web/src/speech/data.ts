// Facts, and things in a view, as the server sends them (protocol.py says how):
//   "7" a kind of thing by its code · {"card": "7", "open": true} a thing that can lie face down · {"size": 31} a pile

export type Data = null | boolean | number | string | Data[] | { [name: string]: Data }
export type Facts = { [name: string]: Data }

/** A thing that can lie face down; `card` is null for whoever may not know it. */
export type Card<Kind extends string = string> = { card: Kind | null; open?: boolean; known_by?: number[] }
export type Pile = { size: number }

export function isCard(data: unknown): data is Card {
  return typeof data === 'object' && data !== null && 'card' in data
}

export function isPile(data: unknown): data is Pile {
  return typeof data === 'object' && data !== null && 'size' in data
}
