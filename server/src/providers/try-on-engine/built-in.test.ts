import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TryOnStep } from '../../../../contract/try-on.ts'
import { createBuiltInTryOnEngine } from './built-in.ts'
import type { TryOnEngine, TryOnPictures, TryOnRequest } from './type.ts'

const imagery = new URL('../../../../web/imagery/', import.meta.url)
const read = (name: string) => readFile(fileURLToPath(new URL(name, imagery)))

let engine: TryOnEngine
let request: TryOnRequest
/** What the engine makes of it. */
let made: Promise<TryOnPictures>
const steps: TryOnStep[] = []

beforeAll(async () => {
  engine = createBuiltInTryOnEngine({ threads: 1 })
  request = {
    photo: await read('hero-before.jpg'),
    garmentPhoto: await read('prod-knit-klein.jpg'),
    garmentClass: 'top',
  }
  made = engine.generate(request, { onStep: (step) => steps.push(step) })
})

afterAll(() => engine.close())

test('a figure and a garment become a studio model image and a try-on of one size', async () => {
  expect(await engine.check(request)).toEqual({ refusal: null, garmentClass: 'top' })
  const pictures = await made
  expect(steps).toEqual(['received', 'studio-model', 'fitting', 'finishing'])

  const [model, tryOn] = await Promise.all([decode(pictures.studioModel), decode(pictures.tryOn)])
  expect(model.width / model.height).toBeCloseTo(3 / 4, 2)
  expect([tryOn.width, tryOn.height]).toEqual([model.width, model.height])
  expect(pictures.engine.name).toBe('built-in')

  // The white shirt is now the blue knit, and the head is what it was.
  const chest = differenceIn(model, tryOn, { left: 300, top: 450, right: 460, bottom: 600 })
  const head = differenceIn(model, tryOn, { left: 340, top: 60, right: 420, bottom: 180 })
  expect(chest).toBeGreaterThan(40)
  expect(head).toBe(0)
  const placement = pictures.photoPlacement
  expect(placement && placement.width / placement.height).toBeCloseTo((960 / 1200) * (1024 / 768), 2)
})

test('the same pictures always give the same result', async () => {
  const once = await made
  const again = await engine.generate(request, { onStep: () => {} })
  expect(Buffer.compare(once.tryOn, again.tryOn)).toBe(0)
})

test('a garment or an empty wall in place of the photo is refused, and an empty wall in place of the garment', async () => {
  const { photo, garmentPhoto } = request
  const noPerson = { refusal: 'no_person', picture: 'photo' }
  const noGarment = { refusal: 'no_garment', picture: 'garmentPhoto' }
  expect(await engine.check({ photo: garmentPhoto, garmentPhoto })).toEqual(noPerson)
  const wall = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#dddddd' } })
    .png()
    .toBuffer()
  expect(await engine.check({ photo, garmentPhoto: wall })).toEqual(noGarment)
  expect(await engine.check({ photo: wall, garmentPhoto })).toEqual(noPerson)
})

test('which of the two pictures is too small is told', async () => {
  const { photo, garmentPhoto } = request
  const shrink = (picture: Uint8Array) => sharp(picture).resize(100).jpeg().toBuffer()
  const refusal = 'image_too_small'
  expect(await engine.check({ photo, garmentPhoto: await shrink(garmentPhoto) })).toEqual({
    refusal,
    picture: 'garmentPhoto',
  })
  expect(await engine.check({ photo: await shrink(photo), garmentPhoto })).toEqual({
    refusal,
    picture: 'photo',
  })
})

test('an aborted try-on rejects with the reason, and the next one works', async () => {
  const controller = new AbortController()
  const reason = new Error('The visitor left.')
  const generation = engine.generate(request, {
    onStep: (step) => {
      if (step === 'fitting') controller.abort(reason)
    },
    signal: controller.signal,
  })
  await expect(generation).rejects.toBe(reason)
  await expect(engine.check(request, controller.signal)).rejects.toBe(reason)
  expect(await engine.check({ ...request, garmentClass: 'outerwear' })).toEqual({
    refusal: null,
    garmentClass: 'outerwear',
  })
})

test('bytes that are no picture reject and leave the engine working', async () => {
  const broken = { ...request, photo: Buffer.from('not a picture') }
  await expect(engine.check(broken)).rejects.toThrow()
  expect(await engine.check(request)).toEqual({ refusal: null, garmentClass: 'top' })
})

type Decoded = { width: number; height: number; data: Buffer }

async function decode(bytes: Uint8Array): Promise<Decoded> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

function differenceIn(
  one: Decoded,
  other: Decoded,
  area: { left: number; top: number; right: number; bottom: number },
): number {
  let sum = 0
  let count = 0
  for (let y = area.top; y < area.bottom; y++) {
    for (let i = (y * one.width + area.left) * 3; i < (y * one.width + area.right) * 3; i++) {
      sum += Math.abs((one.data[i] ?? 0) - (other.data[i] ?? 0))
      count++
    }
  }
  return sum / count
}
