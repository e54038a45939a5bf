import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePerson, frameAround, takeResult } from './fit-picture.ts'

const draw = (width: number, height: number, background = '#a03050') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

test('a picture of 3:4 travels in a frame of 2:3 and comes back whole', async () => {
  const frame = frameAround({ width: 864, height: 1152 }, 2 / 3)
  expect([frame.width, frame.height, frame.left, frame.top]).toEqual([864, 1296, 0, 72])
  const sent = await encodePerson(await draw(864, 1152), frame)
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 864, height: 1296 })
  const back = await takeResult(await sharp(sent).resize(1024, 1536).toBuffer(), frame)
  expect(await sharp(back).metadata()).toMatchObject({ format: 'png', width: 864, height: 1152 })
})

test('sides rounded by the model are forgiven, another shape and a thumbnail are not', async () => {
  const frame = frameAround({ width: 768, height: 1024 }, 3 / 4)
  expect(await sharp(await takeResult(await draw(864, 1184), frame)).metadata()).toMatchObject({ width: 768 })
  for (const [width, height] of [
    [1024, 1024],
    [768, 1152],
    [96, 128],
  ] as const) {
    await expect(takeResult(await draw(width, height), frame)).rejects.toMatchObject({ kind: 'unfaithful' })
  }
})

test('what is no picture, or half of one, is no result', async () => {
  const frame = frameAround({ width: 768, height: 1024 }, 3 / 4)
  const noise = await sharp({
    create: {
      width: 768,
      height: 1024,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
  for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), noise.subarray(0, noise.length / 2)]) {
    await expect(takeResult(bytes, frame)).rejects.toMatchObject({ kind: 'no_output' })
  }
})
