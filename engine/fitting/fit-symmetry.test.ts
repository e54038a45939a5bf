import { expect, test } from 'vitest'
import { drawPolygon, mirrorPicture, paintPolygon } from '../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../test/drawn-garments.ts'
import type { GarmentReading } from '../garment/garment.ts'
import { readGarment } from '../garment/read-garment.ts'
import { mapBodyFrame, mapPose } from '../person/body-frame.ts'
import type { Picture, Plane } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import type { StudioModel } from '../studio/types.ts'
import { drawModel } from '../test/drawn-model.ts'
import { fitGarment } from './fit-garment.ts'

const garmentPicture = drawPolygon(
  drawnSize.width,
  drawnSize.height,
  tShirt.corners,
  [40, 140, 70],
  [245, 245, 245],
)
// A patch on one side only, which a result that is not mirrored would show.
paintPolygon(
  garmentPicture,
  [
    [180, 260],
    [220, 260],
    [220, 330],
    [180, 330],
  ],
  [210, 190, 60],
)

test('a mirrored person in a mirrored garment is the mirrored result', () => {
  const model = drawModel()
  const expected = mirrorPicture(fitGarment(model, read(garmentPicture)))
  const mirrored = fitGarment(mirrorModel(model), read(mirrorPicture(garmentPicture)))
  expect(differenceOf(expected, mirrored)).toBeLessThan(0.7)
})

test('a shifted person in the same garment is the shifted result', () => {
  const model = drawModel()
  const garment = read(garmentPicture)
  const [right, down] = [24, 10]
  const result = fitGarment(shiftModel(model, right, down), garment)
  const expected = shiftPicture(fitGarment(model, garment), right, down, model.backdrop.pixels)
  expect(differenceOf(expected, result, right, down)).toBeLessThan(0.5)
})

function read(picture: Picture): GarmentReading {
  const reading = readGarment(picture)
  if ('refusal' in reading) throw new Error(reading.refusal)
  return reading
}

/** The mean difference of a channel, away from the edges. */
function differenceOf(one: Picture, other: Picture, left = 0, top = 0): number {
  let sum = 0
  let count = 0
  for (let y = top; y < one.height - 12; y++) {
    for (let o = (y * one.width + left) * 3; o < (y + 1) * one.width * 3; o++, count++) {
      sum += Math.abs(one.pixels[o] - other.pixels[o])
    }
  }
  return sum / count
}

function mirrorModel(model: StudioModel): StudioModel {
  const { width } = model.picture
  const map = ({ x, y }: { x: number; y: number }) => ({ x: width - 1 - x, y })
  const body = mapBodyFrame(model.body, map, 1)
  const { face } = body
  const flip = (edge: Float32Array) => edge.map((x) => width - 1 - x)
  return {
    ...mapPlanes(model, mirrorPicture, mirrorPlane),
    pose: mapPose(model.pose, map),
    body: {
      ...body,
      across: { x: body.across.x, y: -body.across.y },
      down: { x: -body.down.x, y: body.down.y },
      face: face && { ...face, x: face.x - face.width },
      sides: { left: body.sides.right, right: body.sides.left },
    },
    torso: { left: flip(model.torso.right), right: flip(model.torso.left) },
  }
}

function shiftModel(model: StudioModel, right: number, down: number): StudioModel {
  const map = ({ x, y }: { x: number; y: number }) => ({ x: x + right, y: y + down })
  const shiftEdge = (edge: Float32Array) => edge.map((_, y) => edge[Math.max(0, y - down)] + right)
  return {
    ...mapPlanes(
      model,
      (picture) => shiftPicture(picture, right, down, model.backdrop.pixels),
      (plane) => shiftPlane(plane, right, down),
    ),
    pose: mapPose(model.pose, map),
    body: mapBodyFrame(model.body, map, 1),
    torso: { left: shiftEdge(model.torso.left), right: shiftEdge(model.torso.right) },
  }
}

function mapPlanes(
  model: StudioModel,
  mapPicture: (picture: Picture) => Picture,
  mapPlane: (plane: Plane) => Plane,
): StudioModel {
  const { alpha, skin, hair, upper, lower, shoes } = model.layers
  return {
    ...model,
    picture: mapPicture(model.picture),
    backdrop: mapPicture(model.backdrop),
    layers: {
      alpha: mapPlane(alpha),
      skin: mapPlane(skin),
      hair: mapPlane(hair),
      upper: mapPlane(upper),
      lower: mapPlane(lower),
      shoes: mapPlane(shoes),
    },
  }
}

function mirrorPlane({ width, height, values }: Plane): Plane {
  const result = createPlane(width, height)
  for (let i = 0; i < values.length; i++) result.values[i - (i % width) + width - 1 - (i % width)] = values[i]
  return result
}

function shiftPlane({ width, height, values }: Plane, right: number, down: number): Plane {
  const result = createPlane(width, height)
  for (let y = down; y < height; y++) {
    const row = values.subarray((y - down) * width, (y - down + 1) * width - right)
    result.values.set(row, y * width + right)
  }
  return result
}

/** What comes into the frame is `filling`. */
function shiftPicture(
  { width, height, pixels }: Picture,
  right: number,
  down: number,
  filling: Uint8Array,
): Picture {
  const result = createPicture(width, height)
  result.pixels.set(filling)
  for (let y = down; y < height; y++) {
    const row = pixels.subarray((y - down) * width * 3, ((y - down + 1) * width - right) * 3)
    result.pixels.set(row, (y * width + right) * 3)
  }
  return result
}
