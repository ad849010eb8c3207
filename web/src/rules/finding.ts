// Where in the rules something is told.

import type { Section } from '../../tools/texts.ts'

const number = (id: string) => Number(id.slice(4))

/** The part of the how-to page that tells of a rule: where it is named, else where the rule nearest in number is; -1 where none is. */
export function placeOf(sections: Pick<Section, 'clauses'>[], id: string): number {
  if (!id) return -1
  const far = sections.map(({ clauses }) => Math.min(...clauses.map((one) => Math.abs(number(one) - number(id)))))
  const nearest = Math.min(...far)
  return Number.isFinite(nearest) ? far.indexOf(nearest) : -1
}

const plain = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()

/** Is every word of what is wanted in one of these texts?  Accents and capitals do not matter, nor what HTML adds. */
export function isAbout(wanted: string, ...texts: string[]): boolean {
  const text = plain(texts.join(' ').replace(/<[^>]*>/g, ' '))
  return plain(wanted).split(/\s+/).every((word) => text.includes(word))
}
