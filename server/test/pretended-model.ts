import sharp from 'sharp'
import type { GarmentClass } from '../../contract/try-on.ts'
import type { BuiltInEngine } from '../src/providers/try-on-engine/built-in.ts'
import type { EngineError } from '../src/providers/try-on-engine/hosted/engine-error.ts'
import { everyClass, type ImageModel } from '../src/providers/try-on-engine/hosted/image-model.ts'
import { createDrawnEngine } from './drawn-engine.ts'

type Behaviour = {
  fails?: (() => EngineError) | null
  garmentClasses?: readonly GarmentClass[]
  wornGarments?: boolean
  costMicros?: number
}
type ReceivedInput = { garment: Buffer; isGarmentWorn: boolean }

export type PretendedModel = ImageModel & {
  /** While set, every order ends with it. */
  fails: (() => EngineError) | null
  started: number
  mostAtOnce: number
  inputs: ReceivedInput[]
  /** Keeps every order waiting until the answer is called. */
  hold(): () => void
  waitForStarts(count: number): Promise<void>
}

/** A model for tests of what surrounds models: it hands back the person with a spot, or fails as it is told. */
export function createPretendedModel(name: string, behaviour: Behaviour = {}): PretendedModel {
  const { fails = null, garmentClasses = everyClass, wornGarments = true, costMicros } = behaviour
  let gate = Promise.resolve()
  let atOnce = 0
  let hear = () => {}
  const model: PretendedModel = {
    name,
    model: `${name}-model`,
    version: `${name}-version`,
    capabilities: { studioModel: false, garmentClasses, wornGarments, longSide: 1024, aspect: 3 / 4 },
    fails,
    started: 0,
    mostAtOnce: 0,
    inputs: [],
    hold() {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
    async waitForStarts(count) {
      while (model.started < count) await new Promise<void>((resolve) => (hear = resolve))
    },
    async start({ person, garment, isGarmentWorn }) {
      model.started++
      model.inputs.push({ garment: Buffer.from(garment), isGarmentWorn })
      model.mostAtOnce = Math.max(model.mostAtOnce, ++atOnce)
      hear()
      await gate
      atOnce--
      if (model.fails) throw model.fails()
      const spot = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#a02030' } })
        .png()
        .toBuffer()
      const picture = await sharp(person)
        .composite([{ input: spot }])
        .png()
        .toBuffer()
      return { picture, ...(costMicros === undefined ? {} : { costMicros }) }
    },
  }
  return model
}

export type DrawnBuiltIn = BuiltInEngine & { garmentClass: GarmentClass; isGarmentWorn: boolean }

/** The built-in engine's part, drawn: quick, and content with everything. */
export function createDrawnBuiltIn(): DrawnBuiltIn {
  const drawn = createDrawnEngine()
  const engine: DrawnBuiltIn = {
    garmentClass: 'top',
    isGarmentWorn: false,
    check: drawn.check,
    async generate(request, options) {
      const pictures = await drawn.generate(request, options)
      const made = { name: 'built-in', model: 'built-in', version: '1', milliseconds: 1, costMicros: 0 }
      return {
        ...pictures,
        engine: made,
        sourceTypes: { model: 'compositeSynthetic', 'try-on': 'compositeSynthetic' },
      }
    },
    async prepare({ photo, garmentPhoto }) {
      return {
        studioModel: await sharp(photo).resize(768, 1024, { fit: 'fill' }).png().toBuffer(),
        photoPlacement: { x: 0, y: 0, width: 1, height: 1 },
        garmentClass: engine.garmentClass,
        isGarmentWorn: engine.isGarmentWorn,
        garmentAlone: await sharp(garmentPhoto).negate().png().toBuffer(),
      }
    },
    judge: async () => ({ verdict: 'same', changed: 0.1, likeness: 1 }),
    close: drawn.close,
  }
  return engine
}
