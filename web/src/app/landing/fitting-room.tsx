import { GuestFittingRoom } from '../../features/preview/guest-fitting-room.tsx'
import { loadStockGarment } from '../../features/try-on/load-garment.ts'
import { preparePhoto } from '../prepare-photo.ts'

/** The try-on without an account, with the same ways to a picture as the dashboard has. */
export default function FittingRoom({ onRegister }: { onRegister: () => void }) {
  return <GuestFittingRoom prepare={preparePhoto} loadStock={loadStockGarment} onRegister={onRegister} />
}
