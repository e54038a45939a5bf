import { useEffect, useRef, useState } from 'react'
import {
  guestConsent,
  type FittingRoom,
  type RoomEvent,
  type ShopProduct,
} from '../../../../contract/fitting-room.ts'
import type { FittingRoomLanguage } from '../../../../contract/fitting-room-language.ts'
import type { OnWarning, PhotoPlacement } from '../../../../contract/try-on.ts'
import { ApiError, postJson, request } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { admit, drop, findGuest, findPhoto, forget, keepPhoto } from './guest.ts'
import { followTryOn, loadResult, orderTryOn } from './server-try-on.ts'
import type { Progress } from './stages.ts'
import { isDoubt } from './words.ts'

export type Result = {
  tryOn: Blob
  studioModel: Blob
  placement: PhotoPlacement | null
  isFromDevice: boolean
}

export type Fitting =
  | { is: 'choosing' }
  | { is: 'working'; progress: Progress }
  | { is: 'doubtful'; code: string }
  | { is: 'failed'; code: string | undefined }
  | { is: 'done'; result: Result }

/** The browser's own engine, as the page hands it in: the feature that has it is another. */
export type DeviceMaker = (
  pair: { photo: File; garment: File; garmentClass: ShopProduct['garmentClass'] },
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<Result | { refusal: string }>

type FittingOptions = {
  room: FittingRoom
  product: ShopProduct
  language: FittingRoomLanguage
  makeOnDevice: DeviceMaker
  onTried: () => void
}

/** One piece on one photo: what is shown, and what the shopper can do. */
export function useFitting(options: FittingOptions) {
  const { room, product, language, makeOnDevice, onTried } = options
  const { photoRecipients } = useBoot()
  const [photo, setPhoto] = useState(findPhoto)
  const [fitting, setFitting] = useState<Fitting>({ is: 'choosing' })
  const [isAgreed, setAgreed] = useState(() => findGuest() !== null)
  const work = useRef<AbortController | null>(null)
  const consent = guestConsent(language, photoRecipients)

  useEffect(() => () => work.current?.abort(), [])

  async function run(make: (signal: AbortSignal, show: (progress: Progress) => void) => Promise<Fitting>) {
    work.current?.abort()
    const { signal } = (work.current = new AbortController())
    const show = (next: Fitting) => !signal.aborted && setFitting(next)
    show({ is: 'working', progress: { step: 'uploading' } })
    const end = await make(signal, (progress) => show({ is: 'working', progress })).catch(failureOf)
    if (signal.aborted) return
    show(end)
    if (end.is !== 'done') return
    onTried()
    countEvent(room, product, 'tried')
  }

  function tryOn(onWarning: OnWarning = 'ask') {
    if (!photo) return
    return run(async (signal, show) => {
      const guest =
        findGuest() ?? (await admit({ key: room.key, origin: room.origin, language, text: consent }))
      setAgreed(true)
      await keepPhoto(photo)
      const order = { photo, product, onWarning, idempotencyKey: crypto.randomUUID() }
      const sessionId = await orderTryOn(guest, order)
      const end = await followTryOn(guest, sessionId, signal, (event) => {
        if (event.state === 'queued') show({ step: 'queued', place: event.place })
        if (event.state === 'running') show({ step: event.step, share: event.progress })
      })
      if (end.state === 'failed') return { is: 'failed', code: end.code }
      const [made, studioModel] = await Promise.all([
        loadResult(guest, sessionId, 'try-on'),
        loadResult(guest, sessionId, 'model'),
      ])
      const { photoPlacement: placement } = end.result
      return { is: 'done', result: { tryOn: made, studioModel, placement, isFromDevice: false } }
    })
  }

  function tryOnDevice() {
    if (!photo) return
    return run(async (signal, show) => {
      const query = new URLSearchParams({ key: room.key, origin: room.origin, image: product.image })
      const blob = await (await request(`/api/fitting-room/garment?${query}`)).blob()
      const garment = new File([blob], 'garment.jpg', { type: blob.type })
      const pair = { photo, garment, garmentClass: product.garmentClass }
      const made = await makeOnDevice(pair, { signal, onProgress: show })
      return 'refusal' in made ? { is: 'failed', code: made.refusal } : { is: 'done', result: made }
    })
  }

  /** A visit that is over leaves nothing here; whoever agrees again begins anew. */
  function failureOf(error: unknown): Fitting {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'guest_unknown') {
      drop()
      setAgreed(false)
    }
    return isDoubt(code) ? { is: 'doubtful', code: code ?? '' } : { is: 'failed', code }
  }

  return {
    photo,
    fitting,
    /** What is to be agreed to before a photo is sent; null once it is. */
    consent: isAgreed ? null : consent,
    tryOn,
    tryOnDevice,
    choose(file: File | null) {
      work.current?.abort()
      setPhoto(file)
      setFitting({ is: 'choosing' })
    },
    async forget() {
      work.current?.abort()
      await forget()
      setAgreed(false)
      setPhoto(null)
      setFitting({ is: 'choosing' })
    },
  }
}

/** Counted for the shop, without anything about the shopper; what cannot be counted disturbs nobody. */
export function countEvent({ key, origin }: FittingRoom, product: ShopProduct, event: RoomEvent): void {
  void postJson('/api/fitting-room/events', { key, origin, event, product: product.id }).catch(
    () => undefined,
  )
}
