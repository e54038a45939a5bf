import { expect, test } from 'vitest'
import type { Picture, Plane } from '../../picture.ts'
import { createPicture, createPlane } from '../../picture.ts'
import { cutInnerBack } from './cut-inner-back.ts'
import type { UpperLandmarks, UpperSide } from '../garment.ts'

const width = 200
const height = 160
const edge = 30

test('a label that hangs from the edge of a neckline is removed', () => {
  const { picture, matte } = drawCloth()
  paint(picture, 95, edge, 110, edge + 12)
  cutInnerBack(picture, matte, landmarks, { isHidden: true, isExact: false })
  expect(matteAt(matte, 102, edge + 6)).toBe(0)
  expect(matteAt(matte, 80, edge + 6)).toBe(1)
})

test('a label on an inner back that stays in sight is painted over', () => {
  const { picture, matte } = drawCloth()
  paint(picture, 95, edge, 110, edge + 12)
  cutInnerBack(picture, matte, landmarks, { isHidden: false, isExact: false })
  expect(matteAt(matte, 102, edge + 6)).toBe(1)
  expect(picture.pixels[((edge + 6) * width + 102) * 3]).toBe(200)
})

test('a label deep inside a collar that stays in sight is painted over, a print farther down is not', () => {
  const { picture, matte } = drawCloth()
  paint(picture, 95, edge + 40, 108, edge + 68)
  paint(picture, 95, edge + 98, 108, edge + 115)
  cutInnerBack(picture, matte, landmarks, { isHidden: false, isExact: false })
  expect(picture.pixels[((edge + 50) * width + 102) * 3]).toBe(200)
  expect(picture.pixels[((edge + 105) * width + 102) * 3]).toBe(20)
})

test('a collar of another colour stays', () => {
  const { picture, matte } = drawCloth()
  paint(picture, 40, edge, 160, edge + 10)
  cutInnerBack(picture, matte, landmarks, { isHidden: true, isExact: false })
  expect(matteAt(matte, 100, edge + 5)).toBe(1)
})

test('a print below the neckline stays', () => {
  const { picture, matte } = drawCloth()
  paint(picture, 90, edge + 9, 115, edge + 20)
  cutInnerBack(picture, matte, landmarks, { isHidden: true, isExact: false })
  expect(matteAt(matte, 100, edge + 12)).toBe(1)
})

const side = (x: number): UpperSide => {
  const point = { x, y: edge }
  return { neck: point, shoulder: point, armpit: point, hem: point, sleeve: null }
}
const landmarks: UpperLandmarks = {
  left: side(50),
  right: side(150),
  neckBottom: { x: 100, y: edge },
  strapped: false,
}

function drawCloth(): { picture: Picture; matte: Plane } {
  const picture = createPicture(width, height)
  picture.pixels.fill(200)
  const matte = createPlane(width, height)
  matte.values.fill(1, edge * width)
  return { picture, matte }
}

function paint({ pixels }: Picture, left: number, top: number, right: number, bottom: number) {
  for (let y = top; y < bottom; y++) pixels.fill(20, (y * width + left) * 3, (y * width + right) * 3)
}

function matteAt({ values }: Plane, x: number, y: number): number {
  return values[y * width + x]
}
