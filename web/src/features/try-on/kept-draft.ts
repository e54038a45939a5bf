import type { GarmentClass } from '../../../../contract/try-on.ts'
import { browserStorage } from '../../lib/browser-storage.ts'
import { takeGuestDraft, type GuestDraft } from '../../lib/guest-draft.ts'
import { wholeFile } from '../../lib/kept-file.ts'
import { personOf, type BaseResult, type ChosenImage, type TryOnState } from './try-on-state.ts'

type KeptImage = { file: File; garmentClass?: GarmentClass }

/** What is kept of the tiles in this browser alone (IndexedDB), so that a reload or a crash costs nobody what they chose. */
export type KeptDraft = {
  /** Nobody else who signs in here is shown it. */
  userId: string
  /** Milliseconds since 1970. */
  keptAt: number
  photo: KeptImage | null
  garment: KeptImage | null
  base: BaseResult | null
  /** Generate was pressed, and no answer has come yet: sent again under the same key it costs no second token. */
  idempotencyKey: string | null
}

/** What of the state is kept. */
export type KeepableDraft = Pick<TryOnState, 'photo' | 'garment' | 'base' | 'attempt'>

const storageKey = 'try-on-draft'
const dayMs = 24 * 60 * 60 * 1000

/** What this user had chosen; null where nothing is kept, where it is a day old, or where the browser keeps nothing. */
export async function readKeptDraft(userId: string): Promise<KeptDraft | null> {
  const guest = await takeGuestDraft()
  if (guest) return toKeptDraft(userId, guest)
  const kept = await browserStorage.read<KeptDraft>(storageKey)
  if (!kept) return null
  if (kept.userId === userId && Date.now() - kept.keptAt < dayMs) return keepWhole(kept)
  await forgetKeptDraft()
  return null
}

/** A picture that is none any more stays out, and is forgotten: shown, it would stop the page. */
async function keepWhole(kept: KeptDraft): Promise<KeptDraft | null> {
  const photo = wholeImage(kept.photo)
  const garment = wholeImage(kept.garment)
  if (photo === kept.photo && garment === kept.garment) return kept
  const draft: KeptDraft = { ...kept, photo, garment, idempotencyKey: null }
  if (photo || garment || draft.base) await browserStorage.write(storageKey, draft)
  else await forgetKeptDraft()
  return draft
}

function wholeImage(image: KeptImage | null): KeptImage | null {
  return wholeFile(image?.file) && image
}

/**
 * Keeps the draft as it is now, or forgets it where there is nothing in the tiles. Pictures are awaited as they will be uploaded;
 * `signal` ends it, because the draft has changed meanwhile.
 */
export async function keepDraft(userId: string, draft: KeepableDraft, signal: AbortSignal): Promise<void> {
  const { photo, garment, base, attempt } = draft
  if (!photo && !garment && !base) return forgetKeptDraft()
  const [keptPhoto = null, keptGarment = null] = await Promise.all([photo, garment].map(toKeptImage))
  if (signal.aborted) return
  const mayBeTakenOn =
    attempt !== null &&
    attempt.end?.isAnswer !== true &&
    attempt.person === personOf(draft) &&
    attempt.garment === garment
  const kept: KeptDraft = {
    userId,
    keptAt: Date.now(),
    photo: keptPhoto,
    garment: keptGarment,
    base,
    idempotencyKey: mayBeTakenOn ? attempt.idempotencyKey : null,
  }
  await browserStorage.write(storageKey, kept)
}

export async function forgetKeptDraft(): Promise<void> {
  await browserStorage.forget(storageKey)
}

/** What was chosen in this tab before there was an account is newer than what the account had. */
function toKeptDraft(userId: string, { photo, garment, garmentClass }: GuestDraft): KeptDraft {
  return {
    userId,
    keptAt: Date.now(),
    photo: photo && { file: photo },
    garment: garment && { file: garment, garmentClass },
    base: null,
    idempotencyKey: null,
  }
}

async function toKeptImage(image: ChosenImage | null): Promise<KeptImage | null> {
  if (!image) return null
  // What cannot be prepared leaves its tile, and is told there.
  const file = await image.upload.catch(() => null)
  return file && { file, garmentClass: image.garmentClass }
}
