/** A short message about something that just happened. */
export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  action?: { label: string; onClick: () => void }
}
export type ShownToast = Toast & { id: number }

let shown: ShownToast | null = null
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a message from anywhere. One is visible at a time: a newer message takes the place of the older one. */
export function showToast(toast: Toast): void {
  setShown({ ...toast, id: nextId++ })
}

export function dismissToast(id: number): void {
  if (shown?.id === id) setShown(null)
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToast(): ShownToast | null {
  return shown
}

const storageKey = 'toast-after-reload'

/** Keeps a message over the page load that follows at once; actions do not survive it. */
export function showToastAfterReload({ title, description, tone }: Omit<Toast, 'action'>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ title, description, tone }))
  } catch {
    // Storage is off: the message is lost, the reload still happens.
  }
}

/** Shows the message kept by the page before this one, once. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    if (kept) showToast(JSON.parse(kept) as Toast)
  } catch {
    // Storage is off or holds something else: there is nothing to show.
  }
}

function setShown(toast: ShownToast | null): void {
  shown = toast
  listeners.forEach((listener) => listener())
}
