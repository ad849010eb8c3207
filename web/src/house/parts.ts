// Where the texts of a page of its own lie: fetched with the first of them.

import type { Texts } from '../speech/speaker.ts'

export const files = import.meta.glob<Texts>(['../texts/*/*.toml', '!../texts/alone/*', '!../texts/child/*'], { import: 'default' })
