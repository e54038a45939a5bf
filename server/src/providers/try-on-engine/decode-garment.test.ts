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
