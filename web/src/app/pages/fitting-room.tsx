import { FittingRoomPage } from '../../features/fitting-room/fitting-room-page.tsx'
import type { DeviceMaker } from '../../features/fitting-room/use-fitting.ts'
import { lookAtDevice } from '../../features/preview/engine.ts'
import { makePreview } from '../../features/preview/make-preview.ts'
import { useBoot } from '../../lib/boot.ts'
import type { PageHead } from '../page.ts'
import { preparePhoto } from '../prepare-photo.ts'

export default function FittingRoom() {
  const { brand } = useBoot()
  const makeOnDevice: DeviceMaker = async ({ garmentClass, ...pictures }, options) => {
    if (!(await lookAtDevice()).isSupported) return { refusal: 'no_device' }
    const pair = { ...pictures, garmentClass: garmentClass ?? undefined }
    const made = await makePreview(pair, brand, options)
    if (made.refusal !== null) return { refusal: made.refusal }
    const { studioModel, tryOn, placement } = made
    return { studioModel, tryOn, placement, isFromDevice: true }
  }
  return <FittingRoomPage prepare={preparePhoto} makeOnDevice={makeOnDevice} />
}

export function head(): PageHead {
  return { title: 'Fitting room', robots: 'noindex' }
}
