import { createPlane, type Picture, type Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { erode, toPlane } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { clamp, mix, smoothstep } from '../pixels/scalar.ts'
import type { Wall } from './find-wall.ts'
import { createGridPoint, moveTo, valueAt, type GridPoint } from './grid-point.ts'
import type { Ground } from './read-ground.ts'

/** RGB distances of the background's pattern between which it passes from plain to none. */
const plain = { from: 6, to: 10 }
/**
 * What is darker or brighter than the ground by no more levels is its own noise, and what is by so many is none: at the outline, where a photo's sharpening
 * leaves a pale rim, and `beyond` it, where its compression leaves specks.
 */
const noise = {
  outline: { darker: { most: 2, none: 8 }, brighter: { most: 12, none: 26 } },
  beyond: { darker: { most: 8, none: 26 }, brighter: { most: 20, none: 40 } },
}
/** Shares of the silhouette from which on what the labels lose may be the person all the same, and is for sure; and of that the noise. */
const seen = { from: 0.6, to: 0.9, noise: { darker: { most: 3, none: 9 }, brighter: { most: 7, none: 14 } } }
/** Levels between which what differs from the ground, and is the person by the matte, passes to its own light: its rim is no darker. */
const foreign = { from: 12, to: 40 }
/**
 * Where soles shade the floor by such shares, what is by such shares darker than the ground passes from the photo's light to the person's own: elsewhere old
 * ground is not seen in it, and pale soles the matte tells badly from a pale floor.
 */
const unmixed = { shaded: { from: 0.15, to: 0.35 }, dark: { from: 0.2, to: 0.4 } }
/** So many times as bright as the photo's own background the studio is in full, and from where on it is another light. */
const ratios = { none: 0.78, from: 0.84, to: 1.1, gone: 1.16 }
/** In radii of the trimap's band: so far from the outline the photo's ground counts, and so softly it passes into the studio and into the person. */
const reach = { outwards: 7, outside: 2, inside: 0.5 }
/** Shares of what is certain to be the person about a pixel between which it passes from the ground's light to its own. */
const own = { from: 0.1, to: 0.9 }
/** Shares of the silhouette between which what lies beyond the outline passes from the photo's own shadows to the person; single hairs it does not see. */
const beyondOutline = { from: 0.1, to: 0.4 }
/** At the outline itself likewise: between these shares a wall's own shadow, which lies close to the person, passes to them. */
const atOutline = { from: 0.1, to: 0.5 }
/** Where less than this of the ground counts, none does. */
const faint = 0.004
/** In frame heights: up to so far above a sole's lower edge is the shoe, on which no shadow of it falls; and how soft that edge is. */
const sole = { height: 0.016, soft: 0.002 }

/**
 * In the frame: the photo, the studio, how much of its light the person's shadow leaves (0..1), and the matte. Who stands free casts that shadow
 * on the floor, a bust on the wall.
 */
export type BeforeGround = {
  photo: Picture
  studio: Picture
  wall: Wall
  shade: Plane
  standsFree: boolean
  alpha: Plane
  ground: Ground
}

/**
 * About the outline of whoever stands before a plain ground, changes `picture` to the photo times studio over ground (multiply blending). With
 * a photo I = aF + (1 - a)B (the compositing equation), the studio S and the ground B that is aF S/B + (1 - a)S: the composite itself but for
 * the light on the person's rim, whatever the matte a. So along it white clothes before a white wall, single hairs and white soles stay,
 * and what of the ground was taken for the person takes the studio's colour; so does a pale panel that the labels lose farther in, where the
 * silhouette sees the person.
 */
export function multiplyGround(picture: Picture, before: BeforeGround) {
  const { ground, alpha, shade, standsFree } = before
  const { width, height, pixels } = picture
  const { mapping } = ground
  const shares = shareOfGround(ground)
  const point = createGridPoint(shares.width, shares.height)
  const blended = new Float32Array(3)
  const edge = blur(alpha, sole.soft * height)
  const shod = new Float32Array(width)
  for (let y = height - 1; y >= 0; y--) {
    if (standsFree) stepUp(shod, edge, y)
    const gridY = (y - mapping.y) / mapping.scale
    if (gridY < -0.5 || gridY > shares.height - 0.5) continue
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const gridX = (x - mapping.x) / mapping.scale
      if (gridX < -0.5 || gridX > shares.width - 0.5) continue
      moveTo(point, gridX, gridY)
      if (shares.values[point.nearest] < faint) continue
      const share = valueAt(shares.values, point) * likeness(before, point)
      if (share <= 0) continue
      const lit = 1 + (1 / shade.values[i] - 1) * shod[x]
      blendPixel(blended, pixels, before, i, point, lit)
      for (let c = 0, o = i * 3; c < 3; c++, o++) pixels[o] += (blended[c] - pixels[o]) * share + 0.5
    }
  }
  free(shares, edge)
}

/**
 * The photo times studio over ground: what is surely the person's keeps its own light; of a dark sole, without what shone through of the old ground, as it
 * lies in the composite `pixels`. `lit`: what of the studio's shadow is lifted.
 */
function blendPixel(
  blended: Float32Array,
  pixels: Picture['pixels'],
  { photo, studio, shade, alpha, ground }: BeforeGround,
  i: number,
  point: GridPoint,
  lit: number,
) {
  const silhouette = valueAt(ground.silhouette.values, point)
  const gap = valueAt(ground.gaps.values, point)
  const sight = smoothstep(seen.from, seen.to, silhouette) * (1 - gap)
  const doubt = Math.max(gap, doubtAt(ground, point.nearest, silhouette))
  let farthest = 0
  let light = 0
  let groundLight = 0
  for (let c = 0, o = i * 3; c < 3; c++, o++) {
    light += photo.pixels[o]
    groundLight += valueAt(ground.behind[c].values, point)
  }
  // Of the old ground's shadow and the studio's the darker one counts: one times the other would be black. A rim is dark of its own.
  const fullLift = clamp(groundLight / (light + 1), 1, 1 / (lit * shade.values[i]))
  const lift = mix(1, fullLift, (1 - alpha.values[i]) ** 2)
  for (let c = 0, o = i * 3; c < 3; c++, o++) {
    const empty = lit * studio.pixels[o]
    const behind = valueAt(ground.behind[c].values, point)
    const difference = (lift * photo.pixels[o] * empty) / behind - empty
    const key = difference < 0 ? 'darker' : 'brighter'
    const [near, far, within] = [noise.outline[key], noise.beyond[key], seen.noise[key]]
    const most = mix(mix(near.most, far.most, doubt), within.most, sight)
    const none = mix(mix(near.none, far.none, doubt), within.none, sight)
    blended[c] = Math.min(255, empty + difference * smoothstep(most, none, Math.abs(difference)))
    farthest = Math.max(farthest, Math.abs(difference))
  }
  const kept = alpha.values[i] * smoothstep(foreign.from, foreign.to, farthest)
  const { shaded, dark } = unmixed
  const share =
    smoothstep(shaded.from, shaded.to, 1 - shade.values[i]) *
    smoothstep(dark.from, dark.to, 1 - light / groundLight)
  for (let c = 0, o = i * 3; c < 3; c++, o++)
    blended[c] += (mix(photo.pixels[o], pixels[o], share) - blended[c]) * kept
}

/** How little, 0..1, what differs from the ground at a place of the grid is the person for that: beyond the outline, or where the silhouette sees none. */
function doubtAt({ trimap, nearHair }: Ground, i: number, silhouette: number): number {
  if (trimap.outside.values[i]) return 1
  return nearHair.values[i] ? 0 : 1 - smoothstep(atOutline.from, atOutline.to, silhouette)
}

/** By how much, 0..1 on the grid, the photo counts with its ground: about the outline of what stands before a plain one. */
function shareOfGround({ trimap, pattern, silhouette, nearHair, gaps }: Ground): Plane {
  const { core, outside, radius } = trimap
  const [far, certain] = [toPlane(erode(outside, reach.outwards * radius)), toPlane(core)]
  const away = blur(far, reach.outside * radius)
  const inside = blur(certain, reach.inside * radius)
  const shares = createPlane(core.width, core.height)
  const { from, to } = beyondOutline
  for (let i = 0; i < shares.values.length; i++)
    shares.values[i] =
      (outside.values[i] && !nearHair.values[i] ? smoothstep(from, to, silhouette.values[i]) : 1) *
      (1 - away.values[i]) *
      Math.max(gaps.values[i], 1 - smoothstep(own.from, own.to, inside.values[i])) *
      (1 - smoothstep(plain.from, plain.to, pattern.values[i]))
  free(far, certain, away, inside)
  return shares
}

/** How much the studio's wall has the light of the photo's ground there, 0..1. */
function likeness({ ground, wall }: BeforeGround, point: GridPoint): number {
  return wall.tint.reduce((least, tint, c) => {
    const ratio = (wall.brightness * tint) / valueAt(ground.behind[c].values, point)
    const share =
      smoothstep(ratios.none, ratios.from, ratio) * (1 - smoothstep(ratios.to, ratios.gone, ratio))
    return Math.min(least, share)
  }, 1)
}

/** From the row below to row `y`: what lies above a lower edge of the person, close to it, is the person's. */
function stepUp(shod: Float32Array, { width, height, values }: Plane, y: number) {
  for (let x = 0; x < width; x++)
    shod[x] = Math.max(0, 2 * values[y * width + x] - 1, shod[x] - 1 / (sole.height * height))
}
