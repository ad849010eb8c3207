// What another device has written is taken in, whole or not at all.

import { isAlone } from '$house'
import { bringTables } from '../net/http.ts'
import { putBack, type Sitting } from '../net/keys.svelte.ts'
import { keepDays } from './days.svelte.ts'
import { keep } from './games.svelte.ts'
import { carried, isData } from './history.ts'
import { learn } from './learnt.ts'

/** How many games are new; null where the text is none of ours, and nothing has changed.  Tables come first: without them seats are of
    no use. */
export async function bring(text: string): Promise<number | null> {
  const found = carried(text)
  const seats = found?.seats.map(sitting)
  if (!found || !seats || seats.includes(null)) return null
  const tables = isAlone && found.tables ? (await bringTables(found.tables)).tables : 0
  for (const one of seats) putBack(one!)
  keepDays(found.days)
  learn(found.learnt)
  return Math.max(keep(found.games), tables)
}

const isText = (what: unknown): what is string => typeof what === 'string' && what.length > 0 && what.length <= 60

function sitting(one: unknown): Sitting | null {
  if (!isData(one)) return null
  const { table, game, keys, host, at, over } = one
  if (!isText(table) || !isText(game) || !Array.isArray(keys) || !Number.isSafeInteger(at)) return null
  if (host !== undefined && !isText(host)) return null
  const found = keys.map((key) => (isData(key) && Number.isSafeInteger(key['seat']) && isText(key['secret'])
    ? { seat: key['seat'] as number, secret: key['secret'] } : null))
  if (found.includes(null) || (!found.length && host === undefined)) return null
  return {
    table, game, keys: found as Sitting['keys'], seen: {}, at: at as number, ...(host === undefined ? {} : { host }),
    ...(over === true ? { over } : {}),
  }
}
