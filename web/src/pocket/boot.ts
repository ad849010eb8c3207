// Python and the house in it, wherever there is a worker (or Node, in tests): loaded from a folder of the site.

import type { PyodideInterface } from 'pyodide'

/** house.json, as tools/site.py writes it. */
export interface HouseFiles {
  python: string; stdlib: string; packages: string; house: string
  lock: object // Pyodide wants to hear its own version
  files: Record<string, number>
}

/** Where the tables are: `keep` is done when all that was written will outlast this page. */
export interface Place { path: string; whole: boolean; keep(): Promise<void> | void }

/** The second worker: bytes in, bytes out; rejects where there is none. */
export interface Elsewhere { is_ready(): boolean; ask(wish: Uint8Array): Promise<Uint8Array> }

/** server/pocket.py, as JavaScript sees it. */
export interface Pocket {
  open(line: number): void
  hear(line: number, text: string): void
  close(line: number): void
  ask(method: string, address: string, body: string): Promise<[number, string]>
}

type Load = (options: object) => Promise<PyodideInterface>
type Fetched = (address: string) => Promise<ArrayBuffer>

const SITE = '/house'

/** `root` ends with a slash and holds what `files` names. */
export async function startPython(load: Load, root: string, files: HouseFiles, fetched: Fetched): Promise<PyodideInterface> {
  const coming = Promise.all([files.packages, files.house].map((name) => fetched(root + name)))
  coming.catch(() => {}) // told below
  const python = await load({
    indexURL: root + files.python, stdLibURL: root + files.stdlib, packageBaseUrl: root, checkAPIVersion: false,
    lockFileContents: { info: files.lock, packages: {} },
  })
  python.FS.mkdir(SITE)
  for (const packed of await coming) python.unpackArchive(packed, 'zip', { extractDir: SITE })
  python.runPython(`import sys; sys.path.append("${SITE}")`)
  return python
}

const HOUSE = `
import gc
from pyodide.ffi import JsException, to_js
from cheeseboard.server.pocket import opened

class Second:
    def __init__(self, browser):
        self.browser = browser

    def is_ready(self):
        return self.browser.is_ready()

    async def ask(self, wish):
        try:
            answer = await self.browser.ask(to_js(wish))
        except JsException as trouble:
            raise OSError(str(trouble)) from None
        return answer.to_bytes()

class Outside:
    def __init__(self, pocket):
        self.open, self.hear, self.close, self.pocket = pocket.open, pocket.hear, pocket.close, pocket

    async def ask(self, method, address, body):
        return to_js(await self.pocket.ask(method, address, body))

def house(path, whole, keep, browser, say, shut):
    async def kept():
        done = keep()
        if done is not None:
            await done
    gc.set_threshold(50_000, 20)  # as in run.py
    return Outside(opened(path, kept, whole, Second(browser), say, shut))
house
`

export function openHouse(
  python: PyodideInterface, place: Place, elsewhere: Elsewhere,
  say: (line: number, text: string) => void, shut: (line: number) => void,
): Pocket {
  return python.runPython(HOUSE)(place.path, place.whole, () => place.keep(), elsewhere, say, shut) as Pocket
}

const THINKER = `
from pyodide.ffi import to_js
from cheeseboard.server.adapters.second_worker import work_done
lambda wish: to_js(work_done(wish.to_bytes()))
`

/** Does what the house asks it for. */
export function openThinker(python: PyodideInterface): (wish: Uint8Array) => Uint8Array {
  return python.runPython(THINKER) as (wish: Uint8Array) => Uint8Array
}
