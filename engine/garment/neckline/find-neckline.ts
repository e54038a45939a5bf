import type { Picture, Plane } from '../../picture.ts'
import { clamp, quantile } from '../../pixels/scalar.ts'
import type { UpperLandmarks } from '../garment.ts'
import type { Point } from '../../geometry/points.ts'
import type { NeckWindow } from './neck-window.ts'
import { clearChange, findLabel, readNeckWindow, valueAt } from './neck-window.ts'

/**
 * The front edge of a neckline below a visible inner back: y(u) = top + slope half u + depth (1 - |u|^power), u from -1 to 1
 * across the neck. Power 1 is a V, 2 and more are round necks. The slope is that of a garment that hangs askew.
 */
export type NecklineArc = {
  centre: number
  half: number
  top: number
  depth: number
  power: number
  slope: number
}

/** The neck points of garments that hang straight are not found more exactly; above `sureSlope` one surely hangs askew. */
const leastSlope = 0.02
const sureSlope = 0.035
const mostSlope = 0.15

/** In widths of the neck. Arcs that are deeper cross prints by chance too often: deep necklines are traced. */
const deepest = 1.1

/** From V necks to round ones. */
const allPowers = [1, 1.15, 1.35, 1.6, 2, 2.6]
export const roundPowers = allPowers.filter((power) => power > 1.3)

/**
 * Searches the arc across which the brightness changes most, everywhere along it: the low quantile rejects prints and
 * buttons, which cross only parts of an arc. Null when no arc stands out.
 */
export function findNeckline(
  picture: Picture,
  matte: Plane,
  { left, right, neckBottom }: UpperLandmarks,
  powers: readonly number[] = allPowers,
): NecklineArc | null {
  const width = right.neck.x - left.neck.x
  const top = (left.neck.y + right.neck.y) / 2
  const dip = neckBottom.y - top
  const chest = right.armpit.x - left.armpit.x
  if (width < 12 || dip > 0.33 * width || hasStandingCollar(matte, left.neck, right.neck)) return null
  const centre = (left.neck.x + right.neck.x) / 2
  const luminance = readNeckWindow(picture, {
    left: left.neck.x,
    right: right.neck.x,
    top: top - 0.1 * width,
    bottom: top + 1.7 * width,
  })
  const label = findLabel(luminance, matte, centre, top, dip, width)
  const sight: Sight = { luminance, matte, clear: clearChange(luminance) }
  const scored: Scored[] = []
  const first = Math.max(dip + 0.05 * width, 0.1 * width, label === null ? 0 : label + 0.06 * width)
  const step = Math.max(1.5, width / 80)
  const tilt = clamp((right.neck.y - left.neck.y) / width, -mostSlope, mostSlope)
  const level = Math.abs(tilt) < sureSlope ? [0] : []
  const slopes = Math.abs(tilt) < leastSlope ? level : [...level, tilt]
  for (const power of powers) {
    for (let depth = first; depth < (power < 1.5 ? deepest : 0.66) * width; depth += step) {
      for (const share of [1, 0.9, 0.8]) {
        for (const slope of slopes) {
          const arc = { centre, half: (share * width) / 2, top, depth, power, slope }
          const score = scoreArc(arc, sight)
          if (score === null) continue
          const likely = likelihood((depth - dip) / width, depth / width, (power > 1.5 ? depth : 0) / chest)
          scored.push({ arc, score: score * likely })
        }
      }
    }
  }
  if (scored.length <= 10) return null
  // The back of an open neckline hangs a little; without that only a clear edge shows that the collar is not closed.
  const isOpen = dip > 0.03 * width
  const best = chooseArc(scored, (label === null ? 0.2 : 0.4) * sight.clear, dip + 0.16 * width)
  if (best && (isOpen || scoreOf(best, scored) > 0.85 * sight.clear)) return refineArc(best, sight)
  // A label shows that the inner back is in sight even where the neckline itself is too faint to find.
  const place = { centre, top, slope: slopes[slopes.length - 1] }
  if (isOpen && label !== null) return { ...place, half: 0.47 * width, depth: label + 0.13 * width, power: 3 }
  const usual = { ...place, half: 0.85 * 0.5 * width, depth: 0.3 * width, power: 2 }
  return isOpen && width < 0.62 * chest && dip < 0.15 * width && isDarkerAbove(usual, luminance)
    ? usual
    : null
}

function scoreOf(arc: NecklineArc, scored: Scored[]): number {
  return scored.find((entry) => entry.arc === arc)?.score ?? 0
}

type Sight = {
  luminance: NeckWindow
  matte: Plane
  /** A change of brightness that counts in full. */ clear: number
}
type Scored = { arc: NecklineArc; score: number }

/**
 * The arc that stands out most. The inner back has seams and tapes of its own just below its upper edge, often of strong
 * contrast: above `shallow` an arc is the neckline only where no clear one lies deeper. A collar band has two edges, of which
 * the upper one is the neckline.
 */
function chooseArc(scored: Scored[], clear: number, shallow: number): NecklineArc | null {
  const median = quantile(
    Float32Array.from(scored, ({ score }) => score),
    0.5,
  )
  // On stripes and patterns most arcs score far from 0, and single ones high by chance.
  const least = clear + (median > 0 ? 1.4 * median : -0.5 * median)
  const standing = scored.filter(({ score }) => score > least)
  if (standing.length === 0) return null
  const best = strongest(standing)
  if (best.arc.depth >= shallow) return upperEdge(standing, best, shallow).arc
  const deep = standing.filter(({ arc }) => arc.depth >= shallow && arc.depth < 1.9 * arc.half)
  return (deep.length > 0 ? upperEdge(deep, strongest(deep), shallow) : best).arc
}

function strongest(scored: Scored[]): Scored {
  return scored.reduce((a, b) => (b.score > a.score ? b : a))
}

function upperEdge(scored: Scored[], best: Scored, shallow: number): Scored {
  const alike = scored.filter(
    ({ arc, score }) =>
      score > 0.8 * best.score &&
      arc.depth >= shallow &&
      arc.depth < best.arc.depth - 0.1 * arc.half &&
      arc.depth > best.arc.depth - 0.3 * arc.half,
  )
  return alike.length > 0 ? strongest(alike) : best
}

/** Small moves of the arc, one measure at a time, as long as the brightness along it changes more. */
function refineArc(arc: NecklineArc, sight: Sight): NecklineArc {
  let best = arc
  let bestScore = scoreArc(arc, sight) ?? 0
  for (const size of [1, 0.5]) {
    for (const [name, step] of [
      ['half', 0.06 * size * arc.half],
      ['depth', 0.04 * size * arc.half],
      ['power', 0.2 * size],
      ['top', 0.03 * size * arc.half],
      ['depth', 0.03 * size * arc.half],
      ['slope', arc.slope === 0 ? 0 : 0.02 * size],
    ] as const) {
      for (const direction of [-1, 1]) {
        const moved = { ...best, [name]: best[name] + direction * step }
        const score = moved.power < 0.9 ? null : scoreArc(moved, sight)
        if (score === null || score <= bestScore) continue
        best = moved
        bestScore = score
      }
    }
  }
  return best
}

/** Turtlenecks and standing collars fall off steeply beside the neck points; what they show is their front. */
function hasStandingCollar({ width, values }: Plane, left: Point, right: Point): boolean {
  const span = right.x - left.x
  const reach = Math.round(0.12 * span)
  const drop = 0.22 * span
  return [Math.round(left.x - reach), Math.round(right.x + reach)].every((x) => {
    let y = Math.round(Math.min(left.y, right.y))
    while (y < Math.max(left.y, right.y) + drop && !(values[y * width + x] > 0.5)) y++
    return y >= (x < (left.x + right.x) / 2 ? left.y : right.y) + 0.8 * drop
  })
}

/** One strong print edge must not outweigh a faint edge that runs along the whole arc. */
function compress(change: number, clear: number): number {
  return change < clear ? change : Math.min(2 * clear, clear + 0.4 * (change - clear))
}

/** The arc as a line from left to right. */
export function lineOf(arc: NecklineArc): Point[] {
  return Array.from({ length: 65 }, (_, k) => {
    const u = k / 32 - 1
    return { x: arc.centre + u * arc.half, y: rowAt(arc, u) }
  })
}

function rowAt({ half, top, depth, power, slope }: NecklineArc, u: number): number {
  return top + slope * half * u + depth * (1 - Math.abs(u) ** power)
}

/** The inner back lies in the garment's shadow: darker than the cloth below the arc. */
function isDarkerAbove({ centre, half, top, depth }: NecklineArc, window: NeckWindow): boolean {
  const meanOf = (fromY: number, toY: number) => {
    let sum = 0
    let count = 0
    for (let y = Math.round(fromY); y < toY; y++) {
      for (let x = Math.round(centre - 0.5 * half); x <= centre + 0.5 * half; x++) {
        sum += valueAt(window, x, y)
        count++
      }
    }
    return sum / Math.max(1, count)
  }
  return meanOf(top + 0.35 * depth, top + 0.8 * depth) < 0.96 * meanOf(top + 1.9 * depth, top + 2.3 * depth)
}

/**
 * Front necklines hang clearly below the upper edge of the back; what lies nearer is the back's own seam or label. Round
 * ones do not reach below three tenths of the chest's width.
 */
function likelihood(belowBack: number, depth: number, roundDepth: number): number {
  if (belowBack < 0.18) return 0.45 + 3 * belowBack
  if (roundDepth > 0.3) return Math.max(0.3, 1 - 2 * (roundDepth - 0.3))
  return depth < 0.6 ? 1 : Math.max(0.8, 1.12 - 0.2 * depth)
}

function scoreArc(arc: NecklineArc, sight: Sight): number | null {
  const changes: number[] = []
  for (let step = 0; step <= 20; step++) {
    const u = (step / 20) * 0.88
    const left = changeAcross(arc, -u, sight)
    const right = changeAcross(arc, u, sight)
    if (left === null || right === null) continue
    // Necklines are alike on both sides; prints, labels and folds seldom are.
    changes.push(compress(0.7 * Math.min(left, right) + 0.15 * (left + right), sight.clear))
  }
  if (changes.length <= 10) return null
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length
  return 0.7 * quantile(Float32Array.from(changes), 0.25) + 0.3 * mean
}

/**
 * How much an edge stands out at a point of the arc: the largest change of brightness within two pixels of it, and the step
 * between broad bands above and below. Seams and tapes of the inner back have edges; only the neckline itself parts the
 * shadowed inside from the lighter outside. Null outside the garment.
 */
function changeAcross(arc: NecklineArc, u: number, { luminance, matte }: Sight): number | null {
  const { centre, half, depth, power } = arc
  const x = centre + u * half
  const y = rowAt(arc, u)
  const column = Math.round(x)
  const row = Math.round(y)
  if (row < 0 || column < 0 || row >= matte.height || column >= matte.width) return null
  if (matte.values[row * matte.width + column] < 0.5) return null
  const slope = arc.slope - (depth * power * Math.abs(u) ** (power - 1) * Math.sign(u)) / half
  const length = Math.sqrt(1 + slope * slope)
  readAcross(luminance, x, y, -slope / length, 1 / length)
  let most = 0
  for (let k = 0; k <= 4; k++) {
    const change = across[farthest + k] - across[farthest + k - 4]
    most = Math.max(most, change > 0 ? change : -0.6 * change)
  }
  let step = 0
  for (let k = 3; k <= farthest; k += 2) step += across[farthest + k] - across[farthest - k]
  return 0.5 * most + clamp(step / 4, -most, 1.5 * most)
}

/** So many pixels above and below an arc the brightness is read; `across` holds it, written anew for each point. */
const farthest = 9
const across = new Float64Array(2 * farthest + 1)

/** The brightness from `farthest` above a point to `farthest` below it along a normal. Asked for a hundred thousand times a garment. */
function readAcross(
  { left, top, width, height, values }: NeckWindow,
  x: number,
  y: number,
  nx: number,
  ny: number,
) {
  for (let k = -farthest; k <= farthest; k++) {
    const column = Math.round(x + k * nx) - left
    const row = Math.round(y + k * ny) - top
    across[farthest + k] = values[clamp(row, 0, height - 1) * width + clamp(column, 0, width - 1)]
  }
}
