// A review while it is made: asked for until it is whole, and left alone where there is none.

import { getReview } from '../net/http.ts'
import type { Review } from '../protocol.ts'

export const AGAIN = 1000 // ms until it is asked how far it is
export const PATIENCE = 2500 // ms that somebody stays, before it is begun for them

const whole = new Map<string, Review>() // of this page's tables: the end sheet and the bar ask for the same

/** Whoever goes on at once has nothing made; the answer ends it. */
export function followReview(table: string, hear: (news: Review) => void): () => void {
  const known = whole.get(table)
  if (known) {
    hear(known)
    return () => {}
  }
  let left = false
  const look = async () => {
    const news = await getReview(table).catch(() => null) // sealed, or many are being made: then there is none
    if (left || !news) return
    hear(news)
    if (news.progress >= 1) whole.set(table, news)
    else timer = window.setTimeout(() => void look(), AGAIN)
  }
  let timer = window.setTimeout(() => void look(), PATIENCE)
  return () => {
    left = true
    clearTimeout(timer)
  }
}
