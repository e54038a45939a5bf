import {
  foreseeTroubles,
  isRefusal,
  measureTroubles,
  readPerson,
  seeGarmentPhoto,
  tryOn,
  type Figure,
  type GarmentPhotoReading,
  type Networks,
  type PersonReading,
  type Picture,
  type Trouble,
} from '../engine/index.ts'
import { openNetworks } from '../networks/open-networks.ts'
import type { DeviceFiles } from './files.ts'
import { decodeGarmentPhoto, decodePhoto, encode } from './pictures.ts'
import type { Answer, Message, NumberedPicture, Task } from './protocol.ts'
import { createRecent } from './recent.ts'
import type { DeviceRefusal, GarmentClass, PersonCheck, Progress, Sizes } from './types.ts'

/* The engine in a worker. It answers one task after the other and reaches for nothing outside: all it needs is handed in. */

type Read<Value> = Value | { refusal: DeviceRefusal }
type SeenPerson = { photo: Picture; person: PersonReading; troubles: Record<GarmentClass, Trouble[]> }

const garmentClasses: GarmentClass[] = ['top', 'dress', 'bottom', 'outerwear']
const unreadable = { refusal: 'unreadable_image' } as const

const persons = createRecent<Promise<Read<SeenPerson>>>(2)
const garments = createRecent<Promise<Read<GarmentPhotoReading>>>(4)
const figures = createRecent<Promise<Figure | null>>(1)
let opened: { networks: Networks; sizes: Sizes } | undefined

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Task>) => void) | null
  postMessage: (message: Message) => void
}

scope.onmessage = ({ data: task }) => {
  perform(task)
    .then((answer) => scope.postMessage({ answer }))
    .catch((error: unknown) => scope.postMessage({ error: String(error) }))
}

async function perform(task: Task): Promise<Answer> {
  switch (task.kind) {
    case 'open':
      opened = { networks: await openFrom(task.files), sizes: task.sizes }
      return null
    case 'check-person':
      return checkPerson(task.photo)
    case 'check-garment': {
      const read = await seeGarment(task.garmentPhoto, task.garmentClass)
      if ('refusal' in read) return read
      return { refusal: null, garmentClass: read.garment.garmentClass, isWorn: read.isGarmentWorn }
    }
    case 'preview':
      return preview(task)
  }
}

async function checkPerson(photo: NumberedPicture): Promise<PersonCheck> {
  const seen = await seePerson(photo)
  return 'refusal' in seen ? seen : { refusal: null, troubles: seen.troubles }
}

async function preview(task: Extract<Task, { kind: 'preview' }>): Promise<Answer> {
  const seen = await seePerson(task.photo)
  if ('refusal' in seen) return { refusal: seen.refusal, picture: 'photo' }
  const read = await seeGarment(task.garmentPhoto, task.garmentClass)
  if ('refusal' in read) return { refusal: read.refusal, picture: 'garmentPhoto' }
  const { photo, person } = seen
  const figure = person.isBust && task.figure ? await seeFigure(task.figure) : null
  if (person.isBust && !figure) return { refusal: 'shoulders_out_of_frame', picture: 'photo' }

  const made = tryOn(
    photo,
    { person, ...read },
    {
      longSide: here().sizes.result,
      onStep: (step) => report({ step }),
      ...(figure ? { figure } : {}),
    },
  )
  const blame = made.judgement ? made.judgement.blame : 'garment'
  if (blame) return { refusal: 'poor_result', picture: blame === 'photo' ? 'photo' : 'garmentPhoto' }
  const { width, height } = made.tryOn
  const { mark } = task
  return {
    refusal: null,
    width,
    height,
    // Beneath the photo a label would show where the photo's edges fade.
    studioModel: await encode(made.studioModel, made.placement && mark ? { xmp: mark.xmp } : mark),
    tryOn: await encode(made.tryOn, mark),
    placement: made.placement,
  }
}

function seePerson({ key, blob }: NumberedPicture): Promise<Read<SeenPerson>> {
  return persons.keep(`${key}`, async () => {
    report({ step: 'reading' })
    const photo = await decodePhoto(blob, here().sizes.photo).catch(() => null)
    if (!photo) return unreadable
    const person = await readPerson(here().networks, photo)
    if (isRefusal(person)) return person
    const measured = measureTroubles(photo, person)
    const troubles = Object.fromEntries(
      garmentClasses.map((garmentClass) => [garmentClass, foreseeTroubles(measured, garmentClass)]),
    ) as SeenPerson['troubles']
    return { photo, person, troubles }
  })
}

function seeGarment(
  { key, blob }: NumberedPicture,
  garmentClass?: GarmentClass,
): Promise<Read<GarmentPhotoReading>> {
  return garments.keep(`${key} ${garmentClass}`, async () => {
    report({ step: 'reading' })
    const photo = await decodeGarmentPhoto(blob, here().sizes.garmentPhoto).catch(() => null)
    if (!photo) return unreadable
    return seeGarmentPhoto(here().networks, photo, garmentClass)
  })
}

function seeFigure({ key, blob }: NumberedPicture): Promise<Figure | null> {
  return figures.keep(`${key}`, async () => {
    const picture = await decodePhoto(blob, here().sizes.photo)
    const person = await readPerson(here().networks, picture)
    return isRefusal(person) ? null : { picture, person }
  })
}

async function openFrom(files: DeviceFiles): Promise<Networks> {
  const runtime = URL.createObjectURL(files['tfjs-backend-wasm-simd.wasm'])
  try {
    return await openNetworks({
      runtime,
      read: async (name) => ({
        model: await files[`${name}.json`].text(),
        weights: await files[`${name}.bin`].arrayBuffer(),
      }),
    })
  } finally {
    URL.revokeObjectURL(runtime)
  }
}

function here() {
  if (!opened) throw new Error('The first task must be to open.')
  return opened
}

function report(progress: Progress): void {
  scope.postMessage({ progress })
}
