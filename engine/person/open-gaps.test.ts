import { expect, test } from 'vitest'
import { toLab } from '../pixels/lab.ts'
import { modelBackground } from './background-model.ts'
import { background, skin, upper } from './labels.ts'
import { openGaps } from './open-gaps.ts'

const [width, height] = [160, 180]
const ground = [235, 232, 228]
const sleeve = [60, 80, 140]

/**
 * A trunk and an arm, a narrow gap between them that was taken for cloth, and on the trunk a field that shades into the ground's colour.
 * `seen`: the silhouette's share in both; `around`: elsewhere in the person; `shade`: by how much the gap is darker
 * than the ground, the `wall`; `dress`: the colour of the trunk; `depth`: how deep all lies inside the body, in body units;
 * `from`: the gap's first column.
 */
function drawGap({
  seen,
  around = 1,
  shade: inShade = 0,
  wall = ground,
  dress,
  depth = 0,
  from = 56,
}: {
  seen: number
  around?: number
  shade?: number
  wall?: readonly number[]
  dress?: readonly number[]
  depth?: number
  from?: number
}) {
  const labels = new Uint8Array(width * height)
  const pixels = new Uint8Array(width * height * 3)
  const silhouette = { width, height, values: new Float32Array(width * height) }
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    pixels.set(wall, i * 3)
    if (x < 20 || x >= 70) continue
    const isGap = x >= from && x < 60 && y >= 20 && y < 50
    labels[i] = x < 60 ? upper : skin
    silhouette.values[i] = isGap || (x < 50 && !dress) ? seen : around
    const shade = Math.max(0, Math.hypot(x - 36, y - 30) - 2) * 1.5
    if (isGap) for (let c = 0; c < 3; c++) pixels[i * 3 + c] = wall[c] - inShade
    if (isGap) continue
    if (x >= 60) pixels.set([190, 140, 110], i * 3)
    else if (dress) pixels.set(dress, i * 3)
    else if (shade > 18) pixels.set(sleeve, i * 3)
    else for (let c = 0; c < 3; c++) pixels[i * 3 + c] = ground[c] - shade
  }
  const lab = toLab({ width, height, pixels })
  const known = Uint8Array.from(labels, (label) => (label === background ? 1 : 0))
  const tube = new Float32Array(labels.length).fill(-depth)
  return { labels, lab, model: modelBackground(lab, known), silhouette, tube }
}

const labelAt = (labels: Uint8Array, x: number, y: number) => labels[y * width + x]

test('a narrow gap between an arm and the body is background, cloth that shades into the wall’s colour is not', () => {
  const { labels, lab, model, silhouette, tube } = drawGap({ seen: 0.85 })
  openGaps(labels, lab, model, silhouette, tube)
  expect([labelAt(labels, 57, 22), labelAt(labels, 58, 48)]).toEqual([background, background])
  expect([labelAt(labels, 35, 30), labelAt(labels, 54, 35), labelAt(labels, 62, 35)]).toEqual([
    upper,
    upper,
    skin,
  ])
})

test('TRY-147 burnt-out white cloth before a white wall stays, where nothing but the body can be', () => {
  const { labels, lab, model, silhouette, tube } = drawGap({ seen: 0.85, depth: 0.1, from: 50 })
  openGaps(labels, lab, model, silhouette, tube)
  expect(labelAt(labels, 58, 35)).toBe(upper)
})

test('a white stripe stays cloth where the silhouette sees nothing but a person', () => {
  const { labels, lab, model, silhouette, tube } = drawGap({ seen: 1 })
  openGaps(labels, lab, model, silhouette, tube)
  expect(labelAt(labels, 58, 35)).toBe(upper)
})

test('a gap in an arm’s shade is background, though it is darker than the wall outside', () => {
  const { labels, lab, model, silhouette, tube } = drawGap({ seen: 0.85, shade: 10 })
  openGaps(labels, lab, model, silhouette, tube)
  expect([labelAt(labels, 57, 22), labelAt(labels, 35, 30)]).toEqual([background, upper])
})

test('a pale stripe stays cloth where the silhouette is as unsure of all that is around it', () => {
  const { labels, lab, model, silhouette, tube } = drawGap({ seen: 0.85, around: 0.86, shade: 10 })
  openGaps(labels, lab, model, silhouette, tube)
  expect(labelAt(labels, 58, 35)).toBe(upper)
})

test.each([
  ['a little paler than the wall, is', 13, background],
  ['of the wall’s colour, is not', 2, upper],
])('a gap beside a dress that is %s background, and the dress stays', (_, paler, expected) => {
  const wall = [200, 198, 195]
  const { labels, lab, model, silhouette, tube } = drawGap({
    seen: 0.85,
    shade: 10,
    wall,
    dress: wall.map((c) => c + paler),
  })
  openGaps(labels, lab, model, silhouette, tube)
  expect([labelAt(labels, 57, 30), labelAt(labels, 54, 30)]).toEqual([expected, upper])
})

test('a white stripe of a shirt that the silhouette sees less surely at its lower end stays cloth', () => {
  const { labels, lab, model, silhouette, tube } = drawGap({ seen: 0.92, around: 0.92 })
  for (let i = 0; i < labels.length; i++)
    if (Math.floor(i / width) < 34 && labels[i]) silhouette.values[i] = 1
  openGaps(labels, lab, model, silhouette, tube)
  expect([labelAt(labels, 57, 30), labelAt(labels, 57, 45)]).toEqual([upper, upper])
})
