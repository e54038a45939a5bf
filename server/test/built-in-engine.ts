import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TryOnStep } from '../../contract/try-on.ts'
import { readRequest } from './figure.ts'
import type { BuiltInEngine } from '../src/providers/try-on-engine/built-in.ts'
import type { TryOnRequest } from '../src/providers/try-on-engine/type.ts'

type Engines = {
  engine: BuiltInEngine
  /** The same engine, which makes a try-on of the same pictures once. */
  remembering: BuiltInEngine
}

/** What the engine of this repository keeps to besides. */
export function describeBuiltInEngine({ engine, remembering }: Engines): void {
  describe('The built-in engine', () => {
    let request: TryOnRequest
    beforeAll(async () => {
      request = await readRequest()
    })

    test('a figure and a garment become a studio model image and a try-on of one size', async () => {
      const steps: TryOnStep[] = []
      const pictures = await remembering.generate(request, { onStep: (step) => steps.push(step) })
      expect(steps).toEqual(['received', 'studio-model', 'fitting', 'finishing'])

      const [model, tryOn] = await Promise.all([decode(pictures.studioModel), decode(pictures.tryOn)])
      expect(model.width / model.height).toBeCloseTo(3 / 4, 2)
      expect([tryOn.width, tryOn.height]).toEqual([model.width, model.height])
      expect(pictures.engine.name).toBe('built-in')

      // The white shirt is now the blue knit, and the head is what it was.
      const chest = differenceIn(model, tryOn, { left: 200, top: 300, right: 306, bottom: 400 })
      const head = differenceIn(model, tryOn, { left: 226, top: 40, right: 280, bottom: 120 })
      expect(chest).toBeGreaterThan(40)
      expect(head).toBe(0)
      const placement = pictures.photoPlacement
      expect(placement && placement.width / placement.height).toBeCloseTo((960 / 1200) * (1024 / 768), 2)
    })

    test('the same pictures always give the same result', async () => {
      const once = await remembering.generate(request, { onStep: () => {} })
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
  })
}

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
