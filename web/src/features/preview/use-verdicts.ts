import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../../contract/errors.ts'
import { garmentClasses, type GarmentClass } from '../../../../contract/try-on.ts'
import type { DeviceEngine, GarmentCheck, PersonCheck } from '../../../../device/index.ts'
import { lookAtDevice, openEngine } from './engine.ts'

/** What the browser itself says of a chosen picture, before anything is sent. */
export type Verdict =
  | { is: 'unknown' }
  | { is: 'checking' }
  | { is: 'good'; garmentClass?: GarmentClass }
  /** It will be refused, or likely come out poorly: in the server's own words. */
  | { is: 'refused' | 'doubtful'; sentence: string }

/** The verdicts on both pictures, each made once. Where the browser cannot look, the server does. */
export function useVerdicts(
  photo: File | null,
  garment: File | null,
  garmentClass: GarmentClass | undefined,
): { photo: Verdict; garment: Verdict } {
  const person = useCheck(photo, 'person', (engine, file) => engine.checkPerson(file))
  const piece = useCheck(garment, `garment ${garmentClass ?? ''}`, (engine, file) =>
    engine.checkGarment(file, { garmentClass }),
  )
  const seenClass = typeof piece === 'object' && piece.refusal === null ? piece.garmentClass : undefined
  return { photo: verdictOnPerson(person, garmentClass ?? seenClass), garment: verdictOnGarment(piece) }
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

const numbers = new WeakMap<File, number>()
let last = 0

/** A file's name in the cache of answers. */
function numberOf(file: File): number {
  const number = numbers.get(file) ?? ++last
  numbers.set(file, number)
  return number
}

function verdictOnPerson(check: Checked<PersonCheck>, garmentClass: GarmentClass | undefined): Verdict {
  if (check === 'unknown' || check === 'checking') return { is: check }
  if (check.refusal) return { is: 'refused', sentence: sentenceOf(check.refusal) }
  // Without a garment, what holds for every kind.
  const [first = [], ...others] = (garmentClass ? [garmentClass] : garmentClasses).map(
    (one) => check.troubles[one],
  )
  const worst = first.find((trouble) => others.every((list) => list.includes(trouble)))
  return worst ? { is: 'doubtful', sentence: sentenceOf(worst) } : { is: 'good' }
}

function verdictOnGarment(check: Checked<GarmentCheck>): Verdict {
  if (check === 'unknown' || check === 'checking') return { is: check }
  if (check.refusal) return { is: 'refused', sentence: sentenceOf(check.refusal) }
  return { is: 'good', garmentClass: check.garmentClass }
}
