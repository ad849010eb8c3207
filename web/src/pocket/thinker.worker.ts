// Where bots think, hints are found and replays made, so that the house can go on meanwhile.

import { openThinker, startPython, type HouseFiles } from './boot.ts'
import type { ToThinker, Wish } from './messages.ts'

onmessage = async ({ data: { root, house } }: MessageEvent<ToThinker>) => {
  try {
    const found = (await (await fetch(`${root}house.json`)).json()) as HouseFiles
    const folder = `${root}house/`
    const { loadPyodide } = await import(/* @vite-ignore */ `${folder}${found.python}pyodide.mjs`)
    const fetched = async (address: string) => (await fetch(address)).arrayBuffer()
    const think = openThinker(await startPython(loadPyodide, folder, found, fetched))
    house.onmessage = ({ data: { id, wish } }: MessageEvent<Wish>) => {
      const thought = think(wish)
      house.postMessage({ id, thought }, [thought.buffer])
    }
    house.postMessage({ ready: true })
  } catch {
    house.postMessage({ failed: true }) // the house thinks by itself
  }
}
