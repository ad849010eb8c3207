// Addresses within the page: /, /t/CODE, /j/CODE, /r/ID, /rules/GAME …

import { placeOf, shown } from '$house'

export const place = $state(placeOf(location))

function look(): void {
  Object.assign(place, placeOf(location))
}
addEventListener('popstate', look)

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', shown(address))
  look()
  scrollTo(0, 0)
}

/** For links: a plain click stays within the page, everything else is the browser's. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a')
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  const { path, query, hash } = placeOf(link)
  go(path + query + hash)
}

/** The parts of the path: /t/7Q4K gives ['t', '7Q4K']. */
export function parts(): string[] {
  return place.path.split('/').filter(Boolean).map(decodeURIComponent)
}
