// Keeps the site for when there is no network.  SITE, above, is written when the site is built: its version, every file of the page
// with its hash, and those of the house.  The page is kept at once, the house when somebody has played.
// A new version is fetched whole, then waits until the player wants it: page and house are always of one version.

const CACHE = `cheeseboard-${SITE.version}`
const addressOf = (name) => new URL(name, registration.scope).href
const PAGE = addressOf('index.html')
const FILES = new Set([...Object.keys(SITE.page), ...SITE.house].map(addressOf))

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting()
  if (event.data === 'keep the house') event.waitUntil(keepHouse().then(() => 'kept', ({ name }) => name).then((said) => event.ports[0].postMessage(said)))
})
addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  address.search = address.hash = ''
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && [PAGE, registration.scope].includes(address.href)) event.respondWith(kept(PAGE, request))
  else if (FILES.has(address.href)) event.respondWith(kept(address.href, request))
})

async function install() {
  const cache = await caches.open(CACHE)
  await fill(cache, Object.keys(SITE.page))
  const before = await earlier()
  if (before.length && (await Promise.all(before.map(hasHouse))).some(Boolean)) await fill(cache, SITE.house)
}

const keepHouse = async () => fill(await caches.open(CACHE), SITE.house)

const earlier = async () => (await caches.keys()).filter((name) => name.startsWith('cheeseboard-') && name !== CACHE)

async function hasHouse(name) {
  const keys = await (await caches.open(name)).keys()
  return keys.some(({ url }) => url.includes('/house/'))
}

/** All or nothing is missing afterwards; what an earlier version has under a name with its hash is taken from there. */
async function fill(cache, names) {
  await Promise.all(names.map(async (name) => {
    const address = addressOf(name)
    if (await cache.match(address)) return
    const old = /^(house|assets)\//.test(name) ? await caches.match(address) : undefined
    const answer = old ?? (await fetch(address, { cache: 'no-cache' }))
    if (!answer.ok) throw new Error(`${answer.status} ${address}`)
    await cache.put(address, answer)
  }))
}

async function activate() {
  for (const name of await earlier()) await caches.delete(name)
  await clients.claim()
}

async function kept(address, request) {
  const cache = await caches.open(CACHE)
  return (await cache.match(address)) ?? fetch(request)
}
