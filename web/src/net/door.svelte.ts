// The server's door to the network: opened and closed by whoever sits at its machine.

import { shelf } from '../games/shelf.svelte.ts'
import type { Door } from '../protocol.ts'
import { getDoor, setDoor } from './http.ts'

const nothing: Door = { here: false, open: false, fixed: true, address: '' }
export const door = $state<Door>({ ...nothing })

/** Whether this person may open and close it. */
export const isMine = (): boolean => door.here && !door.fixed

export async function lookAtDoor(): Promise<void> {
  show(await getDoor().catch(() => nothing))
}

export async function openDoor(open: boolean): Promise<void> {
  show(await setDoor(open))
}

function show(found: Door): void {
  Object.assign(door, found)
  if (found.here) shelf.address = found.address
}
