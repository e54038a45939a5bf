import type { GarmentClass } from '../../garment/garment.ts'
import type { Point } from '../../person/types.ts'
import type { Plane } from '../../picture.ts'
import { mapBodyFrame, mapPose } from '../../person/body-frame.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Area } from '../crop.ts'
import { boxAbove, clipBox, cropPicture, cropPlane } from '../crop.ts'

/** How far garments reach at most: below the shoulders, in torso lengths, and beside the person, in units. */
const reaches: Record<GarmentClass, { down: number; beside: number }> = {
  top: { down: 1.6, beside: 0.4 },
  outerwear: { down: 2.4, beside: 0.5 },
  dress: { down: Infinity, beside: 1 },
  bottom: { down: Infinity, beside: 1.2 },
}

/** What is worn above reaches as far down as more than such a share of a pixel is it. */
const leastWorn = 0.05

/** The part of the frame in which a garment of that class and what it replaces lie. The head is in it: its skin tells the tone. */
export function findFittingArea({ layers, body, picture }: StudioModel, garmentClass: GarmentClass): Area {
  const { down, beside } = reaches[garmentClass]
  const person = boxAbove(layers.alpha, 0.5)
  const lowest = Math.max(
    body.shoulderMid.y + down * body.torsoLength,
    boxAbove(layers.upper, leastWorn).bottom,
  )
  return clipBox({ ...person, bottom: Math.min(picture.height, lowest) }, picture, beside * body.unit)
}

/**
 * The studio model as if its frame were `area`: a garment fitted to it needs less time and memory. `afterLayer` gets each whole
 * layer once it has been cropped.
 */
export function cropModel(
  model: StudioModel,
  area: Area,
  afterLayer: (layer: Plane) => void = () => {},
): StudioModel {
  const { picture, backdrop, layers, body, torso, pose } = model
  const map = (point: Point): Point => ({ x: point.x - area.x, y: point.y - area.y })
  const cropLayer = (layer: Plane) => {
    const part = cropPlane(layer, area)
    afterLayer(layer)
    return part
  }
  const cropEdge = (edge: Float32Array) => edge.slice(area.y, area.y + area.height).map((x) => x - area.x)
  return {
    ...model,
    picture: cropPicture(picture, area),
    backdrop: cropPicture(backdrop, area),
    body: mapBodyFrame(body, map, 1),
    pose: mapPose(pose, map),
    torso: { left: cropEdge(torso.left), right: cropEdge(torso.right) },
    layers: {
      alpha: cropLayer(layers.alpha),
      skin: cropLayer(layers.skin),
      hair: cropLayer(layers.hair),
      upper: cropLayer(layers.upper),
      lower: cropLayer(layers.lower),
      shoes: cropLayer(layers.shoes),
    },
  }
}
