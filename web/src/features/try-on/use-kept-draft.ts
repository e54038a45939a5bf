import { useEffect, useRef } from 'react'
import { createAttempt } from './submit-try-on.ts'
import { keepDraft, readKeptDraft, type KeepableDraft, type KeptDraft } from './kept-draft.ts'
import { personOf, type Attempt, type BaseResult, type ChosenImage, type TryOnState } from './try-on-state.ts'
import type { TryOnStore } from './use-try-on-store.ts'

type KeptDraftOptions = {
  userId: string
  /** The address asks for something else. */
  isIgnored: boolean
  /** The page went away while both images were being sent. */
  onInterrupted: (attempt: Attempt) => void
}

/** Fills empty tiles with what was chosen before the page was loaded anew, and keeps what is chosen now. */
export function useKeptDraft(
  { read, dispatch }: TryOnStore,
  { photo, garment, base, attempt }: TryOnState,
  { userId, isIgnored, onInterrupted }: KeptDraftOptions,
): void {
  const seen = useRef<KeepableDraft>({ photo, garment, base, attempt })

  useEffect(() => {
    if (isIgnored || !isEmpty(read())) return
    let isGone = false
    void readKeptDraft(userId).then((kept) => {
      if (isGone || !kept || !isEmpty(read())) return
      const draft = restore(kept)
      dispatch({ type: 'draft-restored', draft })
      const interrupted = attemptOf(draft, kept)
      if (interrupted) onInterrupted(interrupted)
    })
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])

  useEffect(() => {
    const now: KeepableDraft = { photo, garment, base, attempt }
    const isUnchanged = (Object.keys(now) as (keyof typeof now)[]).every(
      (key) => now[key] === seen.current[key],
    )
    seen.current = now
    if (isUnchanged) return
    const ending = new AbortController()
    void keepDraft(userId, now, ending.signal)
    return () => ending.abort()
  }, [userId, photo, garment, base, attempt])
}

type Draft = Pick<TryOnState, 'photo' | 'garment' | 'base'>

function isEmpty({ photo, garment, base }: Draft): boolean {
  return photo === null && garment === null && base === null
}

function restore({ photo, garment, base }: KeptDraft): Draft {
  // Kept before there was a choice of pictures, it was the result.
  const keptBase: BaseResult | null = base && { ...base, image: base.image ?? 'try-on' }
  return { photo: toChosenImage(photo), garment: toChosenImage(garment), base: keptBase }
}

/** Who had gone on in spite of a warning is asked once more, unless the try-on had been taken on. */
function attemptOf(draft: Draft, { idempotencyKey }: KeptDraft): Attempt | null {
  const person = personOf(draft)
  if (!person || !draft.garment || idempotencyKey === null) return null
  return createAttempt({ person, garment: draft.garment, onWarning: 'ask', idempotencyKey })
}

function toChosenImage(kept: KeptDraft['photo']): ChosenImage | null {
  if (!kept) return null
  const { file, garmentClass } = kept
  const upload = Promise.resolve(file)
  return { previewUrl: URL.createObjectURL(file), upload, readable: upload, garmentClass }
}
