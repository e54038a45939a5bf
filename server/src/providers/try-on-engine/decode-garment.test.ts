import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeGarment } from './decode-garment.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

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

test('TRY-163 a photo with round corners, between clear margins and in a window’s shadow, is read alone and opaque', async () => {
  const [width, height] = [900, 1200]
  const shape = (colour: string, corner: number) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}" fill="${colour}"/></svg>`,
    )
  const shadow = await sharp(shape('rgb(0 0 0 / .4)', 40))
    .extend({ top: 90, bottom: 90, left: 90, right: 90, background: clear })
    .blur(20)
    .png()
    .toBuffer()
  const file = await sharp(shadow)
    .composite([{ input: shape('#f0a060', 60) }])
    .png()
    .toBuffer()
  const { picture, alpha } = await decodeGarment(file, 832)
  expect(alpha).toBeUndefined()
  expect(picture.height).toBe(832)
  expect(picture.width / picture.height).toBeCloseTo(0.75, 2)
  const middle = (picture.width >> 1) * 3
  for (const place of [0, middle, picture.pixels.length - 3])
    expect([...picture.pixels.subarray(place, place + 3)]).toEqual([0xf0, 0xa0, 0x60])
})

test('TRY-163 transparency that outlines something is kept beside the picture; a faint veil over all is laid on white', async () => {
  const disc = Buffer.from(
    '<svg width="600" height="600"><circle cx="300" cy="300" r="240" fill="#204080"/></svg>',
  )
  const cutOut = await decodeGarment(await sharp(disc).png().toBuffer(), 832)
  const { width, height, values = [] } = cutOut.alpha ?? {}
  expect([width, height, values[0], values[300 * 600 + 300]]).toEqual([600, 600, 0, 1])
  const veil = sharp({
    create: { width: 600, height: 600, channels: 4, background: { ...clear, alpha: 0.2 } },
  })
  const { picture, alpha } = await decodeGarment(await veil.png().toBuffer(), 832)
  expect(alpha).toBeUndefined()
  expect([...picture.pixels.subarray(0, 3)]).toEqual([204, 204, 204])
})
