import { useEffect, useRef } from 'react'
import { keepDraft, readKeptDraft, type KeptDraft } from './kept-draft.ts'
import { useDraft, type Attempt, type ChosenImage, type Draft } from './use-draft.ts'

type KeptDraftOptions = {
  userId: string
  /** The address asks for something else. */
  isIgnored: boolean
  /** The page went away while both images were being sent. */
  onInterrupted: (attempt: Attempt) => void
}

/** Fills empty tiles with what was chosen before the page was loaded anew, and keeps what is chosen now. */
export function useKeptDraft({ userId, isIgnored, onInterrupted }: KeptDraftOptions): void {
  const { draft, update } = useDraft()
  const { photo, garment, base, attempt } = draft
  const seen = useRef({ photo, garment, base, attempt })

  useEffect(() => {
    if (isIgnored || !isEmpty(draft)) return
    let isGone = false
    void readKeptDraft(userId).then((kept) => {
      if (isGone || !kept) return
      const restored = restore(kept)
      let isUsed = false
      update((current) => {
        isUsed = isEmpty(current)
        return isUsed ? { ...current, ...restored } : current
      })
      if (isUsed && restored.attempt) onInterrupted(restored.attempt)
    })
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])

  useEffect(() => {
    const now = { photo, garment, base, attempt }
    const isUnchanged = (Object.keys(now) as (keyof typeof now)[]).every(
      (key) => now[key] === seen.current[key],
    )
    seen.current = now
    if (isUnchanged) return
    const ending = new AbortController()
    void keepDraft(userId, { ...now, started: null }, ending.signal)
    return () => ending.abort()
  }, [userId, photo, garment, base, attempt])
}

function isEmpty({ photo, garment, base }: Draft): boolean {
  return photo === null && garment === null && base === null
}

function restore(kept: KeptDraft): Omit<Draft, 'started'> {
  const [photo, garment] = [kept.photo, kept.garment].map(toChosenImage)
  const person = kept.base ?? photo
  const { base, idempotencyKey } = kept
  // Who had gone on is asked once more, unless the try-on had been taken on.
  const attempt =
    person && garment && idempotencyKey
      ? { person, garment, onWarning: 'ask' as const, idempotencyKey }
      : null
  return { photo: photo ?? null, garment: garment ?? null, base, attempt }
}

function toChosenImage(kept: KeptDraft['photo']): ChosenImage | null {
  if (!kept) return null
  const { file, garmentClass } = kept
  return { previewUrl: URL.createObjectURL(file), upload: Promise.resolve(file), garmentClass }
}
