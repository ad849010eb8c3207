// What is known of the house in this browser, for whoever shows it.

import type { Step, Trouble } from './messages.ts'

/** `isKept`: all of it is here, so that no network is needed any more; `isFull`: something could not be written;
 * `isTooLarge`: there is no room for all of it. */
interface Known {
  at: Step | Trouble | { step: 'none' }
  waiting: ServiceWorker | null
  isKept: boolean
  isFull: boolean
  isTooLarge: boolean
}
export const known = $state<Known>({ at: { step: 'none' }, waiting: null, isKept: false, isFull: false, isTooLarge: false })

/** Whether to ask: there is something to lose, and the browser would throw it away if it ran out of room. */
export async function isWorthKeeping(): Promise<boolean> {
  const { storage } = navigator
  return !!storage?.persist && !(await storage.persisted())
}

/** Keeps the page for when there is no network.  A newer one waits until the player wants it. */
export async function lookForNews(root: string): Promise<void> {
  if (!navigator.serviceWorker || !isSecureContext) return
  const register = () => navigator.serviceWorker.register(`${root}sw.js`, { updateViaCache: 'none' }).catch(() => null)
  const found = await register()
  addEventListener('online', () => void register()) // the network may have gone before everything was here
  const look = () => (known.waiting = navigator.serviceWorker.controller ? (found?.waiting ?? null) : null)
  found?.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  found?.waiting?.addEventListener('statechange', look)
  look()
}

/** As soon as the page is kept, the house is as well. */
export async function keepHouse(): Promise<void> {
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    known.isKept = data === 'kept'
    known.isTooLarge = data === 'QuotaExceededError'
  }
  active?.postMessage('keep the house', [port2])
}

/** It may have taken over by itself meanwhile, when no other page was open. */
export function takeNews(): void {
  const news = known.waiting
  if (news?.state !== 'installed') return location.reload()
  news.addEventListener('statechange', () => news.state === 'activated' && location.reload())
  news.postMessage('take over')
}
