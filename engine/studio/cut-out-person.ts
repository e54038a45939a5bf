import type { Picture, Plane } from '../picture.ts'
import { blur, spreadAllKnown, spreadKnown } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
import { fillHoles, keepLargest } from '../pixels/components.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask, dilate, erode, invert, threshold, toPlane } from '../pixels/mask.ts'
import type { Mapping } from '../pixels/resample.ts'
import { returnPlane } from '../pixels/scratch.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { LabelMap } from '../person/labels.ts'
import { background, hair } from '../person/labels.ts'
import { createGridPoint, moveTo, valueAt } from './grid-point.ts'
import { findRowRanges, rangeInFrame } from './row-ranges.ts'

/**
 * Cuts the person out: returns the matte 0..1 and changes the outline's pixels of `picture` to the person's own colour, without
 * what shone through of the old background.
 *
 * Near the outline the matte is the share at which a pixel lies between the background beside it and the person beside it,
 * (I - B).(F - B) / |F - B|^2, as far as the two differ and the background is plain; elsewhere it is `softAlpha`.
 * `photo` has the label map's size; `mapping` leads from its pixels to the frame's.
 */
export function cutOutPerson(
  picture: Picture,
  softAlpha: Plane,
  photo: Picture,
  parts: LabelMap,
  mapping: Mapping,
): Plane {
  const zones = findZones(parts)
  const within = channelsNear(photo, zones.core, [zones.radius, 5 * zones.radius])
  const beside = channelsNear(photo, zones.outside, [2 * zones.radius, 12 * zones.radius])
  const restlessness = measureRestlessness(photo, beside, zones)
  const { width, height, pixels } = picture
  const alpha = { width, height, values: new Float32Array(width * height) }
  const point = createGridPoint(parts.width, parts.height)
  const ranges = findRowRanges(zones.kind.values, parts.width, outsideZone)
  for (let y = 0; y < height; y++) {
    const gridY = (y - mapping.y) / mapping.scale
    if (gridY < -0.5 || gridY > parts.height - 0.5) continue
    moveTo(point, 0, gridY)
    const { start, end } = rangeInFrame(ranges, Math.floor(point.nearest / parts.width), mapping, width)
    for (let x = start, i = y * width + start; x <= end; x++, i++) {
      const gridX = (x - mapping.x) / mapping.scale
      if (gridX < -0.5 || gridX > parts.width - 0.5) continue
      moveTo(point, gridX, gridY)
      const zone = zones.kind.values[point.nearest]
      if (zone === outsideZone) continue
      if (zone === coreZone) {
        alpha.values[i] = 1
        continue
      }
      const o = i * 3
      let along = 0
      let square = 0
      for (let c = 0; c < 3; c++) {
        const behind = valueAt(beside[c].values, point)
        const difference = valueAt(within[c].values, point) - behind
        along += (pixels[o + c] - behind) * difference
        square += difference * difference
      }
      const soft = softAlpha.values[i]
      let share = soft
      if (square > 900) {
        const projected = clamp((along / square - 0.06) / 0.86, 0, 1)
        const plainness = 1 - smoothstep(14, 34, valueAt(restlessness.values, point))
        const trust = smoothstep(900, 4900, square) * (0.15 + 0.85 * plainness)
        const target =
          zone === rimZone ? projected : zone === hairZone ? projected : Math.min(soft, projected)
        share = soft + (target - soft) * trust
      } else if (zone === nearZone || zone === hairZone) {
        share = Math.min(soft, 1)
      }
      alpha.values[i] = share
      if (share <= 0.02 || share >= 0.98) continue
      for (let c = 0; c < 3; c++) {
        const own =
          share < 0.35
            ? valueAt(within[c].values, point)
            : (pixels[o + c] - (1 - share) * valueAt(beside[c].values, point)) / share
        pixels[o + c] = clamp(own + 0.5, 0, 255)
      }
    }
  }
  for (const plane of [...within, ...beside, restlessness]) returnPlane(plane)
  return alpha
}

/** By how much the background near a pixel differs from its smooth continuation, RGB distance. */
function measureRestlessness(photo: Picture, beside: readonly Plane[], { outside, radius }: Zones): Plane {
  const { width, height, pixels } = photo
  const squares = { width, height, values: new Float32Array(width * height) }
  for (let i = 0; i < squares.values.length; i++) {
    if (!outside.values[i]) continue
    for (let c = 0; c < 3; c++) squares.values[i] += (pixels[i * 3 + c] - beside[c].values[i]) ** 2
  }
  const variance = spreadKnown(squares, toPlane(outside), [2 * radius, 8 * radius])
  for (let i = 0; i < variance.values.length; i++)
    variance.values[i] = Math.sqrt(Math.max(0, variance.values[i]))
  return variance
}

const outsideZone = 0
/** Beside the person. */
const nearZone = 1
/** Beside hair, further out. */
const hairZone = 2
/** Within the person's outline, but near it. */
const rimZone = 3
const coreZone = 4

type Zones = { kind: Mask; core: Mask; outside: Mask; radius: number }

function findZones({ width, height, labels }: LabelMap): Zones {
  const radius = Math.max(2, Math.round(Math.max(width, height) / 190))
  const person = createMask(width, height)
  const hairMask = createMask(width, height)
  for (let i = 0; i < labels.length; i++) {
    person.values[i] = labels[i] === background ? 0 : 1
    hairMask.values[i] = labels[i] === hair ? 1 : 0
  }
  const solid = fillHoles(keepLargest(person, 0.02), 0.0006 * width * height)
  const core = erode(solid, radius)
  const reach = dilate(solid, radius + 1)
  const hairReach = dilate(solid, radius * 3)
  const hairShare = dilate(threshold(blur(toPlane(hairMask), radius), 0.3), radius * 3)
  const kind = createMask(width, height)
  for (let i = 0; i < kind.values.length; i++) {
    kind.values[i] = core.values[i]
      ? coreZone
      : solid.values[i]
        ? rimZone
        : hairShare.values[i] && hairReach.values[i]
          ? hairZone
          : reach.values[i]
            ? nearZone
            : outsideZone
  }
  return { kind, core, outside: invert(dilate(solid, radius + 2)), radius }
}

function channelsNear(photo: Picture, known: Mask, sigmas: readonly number[]): Plane[] {
  const channels = splitChannels(photo)
  const near = spreadAllKnown(channels, toPlane(known), sigmas)
  channels.forEach(returnPlane)
  return near
}
