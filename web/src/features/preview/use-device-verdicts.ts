import { useQuery } from '@tanstack/react-query'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import type { DeviceEngine } from '../../../../device/index.ts'
import { lookAtDevice, openEngine } from './engine.ts'
import { numberOf, verdictOnGarment, verdictOnPerson, type Verdicts } from './verdict.ts'

/** The browser's own verdicts on both pictures, each made once. Nothing is sent. */
export function useDeviceVerdicts(
  photo: File | null,
  garment: File | null,
  garmentClass: GarmentClass | undefined,
): Verdicts {
  const person = useCheck(photo, 'person', (engine, file) => engine.checkPerson(file))
  const piece = useCheck(garment, `garment ${garmentClass ?? ''}`, (engine, file) =>
    engine.checkGarment(file, { garmentClass }),
  )
  const seenClass = typeof piece === 'object' && piece.refusal === null ? piece.garmentClass : undefined
  return {
    photo: typeof person === 'object' ? verdictOnPerson(person, garmentClass ?? seenClass) : { is: person },
    garment: typeof piece === 'object' ? verdictOnGarment(piece) : { is: piece },
  }
}

type Checked<Check> = Check | 'unknown' | 'checking'

function useCheck<Check>(
  file: File | null,
  what: string,
  check: (engine: DeviceEngine, file: File) => Promise<Check>,
): Checked<Check> {
  const { data, isFetching } = useQuery({
    queryKey: ['device', what, file && numberOf(file)],
    queryFn: async () => {
      const device = await lookAtDevice()
      if (!file || !device.isSupported || device.mustAsk) return null
      return check(await openEngine(), file)
    },
    enabled: file !== null,
  })
  return isFetching ? 'checking' : (data ?? 'unknown')
}
