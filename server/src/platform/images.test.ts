import { expect, test } from 'vitest'
import { maxImagePixels } from '../../../contract/limits.ts'
import { decodeGarment } from '../providers/try-on-engine/decode-garment.ts'
import { boundPicture } from './images.ts'
import { sharp } from './picture-library.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .png()
    .toBuffer()

test('HOLD-8 a stranger’s picture is made small before it goes to a thread, and left as it is where it is small', async () => {
  const small = await blank(300, 400)
  expect(await boundPicture(small)).toBe(small)
  const { width, height } = await sharp(await boundPicture(await blank(5000, 4000))).metadata()
  expect([width, height]).toEqual([2048, 1638])
})

test('HOLD-8 nothing decodes more pixels than we take, in a thread either', async () => {
  const side = Math.ceil(Math.sqrt(maxImagePixels)) + 1
  const bomb = await blank(side, side)
  await expect(boundPicture(bomb)).rejects.toThrow()
  await expect(decodeGarment(bomb, 640)).rejects.toThrow('pixel limit')
})
