import { expect, test } from 'vitest'
import { createPicture, createPlane, type Picture, type Plane } from '../../picture.ts'
import type { LowerLandmarks } from '../garment.ts'
import { paintWaistLabel } from './paint-waist-label.ts'

const width = 400
const height = 300
/** The upper edge of black trousers 260 pixels wide at the waist. */
const waist = { left: 70, right: 330, top: 40 }
const black = 25
const white = 245

test("TRY-97 the maker's label on the inner back of a waistband is painted over in the cloth's colour", () => {
  const picture = paintedOver((shown) => {
    paint(shown, 175, 48, 226, 58, white)
    // The button below it.
    paint(shown, 195, 66, 207, 78, white)
  })
  for (const [x, y] of [
    [176, 49],
    [200, 53],
    [225, 57],
  ])
    expect(redAt(picture, x, y)).toBe(black)
  expect(redAt(picture, 201, 72)).toBe(white)
})

const fronts: [string, [number, number, number, number][]][] = [
  ['button', [[194, 52, 207, 65]]],
  [
    'buckle',
    [
      [180, 45, 222, 49],
      [180, 59, 222, 63],
      [180, 49, 185, 59],
      [217, 49, 222, 59],
    ],
  ],
  ['belt', [[120, 48, 280, 54]]],
  ['drawstring', [[198, 48, 203, 130]]],
  ['print beside the middle', [[248, 48, 290, 58]]],
  ['patch on its lower part', [[175, 69, 226, 75]]],
  [
    'repeated print',
    [
      [110, 48, 150, 58],
      [178, 48, 222, 58],
      [250, 48, 290, 58],
    ],
  ],
]
for (const [name, boxes] of fronts)
  test(`on the front of a waistband a ${name} stays`, () => {
    const draw = (shown: Picture) => {
      for (const [left, top, right, bottom] of boxes) paint(shown, left, top, right, bottom, white)
    }
    const before = drawTrousers().picture
    draw(before)
    expect(paintedOver(draw).pixels).toEqual(before.pixels)
  })

test('nothing is painted over where the waistband itself is patterned', () => {
  const draw = (shown: Picture) => {
    for (let x = waist.left; x < waist.right; x += 20) paint(shown, x, waist.top, x + 10, 90, 70)
    paint(shown, 175, 48, 226, 58, white)
  }
  const before = drawTrousers().picture
  draw(before)
  expect(paintedOver(draw).pixels).toEqual(before.pixels)
})

function paintedOver(draw: (picture: Picture) => void): Picture {
  const { picture, matte } = drawTrousers()
  draw(picture)
  const point = { x: waist.left, y: waist.top }
  const landmarks: LowerLandmarks = {
    waistLeft: point,
    waistRight: { x: waist.right, y: waist.top },
    hemLeft: point,
    hemRight: point,
    crotch: null,
  }
  paintWaistLabel(picture, matte, landmarks)
  return picture
}

function drawTrousers(): { picture: Picture; matte: Plane } {
  const picture = createPicture(width, height)
  picture.pixels.fill(250)
  const matte = createPlane(width, height)
  paint(picture, waist.left, waist.top, waist.right, height, black)
  for (let y = waist.top; y < height; y++)
    matte.values.fill(1, y * width + waist.left, y * width + waist.right)
  return { picture, matte }
}

function paint(picture: Picture, left: number, top: number, right: number, bottom: number, grey: number) {
  for (let y = top; y < bottom; y++)
    picture.pixels.fill(grey, (y * width + left) * 3, (y * width + right) * 3)
}

function redAt({ pixels }: Picture, x: number, y: number): number {
  return pixels[(y * width + x) * 3]
}
