// For a test: plans are asked for once, again when nothing was told, and their answers are dropped when something happens.

import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = { middlewareMode: true, hmr: false, ws: false, watch: null }
const vite = await createServer({ root, logLevel: 'error', appType: 'custom', server })
const { Trying } = await vite.ssrLoadModule(fileURLToPath(new URL('../src/net/trying.ts', import.meta.url)))
await vite.close()

const trying = new Trying()
let moment = '1'
let asked = 0
const told = (type) => () => Promise.resolve({ type, number: ++asked })
const plan = (type, ...moves) => trying.plan(() => moment, moves, told(type))
const number = async (answer) => (await answer)?.number ?? null

const given = { two: await Promise.all([number(plan('tried', 'a', 'b')), number(plan('tried', 'a', 'b'))]) }
given.other = await number(plan('tried', 'a'))
given.refused = await number(plan('refused', 'c'))
given.again = await number(plan('tried', 'c'))
const late = plan('tried', 'd')
moment = '2'
given.late = await number(late)
given.anew = await number(plan('tried', 'a', 'b'))
process.stdout.write(JSON.stringify(given))
