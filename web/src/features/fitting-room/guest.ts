import { guestSchema, type Guest, type NewGuest } from '../../../../contract/fitting-room.ts'
import { postJson, request } from '../../lib/api.ts'

/*
 * Who the shopper is to us: a token, got by agreeing, kept for this tab with the photo. Before that nothing is stored; a browser
 * that stores nothing in frames keeps both for as long as the frame is open.
 */

const storageKey = 'fitting-room'
const longestPhoto = 3_000_000

type Kept = { guest: Guest; photo: string | null }

let current: Kept | null = null

export function findGuest(): Guest | null {
  const kept = read()
  return kept && Date.parse(kept.guest.expiresAt) > Date.now() ? kept.guest : null
}

export async function admit(agreement: NewGuest): Promise<Guest> {
  const guest = await postJson('/api/fitting-room/guests', agreement, guestSchema)
  write({ guest, photo: null })
  return guest
}

/** The photo of a moment ago goes on the next piece too. */
export async function keepPhoto(photo: File): Promise<void> {
  const kept = read()
  if (!kept) return
  const text = await readDataUrl(photo)
  write({ ...kept, photo: text.length <= longestPhoto ? text : null })
}

export function findPhoto(): File | null {
  const kept = findGuest() && read()
  const [, type, content] = /^data:([\w/]+);base64,(.+)$/.exec(kept?.photo ?? '') ?? []
  if (!type || !content) return null
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new File([bytes], 'photo', { type })
}

/** Deletes all that the server has of this guest, and what is kept here. */
export async function forget(): Promise<void> {
  const guest = findGuest()
  if (guest) await request('/api/fitting-room/guests', { method: 'DELETE', headers: bearer(guest) })
  drop()
}

/** What is kept here alone. */
export function drop(): void {
  current = null
  tryStorage((storage) => storage.removeItem(storageKey))
}

export function bearer({ token }: { token: string }) {
  return { authorization: `Bearer ${token}` }
}

function read(): Kept | null {
  if (current) return current
  const text = tryStorage((storage) => storage.getItem(storageKey))
  current = text ? (JSON.parse(text) as Kept) : null
  return current
}

function write(kept: Kept): void {
  current = kept
  tryStorage((storage) => storage.setItem(storageKey, JSON.stringify(kept)))
}

function tryStorage<Answer>(act: (storage: Storage) => Answer): Answer | null {
  try {
    return act(sessionStorage)
  } catch {
    return null
  }
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The photo could not be read'))
    reader.readAsDataURL(file)
  })
}
