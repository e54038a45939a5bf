import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { maxImagePixels } from '../../../../contract/limits.ts'
import type { GarmentClass, PhotoPlacement, TryOnStep } from '../../../../contract/try-on.ts'
import type {
  Figure,
  GarmentPhoto,
  Judgement,
  Networks,
  PersonReading,
  PersonSighting,
  Picture,
  Readings,
  Refusal,
  TroubleFigures,
} from '../../../../engine/index.ts'
import {
  isRefusal,
  judgeResult,
  makeStudioImage,
  measureTroubles,
  readGarmentPhoto,
  readPerson,
  releaseScratch,
  seeWearer,
  tryOn,
} from '../../../../engine/index.ts'
import { handOver, letGo } from './built-in-memory.ts'
import { decodeGarment } from './decode-garment.ts'
import type { RefusedPicture, TryOnPictures } from './type.ts'

export type PersonTask = { modelImage: Uint8Array }
/** And what will likely come out poorly of the photo. */
export type SeenPerson = PersonReading & { troubles: TroubleFigures }
/** Read at most `longSide` pixels large. */
export type WearerTask = { garmentImage: Uint8Array; garmentClass?: GarmentClass; longSide: number }
export type GarmentTask = SightedGarment & { garmentClass?: GarmentClass }
/** A garment photo's pixels and who wears it in them. */
export type SightedGarment = { photo: GarmentPhoto; wearer: PersonSighting | null }
export type GenerateTask = { modelImage: Uint8Array; readings: Readings; task: number }
export type PrepareTask = { modelImage: Uint8Array; readings: Readings; longSide: number }
export type JudgeTask = { modelImage: Uint8Array; tryOnImage: Uint8Array }
export type BuiltInPictures = Pick<TryOnPictures, 'modelImage' | 'tryOnImage' | 'photoPlacement'>
/** The half of a try-on that comes before the garment is put on. */
export type StudioWork = {
  modelImage: Uint8Array
  photoPlacement: PhotoPlacement | null
  garmentClass: GarmentClass
  isGarmentWorn: boolean
  /** The garment cut out, on white. */
  garmentAlone: Uint8Array
}

/** Sent as each step of a generation begins. */
export type StepMessage = { task: number; step: TryOnStep }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void

sharp.cache(false)
sharp.concurrency(1)

export const lookAtPerson = freeingMemory(
  async ({ modelImage }: PersonTask): Promise<SeenPerson | Refusal> => {
    const photo = await decodePhoto(modelImage)
    const person = await readPerson(await networks(), photo)
    return isRefusal(person) ? person : handOver({ ...person, troubles: measureTroubles(photo, person) })
  },
)

export async function lookForWearer({ garmentImage, longSide }: WearerTask): Promise<SightedGarment> {
  const photo = await decodeGarment(garmentImage, longSide)
  return handOver({ photo, wearer: await seeWearer(await networks(), photo) })
}

export const lookAtGarment = freeingMemory(async ({ photo, garmentClass, wearer }: GarmentTask) =>
  handOver(readGarmentPhoto(photo, wearer, garmentClass)),
)

export const generate = freeingMemory(async ({ task, readings, modelImage }: GenerateTask) => {
  const onStep = (step: TryOnStep) => {
    parentPort?.postMessage({ task, step } satisfies StepMessage)
    collectGarbage({ type: 'minor' })
  }
  const figure = readings.person.isBust ? await readFigure() : undefined
  const result = tryOn(await decodePhoto(modelImage), readings, {
    onStep,
    onRest: freeUnused,
    figure,
  })
  const blame = result.judgement ? result.judgement.blame : 'garment'
  if (blame) {
    letGo(result)
    return { refusal: poorCodes[blame], field: poorFields[blame] } satisfies RefusedPicture
  }
  onStep('finishing')
  const pictures = {
    modelImage: await encode(result.studioModel),
    tryOnImage: await encode(result.tryOn),
    photoPlacement: result.placement,
  } satisfies BuiltInPictures
  letGo(result)
  return pictures
})

/** A result that the engine's judge finds not fit to be shown, by the image that a better one would need. */
const poorCodes = { photo: 'try_on_poor_photo', garment: 'try_on_poor_garment' } as const
const poorFields = { photo: 'modelImage', garment: 'garmentImage' } as const

export async function prepare({ longSide, modelImage, readings }: PrepareTask): Promise<StudioWork> {
  const figure = readings.person.isBust ? await readFigure() : undefined
  const photo = await decodePhoto(modelImage)
  const { studioModel, placement } = makeStudioImage(photo, readings, { longSide, figure })
  const { garment, isGarmentWorn } = readings
  return {
    modelImage: await encode(studioModel),
    photoPlacement: placement,
    garmentClass: garment.garmentClass,
    isGarmentWorn,
    garmentAlone: await encode(layOnWhite(garment.picture, garment.matte.values)),
  }
}

/** Both pictures have one size. */
export async function judge({ modelImage, tryOnImage }: JudgeTask): Promise<Judgement> {
  const [model, result] = await Promise.all([decodePhoto(modelImage), decodePhoto(tryOnImage)])
  return judgeResult(await networks(), model, result)
}

function layOnWhite({ width, height, pixels }: Picture, matte: Float32Array): Picture {
  const onWhite = pixels.map((value, index) => 255 + (value - 255) * (matte[Math.floor(index / 3)] ?? 0))
  return { width, height, pixels: onWhite }
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
 * the answer is on its way, when nothing refers to them any more. The collection is a small one: a whole one would throw away
 * optimised code and cost the next try-on a quarter of its time.
 */
function freeingMemory<Task extends object, Result>(work: (task: Task) => Promise<Result>) {
  return async (task: Task): Promise<Result> => {
    try {
      return await work(task)
    } finally {
      setImmediate(() => {
        letGo(task)
        freeUnused()
      })
    }
  }
}

function freeUnused() {
  releaseScratch()
  collectGarbage({ type: 'minor' })
}

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

/** Lossless and quick: the platform encodes the final form. */
function encode({ width, height, pixels }: Picture): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
