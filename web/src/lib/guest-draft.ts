import type { GarmentClass, PhotoPlacement } from '../../../contract/try-on.ts'
import { browserStorage } from './browser-storage.ts'
import { wholeFile } from './kept-file.ts'

/** A small try-on that this browser made. */
export type KeptPreview = { studioModel: Blob; tryOn: Blob; placement: PhotoPlacement | null }

/** What somebody without an account has chosen, kept in this browser alone (IndexedDB), so that registering loses none of it. */
export type GuestDraft = {
  photo: File | null
  garment: File | null
  garmentClass?: GarmentClass
  preview: KeptPreview | null
}
type Kept = GuestDraft & { visit: string; keptAt: number }

const storageKey = 'guest-draft'
const visitKey = 'guest-visit'
const dayMs = 24 * 60 * 60 * 1000

export async function keepGuestDraft(draft: GuestDraft): Promise<void> {
  const kept: Kept = { ...draft, visit: visitOfTab(), keptAt: Date.now() }
  if (draft.photo || draft.garment) await browserStorage.write(storageKey, kept)
  else await browserStorage.forget(storageKey)
}

/** What was chosen in this tab; null for what another tab's visitor, perhaps somebody else, has left. */
export async function readGuestDraft(): Promise<GuestDraft | null> {
  const kept = await browserStorage.read<Kept>(storageKey)
  if (!kept) return null
  if (kept.visit === visitOfTab() && Date.now() - kept.keptAt < dayMs) return keepWhole(kept)
  await browserStorage.forget(storageKey)
  return null
}

/** A picture that is none any more stays out, and is forgotten: shown, it would stop the page. */
async function keepWhole(kept: Kept): Promise<GuestDraft | null> {
  const photo = wholeFile(kept.photo)
  const garment = wholeFile(kept.garment)
  const isPairWhole = photo === kept.photo && garment === kept.garment
  const preview = isPairWhole && isPreviewWhole(kept.preview) ? kept.preview : null
  if (isPairWhole && preview === kept.preview) return kept
  const draft: GuestDraft = { photo, garment, garmentClass: kept.garmentClass, preview }
  await keepGuestDraft(draft)
  return photo || garment ? draft : null
}

function isPreviewWhole(preview: KeptPreview | null): boolean {
  return preview?.studioModel instanceof Blob && preview.tryOn instanceof Blob
}

const previews = new WeakMap<File, KeptPreview & { garment: File }>()

/** Hands the draft over to an account: it is no guest's any more. Its preview goes with the photo, while the page is open. */
export async function takeGuestDraft(): Promise<GuestDraft | null> {
  const draft = await readGuestDraft()
  if (!draft) return null
  await browserStorage.forget(storageKey)
  const { photo, garment, preview } = draft
  if (photo && garment && preview) previews.set(photo, { ...preview, garment })
  return draft
}

/** The preview that came along with these two pictures. */
export function findCarriedPreview(photo: File, garment: File): KeptPreview | null {
  const found = previews.get(photo)
  return found?.garment === garment ? found : null
}

/** A tab's own name: it stays through a sign-in elsewhere and a reload, and ends with the tab. */
function visitOfTab(): string {
  try {
    const visit = sessionStorage.getItem(visitKey) ?? crypto.randomUUID()
    sessionStorage.setItem(visitKey, visit)
    return visit
  } catch {
    return ''
  }
}
