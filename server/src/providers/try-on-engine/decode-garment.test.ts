import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeGarment } from './decode-garment.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f6f6f6' } })
    .jpeg()
    .toBuffer()

test('TRY-131 a garment photo too small for people to be found in is enlarged before it is read, a large one made smaller', async () => {
  const sizeOf = async (width: number, height: number, most: number) => {
    const { picture } = await decodeGarment(await photo(width, height), most)
    return [picture.width, picture.height]
  }
  expect(await sizeOf(237, 420, 832)).toEqual([256, 454])
  expect(await sizeOf(160, 640, 832)).toEqual([208, 832])
  expect(await sizeOf(315, 420, 832)).toEqual([315, 420])
  expect(await sizeOf(1500, 2000, 1280)).toEqual([960, 1280])
  expect(await sizeOf(90, 120, 832), 'too small to be read').toEqual([90, 120])
})

test('TRY-140 a garment photo in a frame is read without it, and as large as it is', async () => {
  const panel = await photo(900, 1200)
  const page = sharp({ create: { width: 1500, height: 1800, channels: 3, background: '#ffffff' } })
  const framed = await page
    .composite([{ input: panel }])
    .jpeg()
    .toBuffer()
  const { picture } = await decodeGarment(framed, 832)
  expect(picture.height).toBe(832)
  expect(picture.width / picture.height).toBeCloseTo(0.75, 2)
  expect([...picture.pixels.subarray(0, 3)]).toEqual([246, 246, 246])
})
