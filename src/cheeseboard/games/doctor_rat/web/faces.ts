// Who is who in the clinic: a Doctor, or the rats of a group.

import type { View } from './types.ts'

export const roles = { doctor_seat: ['doctor', 'rat'] }
export function face({ options, facts }: View, seat: number): string {
  const group = options.variant === 'colony' ? facts.players.findIndex((players) => players.includes(seat)) : -1
  return `#dr-${'ABC'[group] ?? 'doctor'}`
}
