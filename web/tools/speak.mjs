// Sentences from the page's Speaker, for a test that compares it with the engine's: JSON in, JSON out.
//   {"texts": {book: {…}}, "asks": [{"book", "language", "names", "reader", "key" or "event", "facts"}]}  →  [sentence …]

import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = { middlewareMode: true, hmr: false, ws: false, watch: null }
const vite = await createServer({ root, logLevel: 'error', appType: 'custom', server })
const { Speaker } = await vite.ssrLoadModule('/src/speech/speaker.ts')
const { LANGUAGES, loadLanguage } = await vite.ssrLoadModule('/src/speech/languages.ts')
await Promise.all(LANGUAGES.map(loadLanguage))
const { texts, asks } = JSON.parse(await text(process.stdin))

const said = asks.map(({ book, language, names, reader, key, event, facts }) => {
  const speaker = new Speaker(texts[book], language, names, reader)
  return event ? speaker.event(event, facts) : speaker.say(key, facts)
})
await vite.close()
process.stdout.write(JSON.stringify(said))
