import { spreadAllKnown } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import { areaOf, close, createMask, erode, type Mask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { quantile } from '../../pixels/scalar.ts'
import { barrierOf, findFlat } from './find-flat.ts'
import { distancesTo, groundShare, type Background } from './fit-background.ts'
import { growGround } from './grow-ground.ts'

/** A ground that was found whole covers so much of the frame's rim, which lies so many pixels inside it. */
const rim = { share: 0.99, inside: 3 }
/** A ground that a surface follows has no more noise, Lab units. */
const mostNoise = 0.6
/** What is followed is known no better than so, Lab units. */
const leastNoise = 0.5
/** An edge is a change of lightness over two pixels that is so many times what half of the rim has, and so many Lab units more. */
const edge = { share: 0.5, times: 3, more: 0.9 }
/** A piece without edges that holds so much of what is known to be ground, or a corner of the picture, is ground in another light. */
const leastKnown = 0.02
/** How closely, and how widely where nothing near is known, the ground's light is followed, in widths of the picture. */
const widths = [0.03, 0.1, 0.35]
/** The line where a floor meets a wall is so narrow, pixels to each side, and so near to the colours beside it, Lab units. */
const line = { half: 3, near: 12 }
/** Of the picture so much more is ground than a surface told, or so many times less noise is left; and no more is, or the garment is lost. */
const better = { area: 0.01, noise: 0.5, most: 0.93 }

/**
 * Whether a surface follows the ground's light badly, or leaves some of it out at the frame's rim: a floor below a wall. There only behind a garment that
 * stands out clearly (`isClear`), for the faint edges of another do not end a walk.
 */
export function isUneven(mask: Mask, { noise }: Background, isClear: boolean): boolean {
  return isCoarse(noise) || (isClear && leavesRim(mask))
}

function leavesRim(mask: Mask): boolean {
  const atRim = rimOf(mask)
  return atRim.reduce((sum, i) => sum + mask.values[i], 0) < rim.share * atRim.length
}

/** Whether a surface follows the ground's light so badly that what it tells of it may be anything. */
const isCoarse = (noise: number) => noise > mostNoise

/** The ground in whatever light, from the rim of the picture to the next edge; null where that is no better than what was `known`. */
export function followGround(
  lab: LabPicture,
  gradient: Float32Array,
  known: Mask,
  before: Background,
): { mask: Mask; background: Background } | null {
  const { width, height } = lab
  const sure = isCoarse(before.noise) ? createMask(width, height) : known
  const mask = walkFlat(findEven(lab, gradient), sure, before)
  let background = spreadBackground(lab, mask)
  closeLines(mask, background)
  const gaps = growGround(findFlat(lab, gradient, background, barrierOf(background)), background, true)
  for (let i = 0; i < gaps.values.length; i++) mask.values[i] |= gaps.values[i]
  background = spreadBackground(lab, mask)
  const [area, areaBefore] = [mask, known].map((ground) => areaOf(ground) / ground.values.length)
  const isBetter = area > areaBefore + better.area || background.noise < better.noise * before.noise
  if (!isBetter || area > better.most) return null
  // What lies on the surface is ground, too, wherever it is.
  if (!isCoarse(before.noise))
    background.distances.forEach((distance, i) => {
      background.distances[i] = Math.min(distance, before.distances[i])
    })
  return { mask, background }
}

/** What has no edges. */
function findEven({ width, height }: LabPicture, gradient: Float32Array): Mask {
  const atRim = Float32Array.from(rimOf({ width, height }), (i) => gradient[i])
  const most = edge.times * quantile(atRim, edge.share) + edge.more
  return { width, height, values: Uint8Array.from(gradient, (change) => (change < most ? 1 : 0)) }
}

/** Of what is `flat` the pieces that go on from what is surely ground, or from a corner. */
function walkFlat(flat: Mask, sure: Mask, background: Background): Mask {
  const { width, height } = flat
  const found = growGround(flat, background, false)
  const { labels, pieces } = findComponents(found)
  const shared = new Int32Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) if (sure.values[i]) shared[labels[i]]++
  const isGround = pieces.map(({ label, area }) => shared[label] > leastKnown * area)
  for (const x of [rim.inside, width - 1 - rim.inside])
    for (const y of [rim.inside, height - 1 - rim.inside])
      if (labels[y * width + x] > 0) isGround[labels[y * width + x] - 1] = true
  for (let i = 0; i < labels.length; i++)
    found.values[i] = (labels[i] > 0 && isGround[labels[i] - 1]) || sure.values[i] ? 1 : 0
  free(labels)
  return found
}

/** How far each pixel is from the ground as it is near by. */
function spreadBackground(lab: LabPicture, ground: Mask): Background {
  const { width, height } = lab
  const sure = erode(ground, 1)
  const weights = { width, height, values: Float32Array.from(sure.values) }
  const channels = [lab.lightness, lab.a, lab.b].map((values) => ({ width, height, values }))
  const spread = spreadAllKnown(
    channels,
    weights,
    widths.map((share) => share * width),
  )
  const background = distancesTo(
    lab,
    spread.map(({ values }) => values),
    ground,
    groundShare,
  )
  free(sure, weights, ...spread)
  return { ...background, noise: Math.max(leastNoise, background.noise) }
}

/** Closes the line between a wall and a floor, unless it is another thing by its colour. Changes `ground`. */
function closeLines(ground: Mask, { distances }: Background) {
  const closed = close(ground, line.half)
  for (let i = 0; i < distances.length; i++)
    if (closed.values[i] && distances[i] < line.near) ground.values[i] = 1
  free(closed)
}

/** The pixels of the frame's rim. */
function rimOf({ width, height }: { width: number; height: number }): number[] {
  const { inside } = rim
  const [right, bottom] = [width - 1 - inside, height - 1 - inside]
  return [
    ...Array.from({ length: width }, (_, x) => [inside * width + x, bottom * width + x]),
    ...Array.from({ length: height }, (_, y) => [y * width + inside, y * width + right]),
  ].flat()
}
