import { PhonePage } from '../../features/fitting-room/phone-page.tsx'
import type { PageHead } from '../page.ts'
import { preparePhoto } from '../prepare-photo.ts'

export default function FittingRoomPhone() {
  return <PhonePage prepare={preparePhoto} />
}

export function head(): PageHead {
  return { title: 'Your photo', robots: 'noindex' }
}
