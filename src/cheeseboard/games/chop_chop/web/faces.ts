// Who is who in the kitchen.

import type { View } from './types.ts'

export const roles = { cat_seat: ['cat-smug', 'mouse'] }
export const face = (view: View, seat: number) => (seat === view.options.cat_seat ? 'cat-smug' : 'mouse')
