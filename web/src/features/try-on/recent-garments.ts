import { del, get, set } from 'idb-keyval'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { wholeFile } from '../../lib/kept-file.ts'

/** A garment that was tried on in this browser, as it was sent. */
export type RecentGarment = { id: string; file: File; garmentClass?: GarmentClass }

type Kept = { userId: string; garments: RecentGarment[] }

const storageKey = 'recent-garments'
const maxGarments = 6

/** The garments this user tried on last in this browser, newest first. Nobody else who signs in here is shown them. */
export async function readRecentGarments(userId: string): Promise<RecentGarment[]> {
  try {
    const kept = await get<Kept>(storageKey)
    if (!kept) return []
    const isOurs = kept.userId === userId && Array.isArray(kept.garments)
    const garments = isOurs ? kept.garments.filter((garment) => wholeFile(garment?.file)) : []
    // What is another user's, or no picture any more, is forgotten.
    if (!isOurs) await del(storageKey)
    else if (garments.length < kept.garments.length) await set(storageKey, { userId, garments })
    return garments
  } catch {
    // A browser that keeps nothing has no recent garments.
    return []
  }
}

export async function keepRecentGarment(userId: string, garment: Omit<RecentGarment, 'id'>): Promise<void> {
  const { file } = garment
  const id = `${file.name} ${file.size} ${file.lastModified}`
  const others = (await readRecentGarments(userId)).filter((kept) => kept.id !== id)
  const kept: Kept = { userId, garments: [{ id, ...garment }, ...others].slice(0, maxGarments) }
  try {
    await set(storageKey, kept)
  } catch {
    // A browser that keeps nothing works on without.
  }
}
