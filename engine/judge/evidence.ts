import { mapBodyFrame } from '../person/body-frame.ts'
import type { BodyFrame, PersonLayers, Point, TorsoProfile } from '../person/types.ts'
import type { GarmentClass, GarmentReading } from '../garment/garment.ts'
import { between, distanceFromSegment } from '../geometry/points.ts'
import type { Picture, Plane } from '../picture.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { toLab } from '../pixels/lab.ts'
import { reducePicture, reducePlane } from '../pixels/resize.ts'
import { returnPlane } from '../pixels/scratch.ts'
import type { StudioModel } from '../studio/types.ts'

/** What a try-on is judged by: nothing of it needs to know how the result should look. */
export type TryOnEvidence = {
  /** The studio model, or the part of its frame in which the garment was fitted. */
  model: Pick<StudioModel, 'picture' | 'backdrop' | 'layers' | 'body' | 'torso'>
  garment: GarmentReading
  /** How much of each pixel, 0..1, the drawn garment covers, before slivers are patched and before anything lies in front. */
  cover: Plane
  /** Row of the hem. */
  hemY: number
  result: Picture
}

/**
 * The same on a grid on which the body's unit is `unitOfGrid` pixels at most: fine enough for a cuff, quick enough for every
 * try-on. Lengths and points are in pixels of the grid, lists hold one value per pixel of it.
 */
export type Exhibit = {
  width: number
  height: number
  garmentClass: GarmentClass
  layers: PersonLayers
  body: BodyFrame
  torso: TorsoProfile
  cover: Plane
  hemY: number
  before: LabPicture
  after: LabPicture
  /** The largest difference of the three channels between studio model and result, 0..255. */
  change: Float32Array
  /** The same between result and empty studio. */
  presence: Float32Array
  /** Distance from the nearest arm, hand included, in body units. */
  fromArms: Float32Array
  garment: GarmentReading
}

const unitOfGrid = 96

export function prepareExhibit({ model, garment, cover, hemY, result }: TryOnEvidence): Exhibit {
  const scale = Math.min(1, unitOfGrid / model.body.unit)
  const width = Math.round(model.picture.width * scale)
  const height = Math.round(model.picture.height * scale)
  const reduce = (plane: Plane) => reducePlane(plane, width, height)
  const map = ({ x, y }: Point) => ({ x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 })
  const body = mapBodyFrame(model.body, map, scale)
  const { layers } = model
  const small = {
    before: reducePicture(model.picture, width, height),
    after: reducePicture(result, width, height),
    backdrop: reducePicture(model.backdrop, width, height),
  }
  const parts: PersonLayers = {
    alpha: reduce(layers.alpha),
    skin: reduce(layers.skin),
    hair: reduce(layers.hair),
    upper: reduce(layers.upper),
    lower: reduce(layers.lower),
    shoes: reduce(layers.shoes),
  }
  return {
    width,
    height,
    garmentClass: garment.garmentClass,
    layers: parts,
    body,
    torso: {
      left: reduceEdge(model.torso.left, height, scale),
      right: reduceEdge(model.torso.right, height, scale),
    },
    cover: reduce(cover),
    hemY: hemY * scale,
    before: toLab(small.before),
    after: toLab(small.after),
    change: differenceOf(small.before, small.after),
    presence: differenceOf(small.after, small.backdrop),
    fromArms: measureFromArms(body, width, height),
    garment,
  }
}

export function dismissExhibit({ layers, cover }: Exhibit) {
  for (const plane of [...Object.values(layers), cover]) returnPlane(plane)
}

function reduceEdge(edge: Float32Array, height: number, scale: number): Float32Array {
  return Float32Array.from(
    { length: height },
    (_, y) => edge[Math.min(edge.length - 1, Math.round(y / scale))] * scale,
  )
}

function differenceOf(one: Picture, other: Picture): Float32Array {
  const difference = new Float32Array(one.width * one.height)
  for (let i = 0, o = 0; i < difference.length; i++, o += 3) {
    difference[i] = Math.max(
      Math.abs(one.pixels[o] - other.pixels[o]),
      Math.abs(one.pixels[o + 1] - other.pixels[o + 1]),
      Math.abs(one.pixels[o + 2] - other.pixels[o + 2]),
    )
  }
  return difference
}

/** A hand reaches half a forearm beyond the wrist. */
function measureFromArms({ sides, unit }: BodyFrame, width: number, height: number): Float32Array {
  const bones = [sides.left, sides.right].flatMap(({ shoulder, elbow, wrist }) => [
    { from: shoulder, to: elbow },
    { from: elbow, to: between(elbow, wrist, 1.5) },
  ])
  const distances = new Float32Array(width * height)
  for (let i = 0; i < distances.length; i++) {
    const x = i % width
    const y = (i / width) | 0
    let nearest = Infinity
    for (const { from, to } of bones) nearest = Math.min(nearest, distanceFromSegment(x, y, from, to))
    distances[i] = nearest / unit
  }
  return distances
}
