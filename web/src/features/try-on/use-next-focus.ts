import { useEffect, useRef, type RefObject } from 'react'
import type { Tile } from './refused-tile.ts'
import { isReady, personOf, type TryOnState } from './try-on-state.ts'

type Step = Tile | 'generate'

/**
 * Brings the focus to what comes next: after an image was chosen to the tile that is still empty, else to Generate; after both were
 * sent, back to the tile whose image was refused. Answers what announces that somebody has done a step.
 */
export function useNextFocus(root: RefObject<HTMLElement | null>, state: TryOnState): () => void {
  const isExpected = useRef(false)
  const step = nextStep(state)
  const { errors } = state
  useEffect(() => {
    if (!isExpected.current || step === null) return
    isExpected.current = false
    const control = root.current?.querySelector<HTMLElement>(`[data-step="${step}"]`)
    const isRefused = step !== 'generate' && errors[step] !== undefined
    control?.focus({ preventScroll: !isRefused })
  })
  return () => {
    isExpected.current = true
  }
}

/** null while something is on its way. */
function nextStep(state: TryOnState): Step | null {
  const { errors, garment, attempt, isGarmentLoading } = state
  if (isGarmentLoading || (attempt && !attempt.end)) return null
  if (errors.photo) return 'photo'
  if (errors.garment) return 'garment'
  if (personOf(state) === null) return 'photo'
  if (garment === null) return 'garment'
  return isReady(state) ? 'generate' : null
}
