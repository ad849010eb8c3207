// Something asked of the server: under way, or in trouble.

export class Asked<T> {
  asking = $state(false)
  trouble = $state('')

  async ask(what: () => Promise<T>): Promise<T | undefined> {
    this.asking = true
    this.trouble = ''
    try {
      return await what()
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
    } finally {
      this.asking = false
    }
  }
}
