import { expect, test } from 'vitest'
import { drawPolygon } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readGarment } from '../../garment/read-garment.ts'
import { isRefusal } from '../../refusal.ts'
import { makeTexture } from './garment-texture.ts'

test('the edge of the cloth fades over more than a pixel and lies within the cut', () => {
  const { width, height } = drawnSize
  const reading = readGarment(drawPolygon(width, height, tShirt.corners, [20, 20, 30], [235, 235, 235]))
  if (isRefusal(reading)) throw new Error(reading.refusal)
  const { texels } = makeTexture(reading, 1)
  const alpha = reading.matte.values.map((_, i) => texels[i * 4 + 3])
  const isFading = (value: number) => value > 0.02 && value < 0.98
  expect(alpha.filter(isFading).length).toBeGreaterThan(1.3 * reading.matte.values.filter(isFading).length)
  expect(alpha.every((value, i) => value <= reading.matte.values[i])).toBe(true)
})

test.each([
  ['white cloth shows its faint seams more clearly', 244, 5],
  ['the seams of grey cloth stay as they are', 130, 0],
])('%s', (_, brightness, least) => {
  const { width, height } = drawnSize
  const picture = drawPolygon(
    width,
    height,
    tShirt.corners,
    [brightness, brightness, brightness],
    [90, 110, 170],
  )
  const [seam, beside] = [300 * width + 240, 330 * width + 240]
  for (let x = 160; x < 320; x++)
    picture.pixels.fill(brightness - 4, (300 * width + x) * 3, (300 * width + x) * 3 + 3)
  const reading = readGarment(picture)
  if (isRefusal(reading)) throw new Error(reading.refusal)
  const { texels } = makeTexture(reading, 1)
  const deeper = texels[beside * 4] - texels[seam * 4] - 4
  expect(deeper).toBeGreaterThanOrEqual(least)
  expect(deeper).toBeLessThan(least + 8)
  expect(texels[beside * 4]).toBeCloseTo(brightness, 0)
})
