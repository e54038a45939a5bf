import { expect, test } from 'vitest'
import { createPicture } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { drawModel } from '../test/drawn-model.ts'
import { modelBackground } from './background-model.ts'
import { background, hair, lower, shoes, skin, upper } from './labels.ts'
import { openClearGaps } from './open-clear-gaps.ts'
import type { BodyFrame } from './types.ts'

const [width, height] = [288, 384]
const ground = [235, 232, 228]
const bare = [205, 160, 135]
const cloth = [40, 45, 70]
/** Paper, teeth and cotton: so near to the ground's colour that only their place tells them from it. */
const white = [236, 234, 230]

/** The ground in a hand's shade. */
const shaded = [223, 220, 216]
/** Ground with so much skin in it. */
const mix = (share: number) => ground.map((value, c) => value + (bare[c] - value) * share)

/** From (left, top) up to (right, bottom), which are outside; later ones lie over earlier ones. */
type Box = [left: number, top: number, right: number, bottom: number, label: number, colour: number[]]

const { body } = drawModel()
const trunk: Box = [102, 110, 186, 250, upper, cloth]
const trousers: Box = [102, 250, 186, 384, lower, cloth]
const arm: Box = [190, 130, 206, 250, skin, bare]

/** What each pixel is taken for once clear gaps are opened in a person of these boxes. */
function openIn(boxes: Box[], frame: BodyFrame = body) {
  const picture = createPicture(width, height)
  const labels = new Uint8Array(width * height)
  for (let i = 0; i < labels.length; i++) picture.pixels.set(ground, i * 3)
  for (const [left, top, right, bottom, label, colour] of boxes) {
    for (let y = top; y < bottom; y++) {
      labels.fill(label, y * width + left, y * width + right)
      for (let x = left; x < right; x++) picture.pixels.set(colour, (y * width + x) * 3)
    }
  }
  const lab = toLab(picture)
  const known = Uint8Array.from(labels, (label) => (label === background ? 1 : 0))
  openClearGaps(labels, lab, modelBackground(lab, known), frame)
  return (x: number, y: number) => labels[y * width + x]
}

test('ground that a hand encloses is background: in a little shade, soft at its rim, behind fingers two pixels wide', () => {
  const at = openIn([
    [196, 252, 216, 270, skin, bare],
    [205, 259, 215, 269, skin, mix(0.3)],
    [206, 260, 214, 268, skin, shaded],
  ])
  expect([at(206, 260), at(210, 264), at(213, 267)]).toEqual([background, background, background])
  expect([at(205, 264), at(214, 264), at(215, 264), at(210, 269)]).toEqual([skin, skin, skin, skin])
})

test('skin that shines white stays where it shades off', () => {
  const thigh: Box = [112, 250, 172, 384, skin, bare]
  const shine = Array.from({ length: 14 }, (_, k): Box => {
    const inset = 2 + 2 * k
    return [112 + inset, 290 + inset, 172 - inset, 350 - inset, skin, mix(0.9 - 0.065 * k)]
  })
  const at = openIn([thigh, ...shine])
  expect([at(136, 315), at(142, 320), at(148, 325)]).toEqual([skin, skin, skin])
})

test('a tall narrow gap between a bare arm and dark cloth is background', () => {
  const at = openIn([trunk, arm, [186, 130, 190, 230, upper, cloth], [186, 180, 190, 215, upper, ground]])
  expect([at(186, 180), at(188, 200), at(189, 214)]).toEqual([background, background, background])
  expect([at(185, 200), at(190, 200), at(188, 170)]).toEqual([upper, skin, upper])
})

test('a white cuff between a hand and a dark sleeve stays', () => {
  const at = openIn([
    [192, 130, 206, 240, upper, cloth],
    [192, 240, 206, 245, upper, white],
    [192, 245, 206, 275, skin, bare],
  ])
  expect([at(192, 240), at(199, 242), at(205, 244)]).toEqual([upper, upper, upper])
})

test('a white neckband between the throat and the cloth stays', () => {
  const throat: Box = [131, 90, 157, 122, skin, bare]
  const at = openIn([trunk, throat, [128, 108, 131, 122, upper, white], [157, 108, 160, 122, upper, white]])
  expect([at(129, 110), at(129, 120), at(158, 110), at(158, 120)]).toEqual([upper, upper, upper, upper])
})

test('ground seen between long hair and the throat is background', () => {
  const at = openIn([
    trunk,
    [131, 90, 157, 122, skin, bare],
    [112, 60, 131, 170, hair, [60, 40, 25]],
    [127, 104, 131, 116, hair, ground],
  ])
  expect([at(127, 104), at(129, 110), at(130, 115)]).toEqual([background, background, background])
  expect([at(126, 110), at(131, 110)]).toEqual([hair, skin])
})

test('a white sock stays: the ground is open on both sides of it', () => {
  const at = openIn([
    [112, 250, 124, 320, skin, bare],
    [112, 320, 124, 345, lower, white],
    [108, 345, 126, 355, shoes, cloth],
  ])
  expect([at(112, 321), at(118, 330), at(123, 344)]).toEqual([lower, lower, lower])
})

test('a white wristband stays: the ground is open on both sides of it', () => {
  const at = openIn([
    [240, 130, 254, 280, skin, bare],
    [240, 235, 254, 242, upper, white],
  ])
  expect([at(240, 235), at(247, 238), at(253, 241)]).toEqual([upper, upper, upper])
})

test('a white headband above a face stays, in hair on all sides', () => {
  const at = openIn([
    [114, 24, 174, 93, hair, [60, 40, 25]],
    [122, 46, 166, 93, skin, bare],
    [124, 38, 164, 43, hair, white],
  ])
  expect([at(124, 38), at(144, 40), at(163, 42)]).toEqual([hair, hair, hair])
})

test('a white print in the midst of cloth stays', () => {
  const at = openIn([trunk, trousers, [120, 160, 124, 190, upper, white], [120, 290, 124, 320, lower, white]])
  expect([at(122, 175), at(122, 305)]).toEqual([upper, lower])
})

test.each([
  ['a face', body],
  ['a head whose face was not found', { ...body, face: null }],
])('white in %s stays: teeth and eyes are no gaps', (_, frame) => {
  const at = openIn(
    [
      [122, 40, 166, 93, skin, bare],
      [138, 78, 150, 82, skin, white],
      [131, 60, 136, 63, skin, white],
    ],
    frame,
  )
  expect([at(144, 80), at(133, 61)]).toEqual([skin, skin])
})

/** White slits of a skirt from its hem up, so far apart. */
const slits = (count: number) =>
  Array.from({ length: count }, (_, k): Box => [108 + 12 * k, 300, 111 + 12 * k, 340, lower, white])
const skirt: Box = [102, 250, 186, 340, lower, cloth]

test('a slit in cloth that opens to the ground is background', () => {
  const at = openIn([skirt, ...slits(1)])
  expect([at(108, 301), at(110, 339)]).toEqual([background, background])
  expect([at(107, 320), at(111, 320), at(109, 298)]).toEqual([lower, lower, lower])
})

test('white stripes that run to a hem stay: there are many of them', () => {
  const at = openIn([skirt, ...slits(6)])
  for (let k = 0; k < 6; k++) expect([k, at(109 + 12 * k, 320)]).toEqual([k, lower])
})
