// Something asked of the server: under way, or in trouble.

import { Refusal } from '../net/http.ts'

export class Asked<T> {
  asking = $state(false)
  trouble = $state('')
  /** Of the protocol, where the server gave one. */
  code = $state('')

  async ask(what: () => Promise<T>): Promise<T | undefined> {
    this.asking = true
    this.trouble = this.code = ''
    try {
      return await what()
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
      this.code = error instanceof Refusal ? error.code : ''
    } finally {
      this.asking = false
    }
  }
}
