import type { Picture, Plane } from '../picture.ts'
import { distanceTo } from '../pixels/distance.ts'
import { free } from '../pixels/memory.ts'
import { clamp, mix, smoothstep } from '../pixels/scalar.ts'
import type { LabelMap } from '../person/labels.ts'
import { continuePerson } from './continue-colours.ts'
import { findPaleShoes } from './find-pale-shoes.ts'
import { findPaleStripes } from './find-pale-stripes.ts'
import { healRim } from './heal-rim.ts'
import { createGridPoint, moveTo, valueAt, type GridPoint } from './grid-point.ts'
import { coreZone, nearZone, outsideZone, rimZone } from './make-trimap.ts'
import type { Ground } from './read-ground.ts'
import { findRowRanges } from '../pixels/row-ranges.ts'
import { rangeInFrame } from './range-in-frame.ts'
import { smoothContour } from './smooth-contour.ts'

/** Squared RGB distances of person and background from which on they can be told apart, and tell the matte exactly. */
const leastContrast = 30 ** 2
const fullContrast = 70 ** 2
/** RGB distances of the background from its own continuation between which it passes from calm to restless. */
const calm = 14
const restless = 34
/** What the colours still count for before a restless background. */
const leastTrust = 0.15
/** Of what colours tell, so much lies before and behind the outline's own width. */
const foot = 0.06
const slope = 0.86
/** Shares of the silhouette between which it allows nothing and everything. */
const allowed = { nothing: 0.2, all: 0.6 }
/**
 * Before a restless background, or one in the person's colour, a share below this is none: the matte is choked, as what is half seen
 * there is mostly background.
 */
const choke = 0.5
/** RGB distances of a pixel from all mixtures of person and background between which it passes from one of them to something else. */
const misfit = { from: 24, to: 48 }
/** What is known of a pale shoe or stripe counts nothing up to the first share, and in full from the second on. */
const paleShares = { from: 0.3, to: 0.7 }
/** Pixels covered by less or more have no other colour in them to speak of. */
const mixed = { from: 0.02, to: 0.98 }
/** Cells of the grid from the certain person at which the matte is still whole, and from which on it is as the rim tells: their border alone would be a staircase. */
const certainty = { whole: 0.75, none: 2.25 }
/** Below this share a pixel's own colour cannot be told from the background's. */
const leastOwn = 0.35
/** Before a restless background a pixel that is the background's by so much or more takes the person's continued colour, and none of its own. */
const leastForeign = 0.5

/** What the matte is made from, all on the label map's grid: the photo, its labels and the silhouette's shares 0..1. */
type Sources = { photo: Picture; parts: LabelMap; silhouette: Plane; ground: Ground }

/**
 * Cuts the person out by alpha matting: returns the matte 0..1 and changes the outline's pixels of `picture` to the person's own
 * colour, without what shone through of the old background.
 *
 * A trimap parts what is certain from a band along the outline. In that band, with B the background continued from outside and F
 * the person continued from inside, the matte is the share at which a pixel I lies between them, (I - B).(F - B) / |F - B|^2 (the
 * compositing equation of Smith and Blinn, Blue Screen Matting (1996), solved for known B and F), as far as the two differ and
 * the background is calm and I lies near the line from B to F; elsewhere it is `softAlpha`, within what the silhouette allows, and
 * choked where the two are alike, choked and smooth before a restless background.
 */
export function cutOutPerson(
  picture: Picture,
  softAlpha: Plane,
  { photo, parts, silhouette, ground }: Sources,
): Plane {
  const { trimap, behind, restlessness, mapping } = ground
  const foreground = continuePerson(photo, parts, trimap.core, trimap.radius)
  const pale = merge(
    findPaleShoes(photo, parts, behind, silhouette),
    findPaleStripes(photo, parts, trimap.core, foreground, behind),
  )
  const away = distanceTo(trimap.core, 2 * trimap.radius)
  const band: Band = { foreground, behind, restlessness, silhouette, pale }
  const { width, height } = picture
  const alpha = { width, height, values: new Float32Array(width * height) }
  const unrest = { width, height, values: new Float32Array(width * height) }
  const point = createGridPoint(parts.width, parts.height)
  const ranges = findRowRanges(trimap.zones.values, parts.width, outsideZone)
  for (let y = 0; y < height; y++) {
    const gridY = (y - mapping.y) / mapping.scale
    if (gridY < -0.5 || gridY > parts.height - 0.5) continue
    moveTo(point, 0, gridY)
    const { start, end } = rangeInFrame(ranges, Math.floor(point.nearest / parts.width), mapping, width)
    for (let x = start, i = y * width + start; x <= end; x++, i++) {
      const gridX = (x - mapping.x) / mapping.scale
      if (gridX < -0.5 || gridX > parts.width - 0.5) continue
      moveTo(point, gridX, gridY)
      const zone = trimap.zones.values[point.nearest]
      if (zone === outsideZone) continue
      if (zone === coreZone) {
        alpha.values[i] = 1
        continue
      }
      const here = unrestAt(band, point)
      const rim = shareAt(picture, i, band, point, { zone, soft: softAlpha.values[i], unrest: here })
      const share = zone === rimZone ? mix(1, rim, doubtAt(away, point)) : rim
      alpha.values[i] = share
      unrest.values[i] = here
      if (share > mixed.from && share < mixed.to)
        removeBackground(picture, i, band, point, { share, unrest: here })
    }
  }
  healRim(alpha, trimap, away, mapping)
  free(...foreground, away, ...(pale ? [pale] : []))
  smoothContour(alpha, unrest)
  free(unrest)
  return alpha
}

/** Planes on the grid: the colours on both sides of the outline, continued over it, and how far they can be trusted. */
type Band = {
  foreground: readonly Plane[]
  behind: readonly Plane[]
  restlessness: Plane
  silhouette: Plane
  /** What is a shoe or a stripe though it looks like the ground; null where nothing is. */
  pale: Plane | null
}

/** The larger of both shares, in the first plane that there is. */
function merge(one: Plane | null, other: Plane | null): Plane | null {
  if (!one || !other) return one ?? other
  for (let i = 0; i < one.values.length; i++) one.values[i] = Math.max(one.values[i], other.values[i])
  free(other)
  return one
}

/** 0 before a calm background, 1 before a restless one. */
function unrestAt({ restlessness }: Band, point: GridPoint): number {
  return smoothstep(calm, restless, valueAt(restlessness.values, point))
}

/** 0 at the certain person, 1 away from it. */
function doubtAt(away: Plane, point: GridPoint): number {
  const distance = valueAt(away.values, point)
  return distance < certainty.none ? smoothstep(certainty.whole, certainty.none, distance) : 1
}

/** How much of a pixel in the unknown band is the person. */
function shareAt(
  { pixels }: Picture,
  i: number,
  { foreground, behind, silhouette, pale }: Band,
  point: GridPoint,
  { zone, soft, unrest }: { zone: number; soft: number; unrest: number },
): number {
  const known =
    pale && zone === rimZone ? smoothstep(paleShares.from, paleShares.to, valueAt(pale.values, point)) : 0
  if (known >= 1) return 1
  let along = 0
  let square = 0
  let distance = 0
  for (let c = 0; c < 3; c++) {
    const ground = valueAt(behind[c].values, point)
    const difference = valueAt(foreground[c].values, point) - ground
    const from = pixels[i * 3 + c] - ground
    along += from * difference
    square += difference * difference
    distance += from * from
  }
  const limit = smoothstep(allowed.nothing, allowed.all, valueAt(silhouette.values, point))
  const most = 1 + (limit - 1) * unrest
  const alike = 1 - smoothstep(0, leastContrast, square)
  const choked = mix(soft, clamp((soft - choke) / (1 - choke), 0, 1), Math.max(unrest, alike))
  if (square <= leastContrast) return Math.max(known, Math.min(choked, most))
  const away = zone === rimZone ? 0 : Math.sqrt(Math.max(0, distance - along ** 2 / square))
  const fit = 1 - smoothstep(misfit.from, misfit.to, away)
  const projected = clamp((along / square - foot) / slope, 0, 1)
  const trust = smoothstep(leastContrast, fullContrast, square) * (1 - (1 - leastTrust) * unrest) * fit
  const target = zone === nearZone ? Math.min(soft, projected) : projected
  return Math.max(known, Math.min(choked + (target - choked) * trust, most))
}

/** Gives a half-covered pixel the person's own colour: no darker than the person beside it, as old ground in the shade would make it. */
function removeBackground(
  { pixels }: Picture,
  i: number,
  { foreground, behind }: Band,
  point: GridPoint,
  { share, unrest }: { share: number; unrest: number },
) {
  const doubt = unrest * clamp((1 - share) / leastForeign, 0, 1)
  for (let c = 0; c < 3; c++) {
    const o = i * 3 + c
    const continued = valueAt(foreground[c].values, point)
    const unmixed = (pixels[o] - (1 - share) * valueAt(behind[c].values, point)) / share
    const own = share < leastOwn ? continued : Math.max(unmixed, Math.min(pixels[o], continued))
    pixels[o] = clamp(mix(own, continued, doubt) + 0.5, 0, 255)
  }
}
