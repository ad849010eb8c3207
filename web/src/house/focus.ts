// Puts the focus where somebody will want to go on.

export function focused(element: HTMLElement): void {
  element.focus({ preventScroll: true })
}
