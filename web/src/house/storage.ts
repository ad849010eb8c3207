// What this browser remembers.  A browser that may not remember (private windows) plays all the same.

export function remembered<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`cheeseboard.${name}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`cheeseboard.${name}`, JSON.stringify(value))
  } catch {
    // no room, or not allowed
  }
}

/** Another window of this browser has written something else under this name. */
export function onChangeElsewhere(name: string, look: () => void): void {
  addEventListener('storage', (event) => event.key === `cheeseboard.${name}` && look())
}
