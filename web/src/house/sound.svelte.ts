// Seven cues, made in code.  Each has a caption for whoever can not or does not want to hear, and a light vibration.

import { caption } from './announce.svelte.ts'
import { settings } from './settings.svelte.ts'

export type Cue = 'turn' | 'card' | 'die' | 'gain' | 'loss' | 'reveal' | 'end'

/** [start s, frequency Hz, to Hz, length s, wave] */
type Note = [number, number, number, number, OscillatorType]

const CUES: Record<Cue, Note[]> = {
  turn: [[0, 660, 660, 0.09, 'triangle'], [0.1, 880, 880, 0.16, 'triangle']],
  card: [[0, 320, 180, 0.07, 'triangle']],
  die: [[0, 220, 120, 0.04, 'square'], [0.06, 260, 140, 0.04, 'square'], [0.13, 200, 110, 0.05, 'square']],
  gain: [[0, 523, 523, 0.08, 'triangle'], [0.08, 659, 659, 0.08, 'triangle'], [0.16, 784, 784, 0.14, 'triangle']],
  loss: [[0, 330, 300, 0.14, 'triangle'], [0.14, 262, 220, 0.2, 'triangle']],
  reveal: [[0, 400, 800, 0.18, 'sine']],
  end: [[0, 523, 523, 0.12, 'triangle'], [0.12, 659, 659, 0.12, 'triangle'], [0.24, 784, 784, 0.12, 'triangle'],
    [0.36, 1047, 1047, 0.3, 'triangle']],
}
const BUZZ: Partial<Record<Cue, number[]>> = { turn: [30, 40, 30], reveal: [20], end: [40, 60, 40] }

let context: AudioContext | undefined
let hide: ReturnType<typeof setTimeout>

/** `always`: also when nobody looks at the page. */
export function cue(name: Cue, always = false): void {
  caption.cue = name
  clearTimeout(hide)
  hide = setTimeout(() => (caption.cue = null), 1600)
  if (!settings.sound || (document.hidden && !always)) return
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return // a browser refuses it before the first tap
  navigator.vibrate?.(BUZZ[name] ?? [10])
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const now = context.currentTime
  for (const [start, from, to, length, wave] of CUES[name]) note(context, now + start, from, to, length, wave)
}

function note(on: AudioContext, at: number, from: number, to: number, length: number, wave: OscillatorType): void {
  const source = on.createOscillator()
  const volume = on.createGain()
  source.type = wave
  source.frequency.setValueAtTime(from, at)
  source.frequency.exponentialRampToValueAtTime(to, at + length)
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(settings.volume * 0.35, at + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.001, at + length)
  source.connect(volume).connect(on.destination)
  source.start(at)
  source.stop(at + length + 0.02)
}
