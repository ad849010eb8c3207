// It is my turn, and I look elsewhere: the title blinks; by choice a notice comes, or a sound, or both.  Nothing nags.

import { settings } from '../house/settings.svelte.ts'
import { cue } from '../house/sound.svelte.ts'
import { say } from '../house/words.svelte.ts'

const BLINK = 1200

export class Reminder {
  /** What the title begins with at the moment; empty while it is not my turn. */
  sign = $state<'' | '●' | '○'>('')

  private notice: Notification | undefined
  private blinking: ReturnType<typeof setInterval> | undefined

  /** Called when a turn of mine begins; returns how to end it. */
  begin(about: { table: string; game: string }): () => void {
    this.sign = '●'
    if (document.hidden) this.remind(about)
    const looks = () => (document.hidden ? this.blink() : this.calm())
    document.addEventListener('visibilitychange', looks)
    return () => {
      document.removeEventListener('visibilitychange', looks)
      this.calm()
      this.sign = ''
    }
  }

  private remind({ table, game }: { table: string; game: string }): void {
    this.blink()
    cue('turn', settings.turnSound)
    if (!settings.notices || !('Notification' in window) || Notification.permission !== 'granted') return
    try {
      this.notice = new Notification(say('ask.your_turn'), { body: game, tag: table, silent: !settings.turnSound })
      this.notice.onclick = () => {
        window.focus()
        this.notice?.close()
      }
    } catch {
      // some phones allow notices only to programs in the background: there the title has to do
    }
  }

  private blink(): void {
    clearInterval(this.blinking)
    this.blinking = setInterval(() => (this.sign = this.sign === '●' ? '○' : '●'), BLINK)
  }

  private calm(): void {
    clearInterval(this.blinking)
    this.notice?.close()
    this.notice = undefined
    if (this.sign) this.sign = '●'
  }
}
