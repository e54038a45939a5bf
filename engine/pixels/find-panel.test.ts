import { expect, test } from 'vitest'
import { drawPolygon } from '../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../test/drawn-garments.ts'
import { createPicture, type Picture } from '../picture.ts'
import { alikeAtEdge, cropToPanel, findPanel } from './find-panel.ts'

const { width, height } = drawnSize
const photo = drawPolygon(width, height, tShirt.corners, [40, 90, 160], [247, 247, 247])

/** The photo in a frame, so many pixels wide beside and above it. */
function frame(inner: Picture, beside: number, above: number, colour = 255): Picture {
  const framed = createPicture(inner.width + 2 * beside, inner.height + 2 * above)
  framed.pixels.fill(colour)
  for (let y = 0; y < inner.height; y++) {
    const row = inner.pixels.subarray(y * inner.width * 3, (y + 1) * inner.width * 3)
    framed.pixels.set(row, ((above + y) * framed.width + beside) * 3)
  }
  return framed
}

test('TRY-140 a photo in a white page, or between the black bars of a screenshot, is found and freed', () => {
  for (const framed of [frame(photo, 90, 120), frame(photo, 0, 150, 0), frame(photo, 60, 0, 30)]) {
    const panel = findPanel(framed, alikeAtEdge.product)
    if (!panel) throw new Error('The panel was not found.')
    const freed = cropToPanel(framed, panel)
    for (const [size, whole] of [
      [freed.width, width],
      [freed.height, height],
    ]) {
      expect(size).toBeGreaterThan(whole - 6)
      expect(size).toBeLessThanOrEqual(whole)
    }
    expect([...freed.pixels.subarray(0, 3)]).toEqual([247, 247, 247])
  }
})

test('TRY-140 a garment on its own ground has no frame, nor has a scene with one bar', () => {
  expect(findPanel(photo, alikeAtEdge.person)).toBe(null)
  const asOnPage = drawPolygon(width, height, tShirt.corners, [40, 90, 160], [255, 255, 255])
  expect(findPanel(frame(asOnPage, 80, 80), alikeAtEdge.person), 'white on white').toBe(null)
  const scene = frame(photo, 0, 0)
  scene.pixels.fill(0, 0, 40 * width * 3)
  expect(findPanel(scene, alikeAtEdge.person)).toBe(null)
})

test('TRY-140 dark trousers may reach down to the black bar; a skirt on a ground of its own is no panel', () => {
  const wide: [number, number][] = [
    [150, 100],
    [width - 150, 100],
    [width - 150, height],
    [150, height],
  ]
  const dressed = drawPolygon(width, height, wide, [2, 2, 2], [247, 247, 247])
  expect(findPanel(frame(dressed, 0, 150, 0), alikeAtEdge.person)).not.toBe(null)
  const skirt = drawPolygon(
    width,
    height,
    [
      [150, 100],
      [width - 150, 100],
      [width - 130, height - 100],
      [130, height - 100],
    ],
    [40, 90, 160],
    [255, 255, 255],
  )
  expect(findPanel(skirt, alikeAtEdge.product)).toBe(null)
})
