import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** The theme that index.html wrote before the first paint; `choose` remembers another one in this browser. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const)
  return { theme, choose }
}

const storageKey = 'theme'
const systemQuery = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function choose(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is off: the choice holds for this page.
  }
  apply(theme)
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  listeners.forEach((listener) => listener())
}

/** Goes along when the system changes its theme, until somebody chooses one here. Answers what ends it. */
export function followSystemTheme(): () => void {
  const system = matchMedia(systemQuery)
  const follow = () => !hasChosen() && apply(system.matches ? 'dark' : 'light')
  system.addEventListener('change', follow)
  return () => system.removeEventListener('change', follow)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hasChosen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
