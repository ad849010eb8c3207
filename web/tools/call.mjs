// Calls a function of the page or of a game's board, for a test that compares it with the rules: JSON in, JSON out.
//   {"module": path from the root of the project, "name": function, "calls": [[argument …] …]}  →  [what it gave …]

import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = { middlewareMode: true, hmr: false, ws: false, watch: null }
const vite = await createServer({ root, logLevel: 'error', appType: 'custom', server })
const { module, name, calls } = JSON.parse(await text(process.stdin))
const found = await vite.ssrLoadModule(fileURLToPath(new URL(`../../${module}`, import.meta.url)))

const given = await Promise.all(calls.map((words) => found[name](...words)))
await vite.close()
process.stdout.write(JSON.stringify(given))
