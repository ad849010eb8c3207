// Who is who in the sewer: the clan that somebody leads, or simply a rat.

import type { View } from './types.ts'

export const roles = { first_active: ['rat', 'rat'] }
export function face({ clans }: View, seat: number): string {
  const clan = clans[seat]
  return clan ? `#rl-clan-${clan}` : 'rat'
}
