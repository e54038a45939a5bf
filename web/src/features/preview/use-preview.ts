import { useEffect, useRef, useState } from 'react'
import type { Progress } from '../../../../device/index.ts'
import { useBoot } from '../../lib/boot.ts'
import type { KeptPreview } from '../../lib/guest-draft.ts'
import { agreeToLoad, lookAtDevice } from './engine.ts'
import { makePreview, type Pair } from './make-preview.ts'
import { failureSentence, sentenceOfRefusal } from './preview-words.ts'

export type PreviewState =
  | { is: 'none' }
  /** Many megabytes on a connection that may be paid for. */
  | { is: 'asking'; megabytes: string }
  | { is: 'working'; progress: Progress }
  | { is: 'ready'; preview: KeptPreview; isNew: boolean }
  | { is: 'refused' | 'failed'; sentence: string }

/** A preview of one pair. With another pair it begins anew; work under way ends at once. `kept`: one that was made before. */
export function usePreview(pair: Pair | null, kept: KeptPreview | null = null) {
  const { brand } = useBoot()
  const [made, setMade] = useState<{ pair: Pair; state: PreviewState } | null>(null)
  const work = useRef<{ pair: Pair; controller: AbortController } | null>(null)
  const { photo, garment, garmentClass } = pair ?? {}
  const before: PreviewState = kept ? { is: 'ready', preview: kept, isNew: false } : { is: 'none' }
  const state = made && pair && isSamePair(made.pair, pair) ? made.state : before

  useEffect(() => {
    const running = work.current
    const isNow = running?.pair.photo === photo && running?.pair.garment === garment
    if (!isNow || running?.pair.garmentClass !== garmentClass) running?.controller.abort()
  }, [photo, garment, garmentClass])
  useEffect(() => () => work.current?.controller.abort(), [])

  async function start({ isAgreed = false } = {}) {
    if (!pair) return
    const controller = new AbortController()
    work.current?.controller.abort()
    work.current = { pair, controller }
    const show = (next: PreviewState) => {
      if (!controller.signal.aborted) setMade({ pair, state: next })
    }
    try {
      if (isAgreed) agreeToLoad()
      const device = await lookAtDevice()
      if (device.mustAsk) return show({ is: 'asking', megabytes: device.megabytes })
      show({ is: 'working', progress: { step: 'reading' } })
      show(await make(pair, brand, controller.signal, (progress) => show({ is: 'working', progress })))
    } catch {
      show({ is: 'failed', sentence: failureSentence })
    }
  }

  function cancel() {
    work.current?.controller.abort()
    setMade(null)
  }

  return { state, start, cancel }
}

function isSamePair(one: Pair, other: Pair): boolean {
  return one.photo === other.photo && one.garment === other.garment && one.garmentClass === other.garmentClass
}

async function make(
  pair: Pair,
  brand: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<PreviewState> {
  const made = await makePreview(pair, brand, { signal, onProgress })
  if (made.refusal !== null) return { is: 'refused', sentence: sentenceOfRefusal(made) }
  const { studioModel, tryOn, placement } = made
  return { is: 'ready', preview: { studioModel, tryOn, placement }, isNew: true }
}
