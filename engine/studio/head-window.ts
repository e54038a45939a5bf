import { cropPicture } from '../person/crop-picture.ts'
import type { BodyFrame } from '../person/types.ts'
import type { Picture } from '../picture.ts'
import type { Mapping } from '../pixels/resample.ts'

/** The photo about the head as it lies in the frame, from `left` and `top` on, and the skull's circle in the window's own pixels. */
export type HeadWindow = {
  photo: Picture
  left: number
  top: number
  x: number
  y: number
  radius: number
  /** Whether the photo's own upper edge is the window's. */
  startsPhoto: boolean
}

/** How far the window reaches from the middle of the head, in its radii: beside it, above and below. */
const reach = { beside: 2.1, above: 0.6, below: 2 }
/** A head smaller than this, in pixels of the frame, shows no jewellery. */
const leastRadius = 16

/** The head's window in a `picture` in which a photo of `size` lies by `mapping`; null where there is none. */
export function openHeadWindow(
  picture: Picture,
  { x, y, radius }: BodyFrame['head'],
  size: { width: number; height: number },
  mapping: Mapping,
): HeadWindow | null {
  const head = {
    x: x * mapping.scale + mapping.x,
    y: y * mapping.scale + mapping.y,
    radius: radius * mapping.scale,
  }
  if (head.radius < leastRadius) return null
  const photoTop = Math.ceil(mapping.y)
  const left = Math.max(0, Math.ceil(mapping.x), Math.floor(head.x - reach.beside * head.radius))
  const right = Math.min(
    picture.width,
    Math.floor((size.width - 1) * mapping.scale + mapping.x) + 1,
    Math.ceil(head.x + reach.beside * head.radius),
  )
  const top = Math.max(0, photoTop, Math.floor(head.y - reach.above * head.radius))
  const bottom = Math.min(
    picture.height,
    Math.floor((size.height - 1) * mapping.scale + mapping.y) + 1,
    Math.ceil(head.y + reach.below * head.radius),
  )
  if (right - left < 2 * leastRadius || bottom - top < 2 * leastRadius) return null
  const photo = cropPicture(picture, { x: left, y: top, width: right - left, height: bottom - top })
  return {
    photo,
    left,
    top,
    x: head.x - left,
    y: head.y - top,
    radius: head.radius,
    startsPhoto: top <= Math.max(0, photoTop),
  }
}
