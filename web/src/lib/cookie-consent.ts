import { useSyncExternalStore } from 'react'

export type CookieConsent = 'accepted' | 'declined' | 'dismissed'

/** What the visitor chose in this browser; null while nothing is chosen, undefined until the browser has been asked. */
export function useCookieConsent(): CookieConsent | null | undefined {
  return useSyncExternalStore(subscribe, readCookieConsent, () => undefined)
}

const storageKey = 'cookie-consent'
const choices: readonly CookieConsent[] = ['accepted', 'declined', 'dismissed']
/** Told to whoever shows or offers the choice. */
const changeEvent = 'cookie-consent-change'
/** Holds the choice where the browser keeps no storage. */
let choiceOfThisPage: CookieConsent | null = null

function readCookieConsent(): CookieConsent | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return choices.find((choice) => choice === stored) ?? null
  } catch {
    return choiceOfThisPage
  }
}

/** null forgets the choice, so that the banner asks again. */
export function storeCookieConsent(choice: CookieConsent | null): void {
  choiceOfThisPage = choice
  try {
    if (choice === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Storage is off: the choice holds for this page.
  }
  dispatchEvent(new Event(changeEvent))
}

function subscribe(listener: () => void): () => void {
  addEventListener(changeEvent, listener)
  return () => removeEventListener(changeEvent, listener)
}
