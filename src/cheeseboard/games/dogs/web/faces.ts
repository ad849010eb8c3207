// Who is who at the kennels: each has a dog of its own.

import type { Dog, View } from './types.ts'

const HEADS: Dog[] = ['beagle', 'border_collie', 'poodle', 'mutt']
export const face = (_: View, seat: number): string => `#dg-${HEADS[seat % HEADS.length]!}`
