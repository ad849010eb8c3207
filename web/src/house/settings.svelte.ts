// Preferences of the person at this browser, and their effect on the page.

import { LANGUAGES, LOCALE, type Language } from '../speech/languages.ts'
import { onChangeElsewhere, remember, remembered } from './storage.ts'

export const THEMES = ['dusk', 'light', 'dark'] as const
export const SPEEDS = [0.5, 1, 2, 4, 0] as const // 0: no motion
export const SIZES = ['normal', 'large', 'huge'] as const

const defaults = {
  language: browserLanguage(),
  theme: 'dusk' as (typeof THEMES)[number],
  speed: 1 as (typeof SPEEDS)[number],
  sound: true,
  volume: 0.4,
  size: 'normal' as (typeof SIZES)[number],
  easyReading: false,
  highContrast: false,
  textTable: false, // words and lists instead of boards
  child: false, // large, without codes, hashes and percentages
  memoryAid: false, // wished for at tables that I open
  coach: true, // lessons are offered, and the first question of a kind is explained
  notices: false,
  turnSound: false, // heard when the page is hidden, too
  nickname: '',
  named: false, // a name was asked for
  head: '',
}
export type Settings = typeof defaults

export const settings: Settings = $state({ ...defaults, ...remembered<Partial<Settings>>('settings', {}) })

if (!LANGUAGES.includes(settings.language)) settings.language = browserLanguage() // one that is gone

/** What the table that is shown wishes for everybody at it. */
export const here = $state({ child: false })
export const isChild = () => settings.child || here.child

onChangeElsewhere('settings', () => Object.assign(settings, remembered<Partial<Settings>>('settings', {})))

function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2))
  return LANGUAGES.find((language) => wanted.includes(language)) ?? 'en'
}

const reduced = matchMedia('(prefers-reduced-motion: reduce)')

/** How long something is to be seen before the next; also where nothing is to move, unless motion was switched off here. */
export function beat(wanted: number): number {
  return settings.speed === 0 ? 0 : wanted / settings.speed
}

/** How long a motion of so many milliseconds takes here; 0 where nothing is to move. */
export function ms(wanted: number): number {
  return reduced.matches ? 0 : beat(wanted)
}

/** Twice as quick, and after the quickest as usual again. */
export function faster(): void {
  const next = SPEEDS.find((speed) => speed > settings.speed)
  settings.speed = settings.speed ? (next ?? 1) : 0
}

export function moves(): boolean {
  return ms(1) > 0
}

/** Keeps the page, and what is remembered, as the settings say.  Called once, inside the root component. */
export function applySettings(): void {
  $effect(() => remember('settings', $state.snapshot(settings)))
  $effect(() => {
    const root = document.documentElement
    root.lang = LOCALE[settings.language] ?? ''
    root.dataset['theme'] = settings.theme
    root.dataset['size'] = isChild() ? 'huge' : settings.size
    root.classList.toggle('child', isChild())
    root.dataset['font'] = settings.easyReading ? 'easy' : 'round'
    root.dataset['contrast'] = settings.highContrast ? 'high' : 'normal'
    if (settings.speed === 1) root.style.removeProperty('--pace')
    else root.style.setProperty('--pace', String(settings.speed === 0 ? 0 : 1 / settings.speed))
  })
}
