import { expect, test } from 'vitest'
import { toLab } from '../pixels/lab.ts'
import { modelBackground } from './background-model.ts'
import { fillMisread } from './fill-misread.ts'
import { background, lower } from './labels.ts'

const [width, height] = [200, 200]
const ground = [250, 250, 250]

/** A person of one colour with a hole of 2 x 10 pixels in the labels, that the photo shows in `colour` and the silhouette as `seen`. */
function drawHole(colour: number[], seen: number) {
  const labels = new Uint8Array(width * height)
  const pixels = new Uint8Array(width * height * 3)
  const silhouette = { width, height, values: new Float32Array(width * height) }
  const known = new Uint8Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isHole = x >= 98 && x < 100 && y >= 80 && y < 90
    const isPerson = x >= 40 && x < 160 && y >= 20
    labels[i] = isPerson && !isHole ? lower : background
    silhouette.values[i] = isHole ? seen : isPerson ? 1 : 0
    known[i] = isPerson ? 0 : 1
    pixels.set(isHole ? colour : isPerson ? [40, 60, 120] : ground, i * 3)
  }
  const lab = toLab({ width, height, pixels })
  fillMisread(labels, lab, modelBackground(lab, known), silhouette)
  return labels[85 * width + 99]
}

test('a gap in which the background shows stays one, however small', () => {
  expect(drawHole(ground, 0.6)).toBe(background)
})

test('a hole of another colour, or where the silhouette sees nothing but a person, was misread', () => {
  expect(drawHole([90, 110, 160], 0.6)).toBe(lower)
  expect(drawHole(ground, 1)).toBe(lower)
})
