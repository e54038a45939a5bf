import type { GarmentClass } from '../../../../contract/try-on.ts'
import { browserStorage } from '../../lib/browser-storage.ts'
import { wholeFile } from '../../lib/kept-file.ts'

/** A garment that was tried on in this browser, as it was sent. */
export type RecentGarment = { id: string; file: File; garmentClass?: GarmentClass }

type Kept = { userId: string; garments: RecentGarment[] }

const storageKey = 'recent-garments'
const maxGarments = 6

/** The garments this user tried on last in this browser, newest first. Nobody else who signs in here is shown them. */
export async function readRecentGarments(userId: string): Promise<RecentGarment[]> {
  const kept = await browserStorage.read<Kept>(storageKey)
  if (!kept) return []
  const isOurs = kept.userId === userId && Array.isArray(kept.garments)
  const garments = isOurs ? kept.garments.filter((garment) => wholeFile(garment?.file)) : []
  // What is another user's, or no picture any more, is forgotten.
  if (!isOurs) await browserStorage.forget(storageKey)
  else if (garments.length < kept.garments.length)
    await browserStorage.write(storageKey, { userId, garments })
  return garments
}

export async function keepRecentGarment(userId: string, garment: Omit<RecentGarment, 'id'>): Promise<void> {
  const { file } = garment
  const id = `${file.name} ${file.size} ${file.lastModified}`
  const others = (await readRecentGarments(userId)).filter((kept) => kept.id !== id)
  const kept: Kept = { userId, garments: [{ id, ...garment }, ...others].slice(0, maxGarments) }
  await browserStorage.write(storageKey, kept)
}
