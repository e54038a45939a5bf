import { mapBodyFrame } from '../person/body-frame.ts'
import type { BodyFrame, PersonLayers, Point, TorsoProfile } from '../person/types.ts'
import type { GarmentClass, GarmentReading } from '../garment/garment.ts'
import { between, distanceFromSegment } from '../geometry/points.ts'
import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { clamp } from '../pixels/scalar.ts'
import { toLab } from '../pixels/lab.ts'
import { reducePicture } from '../pixels/resize.ts'
import type { Own } from '../pixels/memory.ts'
import type { StudioModel } from '../studio/types.ts'

/** What a try-on is judged by: nothing of it needs to know how the result should look. */
export type TryOnEvidence = {
  /** The studio model, or the part of its frame in which the garment was fitted. */
  model: Pick<StudioModel, 'picture' | 'backdrop' | 'layers' | 'body' | 'torso'>
  garment: GarmentReading
  /**
   * How much of each pixel, 0..1, the drawn garment covers, before slivers are patched and before anything lies in front; it may be
   * of the exhibit's size already (`sampleCover`).
   */
  cover: Plane
  /** Row of the hem. */
  hemY: number
  /** Hands that reach under it into a pocket. */
  underHem: { left: boolean; right: boolean }
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
  underHem: TryOnEvidence['underHem']
  before: LabPicture
  after: LabPicture
  /** The largest difference of the three channels between studio model and result, 0..255. */
  change: Float32Array
  /** The same, but for what is only darker, as in the shadow of a cuff or a collar. */
  repaint: Float32Array
  /** The same as `change` between result and empty studio. */
  presence: Float32Array
  /** Distance from the nearest arm, hand included, in body units. */
  fromArms: Float32Array
  garment: GarmentReading
}

/** What differs from the empty studio by less, 0..255, is empty. */
export const leastPresence = 12

/** A contact shadow leaves at least so much of the light. */
const darkestShade = 0.6

const unitOfGrid = 96

export function prepareExhibit(
  { model, garment, cover, hemY, underHem, result }: TryOnEvidence,
  own: Own,
): Exhibit {
  const { scale, width, height } = gridOf(model)
  const reduce = (plane: Plane) => own(sampleCells(plane, width, height))
  const map = ({ x, y }: Point) => ({ x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 })
  const body = mapBodyFrame(model.body, map, scale)
  const { layers } = model
  const reduceColours = (picture: Picture) => own(reducePicture(picture, width, height))
  const small = {
    before: reduceColours(model.picture),
    after: reduceColours(result),
    backdrop: reduceColours(model.backdrop),
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
    underHem,
    before: labOf(small.before, own),
    after: labOf(small.after, own),
    change: own(differenceOf(small.before, small.after)),
    repaint: own(differenceOf(small.before, small.after, darkestShade)),
    presence: own(differenceOf(small.after, small.backdrop)),
    fromArms: own(measureFromArms(body, width, height)),
    garment,
  }
}

/** The cover that a garment's layer (RGBA) has now, for an exhibit of it that is made when the layer has changed. */
export function sampleCover(
  layer: { width: number; height: number; values: Float32Array },
  model: Pick<StudioModel, 'picture' | 'body'>,
): Plane {
  const { width, height } = gridOf(model)
  return sampleCells(layer, width, height, { step: 4, from: 3 })
}

function gridOf({ picture, body }: Pick<StudioModel, 'picture' | 'body'>) {
  const scale = Math.min(1, unitOfGrid / body.unit)
  return { scale, width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}

function labOf(picture: Picture, own: Own): LabPicture {
  const lab = toLab(picture)
  for (const channel of [lab.lightness, lab.a, lab.b]) own(channel)
  return lab
}

function reduceEdge(edge: Float32Array, height: number, scale: number): Float32Array {
  return Float32Array.from(
    { length: height },
    (_, y) => edge[Math.min(edge.length - 1, Math.round(y / scale))] * scale,
  )
}

/** Where the other is no darker than by the factor `shade`, darkness alone is no difference. */
function differenceOf(one: Picture, other: Picture, shade = 1): Float32Array {
  const difference = new Float32Array(one.width * one.height)
  for (let i = 0, o = 0; i < difference.length; i++, o += 3) {
    const light = shade < 1 ? clamp(sumAt(other, o) / Math.max(1, sumAt(one, o)), shade, 1) : 1
    difference[i] = Math.max(
      Math.abs(one.pixels[o] * light - other.pixels[o]),
      Math.abs(one.pixels[o + 1] * light - other.pixels[o + 1]),
      Math.abs(one.pixels[o + 2] * light - other.pixels[o + 2]),
    )
  }
  return difference
}

function sumAt({ pixels }: Picture, o: number): number {
  return pixels[o] + pixels[o + 1] + pixels[o + 2]
}

/** Body units beyond which nobody asks how far an arm is. */
const farFromArms = 0.5

/** Where a hand ends on the line from elbow to wrist, in forearms. */
const handEnd = 1.5

/** A hand reaches half a forearm beyond the wrist. Beyond `farFromArms` all is infinitely far. */
function measureFromArms({ sides, unit }: BodyFrame, width: number, height: number): Float32Array {
  const distances = new Float32Array(width * height).fill(Infinity)
  const reach = farFromArms * unit
  for (const { shoulder, elbow, wrist } of [sides.left, sides.right]) {
    for (const [from, to] of [
      [shoulder, elbow],
      [elbow, between(elbow, wrist, handEnd)],
    ]) {
      const right = Math.min(width - 1, Math.max(from.x, to.x) + reach)
      const bottom = Math.min(height - 1, Math.max(from.y, to.y) + reach)
      for (let y = Math.max(0, Math.ceil(Math.min(from.y, to.y) - reach)); y <= bottom; y++) {
        for (let x = Math.max(0, Math.ceil(Math.min(from.x, to.x) - reach)); x <= right; x++) {
          const i = y * width + x
          distances[i] = Math.min(distances[i], distanceFromSegment(x, y, from, to) / unit)
        }
      }
    }
  }
  return distances
}

/** The pixel in the middle of each cell: of soft masks that tells as much as the cell's mean. One of every `step` values, `from` that one on. */
function sampleCells(
  plane: Plane,
  width: number,
  height: number,
  { step, from } = { step: 1, from: 0 },
): Plane {
  const cells = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * plane.height) / height) * plane.width
    for (let x = 0; x < width; x++, i++)
      cells.values[i] = plane.values[(row + Math.floor(((x + 0.5) * plane.width) / width)) * step + from]
  }
  return cells
}
