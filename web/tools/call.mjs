// Calls functions of the page or of a game's board, for tests that compare them with the rules: a line of JSON in, a line out.
//   {"module": path from the root of the project, "name": function, "calls": [[argument …] …]}  →  {"given": [what it gave …]}
// Every line finds its module as if it were loaded for the first time.

import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createServer, createServerModuleRunner } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = { middlewareMode: true, hmr: false, ws: false, watch: null }
const vite = await createServer({ root, logLevel: 'error', appType: 'custom', server })

async function answer({ module, name, calls }) {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
  try {
    const found = await runner.import(fileURLToPath(new URL(`../../${module}`, import.meta.url)))
    return { given: await Promise.all(calls.map((words) => found[name](...words))) }
  } finally {
    await runner.close()
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const told = await answer(JSON.parse(line)).catch(({ stack }) => ({ fault: stack }))
  process.stdout.write(JSON.stringify(told) + '\n')
}
await vite.close()
