import { del, get, set } from 'idb-keyval'

/** What is kept in this browser alone (IndexedDB). One that keeps nothing (a private window, a full disk) works on without. */
export const browserStorage = {
  read: <Kept>(key: string): Promise<Kept | undefined> => tryStorage(() => get<Kept>(key)),
  write: (key: string, kept: unknown): Promise<void> => tryStorage(() => set(key, kept)),
  forget: (key: string): Promise<void> => tryStorage(() => del(key)),
}

async function tryStorage<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}
