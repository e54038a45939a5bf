import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { spreadAllKnown } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask, dilate, toPlane } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { enlargePlane, reducePicture, reducePlane } from '../pixels/resize.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { PersonLayers } from '../person/types.ts'
import { findHanging } from './find-hanging.ts'
import type { HeadWindow } from './head-window.ts'

/** RGB distances from the ground: of what may be jewellery, of what it has somewhere, and up to which all is ground. */
const differs = { weak: 11, clear: 44, ground: 6 }
/** The ground's colour is continued over so much, in radii of the head, on a grid coarser by so much. */
const spread = [0.12, 0.5]
const coarse = 2
/** A ground of which more than this share differs from its own continuation is not plain. */
const mostOfGround = 0.12
/** Pixels of the frame at the person's outline in which its colours mix with the ground's; also how far the farthest colour is looked for. */
const rim = 2

/**
 * A hoop or a chain at the ear is too thin for labels on a grid. What differs clearly from a plain ground beside the head, is thin and
 * hangs on the head (`findHanging`) belongs to the person. Its matte is how far a pixel is from the ground's continued colour, by how
 * far the farthest nearby is, so that the ground within a ring stays ground. Such pixels of `picture` get their own colour. `window`
 * is the photo there as it was. Changes `picture` and `layers`.
 */
export function addJewellery(picture: Picture, { alpha, hair }: PersonLayers, window: HeadWindow) {
  const { photo, left, top, radius } = window
  const body = createMask(photo.width, photo.height)
  const indexOf = (i: number) =>
    (top + Math.floor(i / photo.width)) * picture.width + left + (i % photo.width)
  for (let i = 0; i < body.values.length; i++) body.values[i] = alpha.values[indexOf(i)] > 0.5 ? 1 : 0
  const near = dilate(body, rim)
  const { ground, distances } = measureGround(photo, near, radius)
  const jewels = isPlain(distances, near) ? findHanging(distances, body, near, window, differs) : []
  for (const i of jewels) {
    const farthest = Math.max(differs.clear, mostAround(distances, i, rim))
    const share = smoothstep(differs.ground, farthest, distances.values[i])
    const at = indexOf(i)
    if (share <= alpha.values[at]) continue
    hair.values[at] += share - alpha.values[at]
    alpha.values[at] = share
    for (let c = 0; c < 3; c++) {
      const own = (photo.pixels[i * 3 + c] - (1 - share) * ground[c].values[i]) / share
      picture.pixels[at * 3 + c] = clamp(own + 0.5, 0, 255)
    }
  }
  free(...ground, distances)
}

/** The ground continued from outside the person, learnt twice, without what differs from it; and each pixel's RGB distance from it. */
function measureGround(photo: Picture, near: Mask, radius: number): { ground: Plane[]; distances: Plane } {
  const size = { width: Math.ceil(photo.width / coarse), height: Math.ceil(photo.height / coarse) }
  const small = splitChannels(reducePicture(photo, size.width, size.height))
  const known = reducePlane(toPlane(near), size.width, size.height)
  for (let i = 0; i < known.values.length; i++) known.values[i] = known.values[i] > 0 ? 0 : 1
  const sigmas = spread.map((share) => (share * radius) / coarse)
  const first = spreadAllKnown(small, known, sigmas)
  const odd = distancesBetween(small, first)
  for (let i = 0; i < known.values.length; i++) if (odd.values[i] > differs.weak) known.values[i] = 0
  const second = spreadAllKnown(small, known, sigmas)
  const ground = second.map((plane) => enlargePlane(plane, photo.width, photo.height))
  const channels = splitChannels(photo)
  const distances = distancesBetween(channels, ground)
  free(...small, ...first, ...second, ...channels, known, odd)
  return { ground, distances }
}

function distancesBetween(colours: readonly Plane[], others: readonly Plane[]): Plane {
  const { width, height } = colours[0]
  const distances = createPlane(width, height)
  for (let i = 0; i < distances.values.length; i++) {
    let square = 0
    for (let c = 0; c < 3; c++) square += (colours[c].values[i] - others[c].values[i]) ** 2
    distances.values[i] = Math.sqrt(square)
  }
  return distances
}

/** Whether little of the ground differs from its continuation, but something does. */
function isPlain({ values }: Plane, near: Mask): boolean {
  let all = 0
  let odd = 0
  for (let i = 0; i < values.length; i++) {
    if (near.values[i]) continue
    all++
    if (values[i] > differs.weak) odd++
  }
  return odd > 0 && odd < mostOfGround * all
}

function mostAround({ width, height, values }: Plane, i: number, radius: number): number {
  const [x, y] = [i % width, Math.floor(i / width)]
  let most = 0
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
      most = Math.max(most, values[v * width + u])
  return most
}
