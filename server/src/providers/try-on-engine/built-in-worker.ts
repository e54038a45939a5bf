import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { maxImagePixels } from '../../../../contract/limits.ts'
import {
  garmentClasses,
  type GarmentClass,
  type PhotoPlacement,
  type TryOnStep,
} from '../../../../contract/try-on.ts'
import type {
  Figure,
  GarmentPhoto,
  Judgement,
  Networks,
  PersonReading,
  Picture,
  Readings,
  Refusal,
  Trouble,
  TryOn,
} from '../../../../engine/index.ts'
import {
  foreseeTroubles,
  isRefusal,
  judgeResult,
  layOnWhite,
  makeStudioImage,
  measureTroubles,
  readGarmentPhoto,
  readPerson,
  readWearer,
  tryOn,
} from '../../../../engine/index.ts'
import { handOver, letGo } from './built-in-memory.ts'
import { collectGarbage } from './collect-garbage.ts'
import { decodeGarment } from './decode-garment.ts'
import type { RefusedPicture, TryOnPictures } from './type.ts'

export type PersonTask = { photo: Uint8Array }
/** And what will likely come out poorly of the photo, by the kind of garment, worst first. */
export type SeenPerson = PersonReading & { troubles: Record<GarmentClass, Trouble[]> }
/** Read at most `longSide` pixels large. */
export type WearerTask = { garmentPhoto: Uint8Array; garmentClass?: GarmentClass; longSide: number }
export type GarmentTask = SightedGarment & { garmentClass?: GarmentClass }
/** A garment photo's pixels and who wears it in them. */
export type SightedGarment = { garmentPhoto: GarmentPhoto; wearer: PersonReading | null }
/** `handsOutRefused`: what the judge refuses is wanted all the same. */
export type GenerateTask = { photo: Uint8Array; readings: Readings; task: number; handsOutRefused: boolean }
export type PrepareTask = { photo: Uint8Array; readings: Readings; longSide: number }
export type JudgeTask = { studioModel: Uint8Array; tryOn: Uint8Array }
export type BuiltInPictures = Pick<TryOnPictures, 'studioModel' | 'tryOn' | 'photoPlacement'>
/** A refusal by the judge; with the pictures, where they are wanted. */
export type JudgedRefusal = RefusedPicture & { pictures: BuiltInPictures | null }
/** The half of a try-on that comes before the garment is put on. */
export type StudioWork = {
  studioModel: Uint8Array
  photoPlacement: PhotoPlacement | null
  garmentClass: GarmentClass
  isGarmentWorn: boolean
  /** The garment cut out, on white. */
  garmentAlone: Uint8Array
}

/** Sent as each step of a generation begins. */
export type StepMessage = { task: number; step: TryOnStep }

sharp.cache(false)
sharp.concurrency(1)

export const lookAtPerson = freeingMemory(
  async ({ photo: bytes }: PersonTask): Promise<SeenPerson | Refusal> => {
    const photo = await decodePhoto(bytes)
    try {
      const person = await readPerson(await networks(), photo)
      if (isRefusal(person)) return person
      const figures = measureTroubles(photo, person)
      const troubles = Object.fromEntries(
        garmentClasses.map((garmentClass) => [garmentClass, foreseeTroubles(figures, garmentClass)]),
      ) as SeenPerson['troubles']
      return handOver({ ...person, troubles })
    } finally {
      letGo(photo)
    }
  },
)

export const lookForWearer = freeingMemory(
  async ({ garmentPhoto: bytes, longSide }: WearerTask): Promise<SightedGarment> => {
    const garmentPhoto = await decodeGarment(bytes, longSide)
    return handOver({ garmentPhoto, wearer: await readWearer(await networks(), garmentPhoto) })
  },
)

export const lookAtGarment = freeingMemory(async ({ garmentPhoto, garmentClass, wearer }: GarmentTask) =>
  handOver(readGarmentPhoto(garmentPhoto, wearer, garmentClass)),
)

export const generate = freeingMemory(async ({ task, readings, photo, handsOutRefused }: GenerateTask) => {
  const figure = readings.person.isBust ? await readFigure() : undefined
  const picture = await decodePhoto(photo)
  letGo(photo)
  const onStep = (step: TryOnStep) => {
    // The studio image is made of the photo, and all else of that.
    if (step === 'fitting') letGo(picture)
    parentPort?.postMessage({ task, step } satisfies StepMessage)
    collectGarbage({ type: 'minor' })
  }
  const result = tryOn(picture, readings, { onStep, figure })
  const blame = result.judgement ? result.judgement.blame : 'garment'
  if (!blame) onStep('finishing')
  const pictures = blame && !handsOutRefused ? null : await encodeBoth(result)
  letGo(result)
  if (!blame) return pictures && handOver(pictures)
  const refusal = { refusal: poorCodes[blame], picture: poorPictures[blame], pictures }
  return handOver(refusal satisfies JudgedRefusal)
})

async function encodeBoth({ studioModel, tryOn: made, placement }: TryOn): Promise<BuiltInPictures> {
  return {
    studioModel: await encode(studioModel),
    tryOn: await encode(made),
    photoPlacement: placement,
  }
}

/** A result that the engine's judge finds not fit to be shown, by the image that a better one would need. */
const poorCodes = { photo: 'try_on_poor_photo', garment: 'try_on_poor_garment' } as const
const poorPictures = { photo: 'photo', garment: 'garmentPhoto' } as const

export async function prepare({ longSide, photo, readings }: PrepareTask): Promise<StudioWork> {
  const figure = readings.person.isBust ? await readFigure() : undefined
  const { studioModel, placement } = makeStudioImage(await decodePhoto(photo), readings, { longSide, figure })
  const { garment, isGarmentWorn } = readings
  return {
    studioModel: await encode(studioModel),
    photoPlacement: placement,
    garmentClass: garment.garmentClass,
    isGarmentWorn,
    garmentAlone: await encode(layOnWhite(garment.picture, garment.matte)),
  }
}

/** Both pictures have one size. */
export async function judge(pictures: JudgeTask): Promise<Judgement> {
  const [studioModel, made] = await Promise.all([
    decodePhoto(pictures.studioModel),
    decodePhoto(pictures.tryOn),
  ])
  return judgeResult(await networks(), studioModel, made)
}

const figureFile = new URL('./face-only-figure.jpg', import.meta.url)
let figureRead: Promise<Figure> | undefined

/** The product's own rendered figure, on which heads are set; read with the first photo that needs it. */
function readFigure(): Promise<Figure> {
  figureRead ??= (async () => {
    const picture = await decodePhoto(await readFile(figureFile))
    const person = await readPerson(await networks(), picture)
    if (isRefusal(person)) throw new Error(`The figure cannot be used: ${person.refusal}`)
    return { picture, person }
  })()
  return figureRead
}

let loading: Promise<Networks> | undefined

/** Loaded, code and all, with the first task that looks at a picture. */
function networks(): Promise<Networks> {
  loading ??= import('./built-in-networks.ts').then(async ({ loadNetworks }) => {
    const loaded = await loadNetworks()
    // What was read and unpacked on the way is several times what the networks keep; nothing is optimised yet.
    collectGarbage({ type: 'major' })
    return loaded
  })
  return loading
}

/**
 * A task leaves pictures behind, which the collector, seeing but small objects that hold them, would let lie for long. They go once
 * the answer is on its way, when nothing refers to them any more.
 */
function freeingMemory<Task extends object, Result>(work: (task: Task) => Promise<Result>) {
  return async (task: Task): Promise<Result> => {
    try {
      return await work(task)
    } finally {
      setImmediate(() => {
        letGo(task)
        collectGarbage({ type: 'minor' })
      })
    }
  }
}

/** The collector takes what a codec made for small, so whoever asks lets the picture go. */
async function decodePhoto(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxImagePixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Lossless and quick: the platform encodes the final form. What the codec itself hands out cannot be moved to another thread. */
async function encode({ width, height, pixels }: Picture): Promise<Uint8Array> {
  const encoded = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const bytes = new Uint8Array(encoded)
  letGo({ encoded })
  return bytes
}
