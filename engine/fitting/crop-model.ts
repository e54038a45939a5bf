import type { GarmentClass } from '../garment/garment.ts'
import type { Point } from '../person/types.ts'
import { mapBodyFrame, mapPose } from '../person/body-frame.ts'
import type { StudioModel } from '../studio/types.ts'
import type { Area } from './crop.ts'
import { boxAbove, clipBox, cropPicture, cropPlane } from './crop.ts'

/** How far below the shoulders garments reach at most, in torso lengths; what covers legs may reach the frame's edge. */
const lowest: Record<GarmentClass, number> = { top: 1.6, outerwear: 2.4, dress: Infinity, bottom: Infinity }

/** The part of the frame in which a garment of that class and what it replaces lie; the head, which tells the skin's tone, is in it. */
export function findFittingArea({ layers, body, picture }: StudioModel, garmentClass: GarmentClass): Area {
  const person = boxAbove(layers.alpha, 0.5)
  const worn = garmentClass === 'top' ? boxAbove(layers.upper, 0.05).bottom : 0
  const reach = Math.max(body.shoulderMid.y + lowest[garmentClass] * body.torsoLength, worn)
  return clipBox(
    { ...person, bottom: lowest[garmentClass] === Infinity ? picture.height : Math.min(person.bottom, reach) },
    picture,
    0.4 * body.unit,
  )
}

/** The studio model as if its frame were `area`: a garment fitted to it needs less time and memory. */
export function cropModel(model: StudioModel, area: Area): StudioModel {
  const { picture, backdrop, layers, body, torso, pose } = model
  const map = (point: Point): Point => ({ x: point.x - area.x, y: point.y - area.y })
  const cropEdge = (edge: Float32Array) =>
    edge.slice(area.y, area.y + area.height).map((x) => x - area.x)
  return {
    ...model,
    picture: cropPicture(picture, area),
    backdrop: cropPicture(backdrop, area),
    body: mapBodyFrame(body, map, 1),
    pose: mapPose(pose, map),
    torso: { left: cropEdge(torso.left), right: cropEdge(torso.right) },
    layers: {
      alpha: cropPlane(layers.alpha, area),
      skin: cropPlane(layers.skin, area),
      hair: cropPlane(layers.hair, area),
      upper: cropPlane(layers.upper, area),
      lower: cropPlane(layers.lower, area),
      shoes: cropPlane(layers.shoes, area),
    },
  }
}
