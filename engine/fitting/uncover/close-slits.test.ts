import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { layGarment } from '../fit-garment.ts'
import { sleevelessShirt, tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { closeSlits } from './close-slits.ts'

const width = 288

test('no thread of the background shows between the garment and an arm, but an arm that hangs apart stays apart', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const row = 200
  const cover = (x: number) => drawn.layer.values[(row * width + x) * 4 + 3]
  let edge = 144
  while (cover(edge) > 0.98) edge++
  const [erased, nobody] = [0, 1].map(() => createPlane(width, model.picture.height))
  erased.values.fill(1)
  const before = drawn.layer.values.slice()
  const closeBeside = (gap: number) => {
    drawn.layer.values.set(before)
    const photo = createPlane(width, model.picture.height)
    for (let y = row - 20; y < row + 20; y++)
      photo.values.fill(1, y * width + edge + gap, y * width + edge + gap + 12)
    closeSlits(model, drawn, erased, { photo, bareArms: nobody }, nobody)
    return cover(edge + 1)
  }
  const alone = cover(edge + 1)
  expect(closeBeside(3)).toBeGreaterThan(0.9)
  expect(closeBeside(9)).toBeCloseTo(alone, 5)
})

test('between cloth and an arm no line shows, and where the gap opens out the cloth ends in no steps', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const cover = (x: number, y: number) => drawn.layer.values[(y * width + x) * 4 + 3]
  const edgeAt = (y: number) =>
    Array.from({ length: 80 }, (_, k) => cover(144 + k, y)).reduce((sum, share) => sum + share, 0)
  const height = model.picture.height
  const [erased, photo, nobody] = [0, 1, 2].map(() => createPlane(width, height))
  erased.values.fill(1)
  // An arm that lies on the cloth at row 180 and is seven pixels off it at row 220.
  for (let y = 180; y < 220; y++) {
    const from = Math.round(144 + edgeAt(y) + ((y - 180) * 7) / 40)
    photo.values.fill(1, y * width + from, y * width + from + 12)
  }
  closeSlits(model, drawn, erased, { photo, bareArms: nobody }, nobody)
  for (let y = 184; y < 190; y++) {
    const arm = photo.values.indexOf(1, y * width) - y * width
    for (let x = 144; x < arm; x++) expect([x, y, cover(x, y) > 0.85]).toEqual([x, y, true])
  }
  for (let y = 184; y < 216; y++) expect(Math.abs(edgeAt(y) - edgeAt(y + 1))).toBeLessThan(1.6)
})

test('a small hole between cloth and an arm that touches it above and below is closed', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const row = 200
  const cover = (x: number, y: number) => drawn.layer.values[(y * width + x) * 4 + 3]
  let edge = 144
  while (cover(edge, row) > 0.5) edge++
  const [erased, photo, nobody] = [0, 1, 2].map(() => createPlane(width, model.picture.height))
  erased.values.fill(1)
  for (let y = row - 12; y < row + 12; y++) {
    const from = edge + (Math.abs(y - row) < 3 ? 6 : 0)
    photo.values.fill(1, y * width + from, y * width + edge + 16)
  }
  expect(cover(edge + 2, row)).toBeLessThan(0.1)
  closeSlits(model, drawn, erased, { photo, bareArms: nobody }, nobody)
  expect(cover(edge + 2, row)).toBeGreaterThan(0.9)
})

test('beside an armhole without a sleeve the body shows, and no cloth reaches over to the arm', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(sleevelessShirt))!
  expect(drawn.sleeveEnds).toEqual({ left: 0, right: 0 })
  const row = 200
  const cover = (x: number) => drawn.layer.values[(row * width + x) * 4 + 3]
  let edge = 144
  while (cover(edge) > 0.3) edge++
  const [erased, photo, body, nobody] = [0, 1, 2, 3].map(() => createPlane(width, model.picture.height))
  erased.values.fill(1)
  body.values.fill(1)
  for (let y = row - 20; y < row + 20; y++) photo.values.fill(1, y * width + edge + 3, y * width + edge + 15)
  const alone = cover(edge + 1)
  closeSlits(model, drawn, erased, { photo, bareArms: nobody }, body)
  expect(cover(edge + 1)).toBe(alone)
})

test('between a throat and the edge of a neckline skin shows and no cloth goes on', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const [erased, nobody, shape] = [0, 1, 2].map(() => createPlane(width, model.picture.height))
  erased.values.fill(1)
  shape.values.fill(1)
  const cover = (y: number) => drawn.layer.values[(y * width + 144) * 4 + 3]
  let edge = 80
  while (cover(edge) < 0.5) edge++
  const photo = createPlane(width, model.picture.height)
  for (let y = edge - 20; y < edge - 3; y++) photo.values.fill(1, y * width + 134, y * width + 154)
  closeSlits(model, drawn, erased, { photo, bareArms: nobody }, shape)
  expect(cover(edge - 2)).toBeLessThan(0.5)
})
