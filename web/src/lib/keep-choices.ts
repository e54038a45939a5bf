/** What a visitor chose in this browser, signed in or not: none of it is the account's. */
const keys = ['theme', 'cookie-consent', 'guidelines-read']

/** Signing out empties the browser's storage; theme and cookie choice stay. */
export async function keepChoices<Answer>(signOut: () => Promise<Answer>): Promise<Answer> {
  const kept = readAll()
  try {
    return await signOut()
  } finally {
    for (const [key, value] of kept) writeOne(key, value)
  }
}

function readAll(): [key: string, value: string][] {
  try {
    return keys.flatMap((key) => {
      const value = localStorage.getItem(key)
      return value === null ? [] : [[key, value] as [string, string]]
    })
  } catch {
    return []
  }
}

function writeOne(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is off: there was nothing to keep.
  }
}
