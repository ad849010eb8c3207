// Links that are given to others, and how they get there.

import { shown } from '$house'
import { shelf } from '../games/shelf.svelte.ts'

/** The page was opened at the server's own machine. */
export const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)

/** An address of this house as others reach it: whoever plays at the house's own machine knows it by a name that means
 * their own machine to everybody else. */
export function linkTo(path: string): string {
  return (isHere && shelf.address ? shelf.address : location.origin) + shown(path)
}

/** The house listens to its own machine only, so that no link brings anybody else in. */
export function onlyHere(): boolean {
  return isHere && !shelf.address
}

/** A table's code as people read it aloud: abcde-fghjk-mnpqr.  Those of older tables are short enough as they are. */
export function spelled(code: string): string {
  return code.length > 8 ? code.replace(/(.{5})(?=.)/g, '$1-') : code
}

/** Whether it is in the clipboard now.  Pages that came over plain http, from a neighbour's machine, have to use the old way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyTheOldWay(text)
  }
}

function copyTheOldWay(text: string): boolean {
  const before = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.className = 'vh'
  field.value = text
  ;(document.querySelector('dialog[open]') ?? document.body).append(field) // a dialog lets nothing outside it be selected
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  before?.focus()
  return done
}
