declare global {
  interface Window {
    /** Kept by index.html; absent where the page was not made by our server. */
    earlyPress?: { button: HTMLButtonElement | null; remember: (event: Event) => void }
  }
}

/** Presses the button that the visitor pressed last before the page answered. */
export function repeatEarlyPress(): void {
  if (!window.earlyPress) return
  const { button, remember } = window.earlyPress
  delete window.earlyPress
  removeEventListener('click', remember, true)
  // In a task of its own: parts that React has not taken over yet are, as it sees the press.
  setTimeout(() => button?.click())
}
