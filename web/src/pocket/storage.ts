// Where the tables lie in this browser: files of its private file system, opened for this worker alone; its database where
// there is no such thing; and else only as long as the page is open.

import type { PyodideInterface } from 'pyodide'
import type { Place } from './boot.ts'

type Handle = { read(into: Uint8Array, at: { at: number }): number; write(from: Uint8Array, at: { at: number }): number
  truncate(size: number): void; getSize(): number; flush(): void; close(): void }
/** What is kept: in files, in the browser's database, there as long as a private window is open, or not at all. */
export type Kept = 'files' | 'database' | 'window' | 'nowhere'

const FOLDER = 'cheeseboard'
const NAME = 'tables.sqlite'
const NAMES = [NAME, `${NAME}-wal`, `${NAME}-journal`]
const MOUNT = '/tables'
const PATIENCE = 5000 // ms; a page that was just left may still have them

/** Opened while Python starts; null where this browser has no such files, 'refused' where it has and a private window does not. */
export async function openFiles(): Promise<Map<string, Handle> | 'refused' | null> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(FOLDER, { create: true })
    const found = new Map<string, Handle>()
    for (const name of NAMES) {
      const file = await folder.getFileHandle(name, { create: true })
      found.set(name, await patiently(() => (file as any).createSyncAccessHandle() as Promise<Handle>))
    }
    return found
  } catch (trouble) {
    return (trouble as Error).name === 'SecurityError' ? 'refused' : null
  }
}

async function patiently<T>(open: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE; ; ) {
    try {
      return await open()
    } catch (trouble) {
      if ((trouble as Error).name !== 'NoModificationAllowedError' || Date.now() > end) throw trouble
      await new Promise((later) => setTimeout(later, 100))
    }
  }
}

export const isFull = (trouble: unknown) => (trouble as Error)?.name === 'QuotaExceededError'

/** `full` is called whenever there is no room for what was to be written. */
export async function openPlace(
  python: PyodideInterface, files: Map<string, Handle> | 'refused' | null, full: () => void,
): Promise<[Place, Kept]> {
  const FS = python.FS as any
  FS.mkdir(MOUNT)
  const path = `${MOUNT}/${NAME}`
  if (files && files !== 'refused') {
    FS.mount(handles(FS, files, full), {}, MOUNT)
    return [{ path, whole: false, keep: () => files.forEach((file) => file.flush()) }, 'files']
  }
  try {
    FS.mount(FS.filesystems.IDBFS, {}, MOUNT)
    const sync = (fromBrowser: boolean) =>
      new Promise<void>((done, failed) => FS.syncfs(fromBrowser, (trouble: unknown) => (trouble ? failed(trouble) : done())))
    await sync(true)
    const keep = () => sync(false).catch((trouble) => {
      full()
      throw trouble
    })
    return [{ path, whole: true, keep }, files ? 'window' : 'database']
  } catch {
    FS.unmount(MOUNT)
    return [{ path, whole: true, keep: () => {} }, 'nowhere']
  }
}

const FOLDER_MODE = 0o40777
const FILE_MODE = 0o100666
const NOT_THERE = 44
const INVALID = 28
const NO_ROOM = 51

/** These files as a file system of Emscripten's.  One that SQLite has deleted is empty, and is not found. */
export function handles(FS: any, files: Map<string, Handle>, full: () => void = () => {}): object {
  const there = new Set([...files].filter(([, file]) => file.getSize()).map(([name]) => name))
  const fail = (code: number) => { throw new FS.ErrnoError(code) }
  const fileOf = (name: string): Handle => files.get(name) ?? fail(NOT_THERE)!
  const now = () => new Date()
  function written(handle: Handle, from: Uint8Array, at: number): number {
    let count = 0
    try {
      count = handle.write(from, { at })
    } catch (trouble) {
      if (!isFull(trouble)) throw trouble
    }
    if (count === from.length) return count // Chromium throws nothing when there is no room: it returns the number of an error
    full()
    return fail(NO_ROOM)! // SQLite takes the change back
  }

  function node(parent: unknown, name: string, mode: number): any {
    const made = FS.createNode(parent, name, mode, 0)
    made.node_ops = node_ops
    made.stream_ops = stream_ops
    return made
  }
  const node_ops = {
    getattr(one: any) {
      const size = FS.isDir(one.mode) ? 4096 : fileOf(one.name).getSize()
      const time = now()
      return {
        dev: 1, ino: one.id, mode: one.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime: time, mtime: time, ctime: time,
        blksize: 4096, blocks: Math.ceil(size / 4096),
      }
    },
    setattr(one: any, to: any) {
      if (to.size !== undefined) fileOf(one.name).truncate(to.size)
    },
    lookup(parent: any, name: string) {
      return there.has(name) ? node(parent, name, FILE_MODE) : fail(NOT_THERE)
    },
    mknod(parent: any, name: string, mode: number) {
      fileOf(name)
      there.add(name)
      return node(parent, name, mode)
    },
    unlink(_parent: any, name: string) {
      fileOf(name).truncate(0)
      there.delete(name)
    },
    readdir: () => ['.', '..', ...there],
  }
  const stream_ops = {
    open() {},
    close() {},
    fsync: () => 0,
    read(stream: any, buffer: Uint8Array, offset: number, length: number, position: number) {
      return fileOf(stream.node.name).read(buffer.subarray(offset, offset + length), { at: position })
    },
    write(stream: any, buffer: Uint8Array, offset: number, length: number, position: number) {
      return written(fileOf(stream.node.name), buffer.subarray(offset, offset + length), position)
    },
    llseek(stream: any, offset: number, whence: number) {
      let to = offset
      if (whence === 1) to += stream.position
      if (whence === 2) to += fileOf(stream.node.name).getSize()
      return to < 0 ? fail(INVALID) : to
    },
  }
  return { mount: () => node(null, '/', FOLDER_MODE) }
}
