import { GuestFittingRoom } from '../../features/preview/guest-fitting-room.tsx'
import { checkImageFiles } from '../../features/try-on/check-image-file.ts'
import { loadStockGarment } from '../../features/try-on/load-garment.ts'
import { prepareImage } from '../../features/try-on/prepare-image.ts'

/** The try-on without an account, with the same ways to a picture as the dashboard has. */
export default function FittingRoom({ onRegister }: { onRegister: () => void }) {
  return <GuestFittingRoom prepare={prepareFiles} loadStock={loadStockGarment} onRegister={onRegister} />
}

async function prepareFiles(files: readonly File[]): Promise<File> {
  const refusal = checkImageFiles(files)
  const [file] = files
  if (refusal !== null || !file) throw new Error(refusal ?? 'Please choose one image.')
  return prepareImage(file)
}
