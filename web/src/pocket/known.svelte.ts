// What is known of the house in this browser, for whoever shows it.

import type { Step, Trouble } from './messages.ts'

export const known = $state<{ at: Step | Trouble | { step: 'none' }; waiting: ServiceWorker | null }>({
  at: { step: 'none' }, waiting: null,
})

let isTaking = false

/** Keeps the page for when there is no network.  A newer one waits until the player wants it. */
export async function lookForNews(root: string): Promise<void> {
  if (!navigator.serviceWorker || !isSecureContext) return
  navigator.serviceWorker.addEventListener('controllerchange', () => isTaking && location.reload())
  const found = await navigator.serviceWorker.register(`${root}sw.js`, { updateViaCache: 'none' }).catch(() => null)
  const look = () => (known.waiting = navigator.serviceWorker.controller ? (found?.waiting ?? null) : null)
  found?.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  look()
}

export function takeNews(): void {
  isTaking = true
  known.waiting?.postMessage('take over')
}
