// A record as a file of this device.

import { isAlone } from '$house'
import { getRecord } from './http.ts'

/** For a link to a record, where no server answers to its address. */
export async function saveRecord(event: MouseEvent, table: string): Promise<void> {
  if (!isAlone) return
  event.preventDefault()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(await getRecord(table))], { type: 'application/json' }))
  link.download = `cheeseboard-${table}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
