import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { LabelMap } from './labels.ts'
import { background } from './labels.ts'
import type { BodyFrame, TorsoProfile } from './types.ts'

/** The trunk's middle line goes on so far above the shoulders and below the hips, in heights of the torso. */
const line = { from: -0.2, to: 1.6 }
/** Between these heights a gap between arm and torso tells, and corrects the proportions by so much at most, in units. */
const corrected = { from: 0.25, to: 1.15, narrower: -0.1, wider: 0.09 }
/** Corrections are smoothed over rows so far to each side, of the torso's length; they count in full where the weight of what is seen is this share of those rows. */
const smoothing = 0.12
const fullWeight = 0.4
/** The weight that every row has to begin with, so that nothing is divided by 0 where nothing is seen. */
const leastWeight = 1e-3
/** Hips are no narrower than this share of the shoulders. */
const narrowestHips = 0.45
/** Half the torso's width by height (0 shoulders, 1 hips): shares of the shoulders' and of the hips' width, and units. */
const profile = [
  { height: 0, ofShoulders: 0.5, ofHips: 0, units: 0.05 },
  { height: 0.22, ofShoulders: 0.5, ofHips: 0, units: 0 },
  { height: 0.55, ofShoulders: 0.45, ofHips: 0, units: -0.01 },
  { height: 0.72, ofShoulders: 0.43, ofHips: 0.02, units: 0 },
  { height: 1, ofShoulders: 0.36, ofHips: 0.32, units: 0 },
  { height: 1.6, ofShoulders: 0.36, ofHips: 0.34, units: 0 },
]
/** Background is looked for between these distances from the middle, in halves of the torso. */
const searched = { from: 0.55, to: 1.5 }

/**
 * Both sides of the torso for each of `height` photo rows. Arms hide them, so they follow the proportions of a body, corrected
 * (within narrow bounds) where a gap between arm and torso shows them. `body` in photo pixels.
 */
export function readTorsoProfile(body: BodyFrame, map: LabelMap, height: number): TorsoProfile {
  return { left: readSide(body, map, height, -1), right: readSide(body, map, height, 1) }
}

function readSide(body: BodyFrame, map: LabelMap, height: number, direction: -1 | 1): Float32Array {
  const { unit, shoulderMid, hipMid, torsoLength } = body
  const edge = new Float32Array(height)
  const seen = new Float32Array(height).fill(Number.NaN)
  const halfWidth = halfWidthByProportion(body)
  for (let y = 0; y < height; y++) {
    const v = (y - shoulderMid.y) / (hipMid.y - shoulderMid.y || 1)
    const centre = shoulderMid.x + (hipMid.x - shoulderMid.x) * clamp(v, line.from, line.to)
    const half = halfWidth(clamp(v, 0, line.to))
    edge[y] = centre + direction * half
    if (v <= corrected.from || v >= corrected.to) continue
    const gap = walkToBackground(map, centre, y, direction, half)
    if (gap !== null) seen[y] = clamp(gap - half, corrected.narrower * unit, corrected.wider * unit)
  }
  const correction = smoothSeen(seen, Math.round(smoothing * torsoLength))
  for (let y = 0; y < height; y++) edge[y] += direction * correction[y]
  return edge
}

/** Half the torso's width in pixels by height on the torso (0 shoulders, 1 hips). */
function halfWidthByProportion({ unit, shoulderWidth, sides }: BodyFrame): (v: number) => number {
  const hips = Math.max(Math.abs(sides.right.hip.x - sides.left.hip.x), narrowestHips * shoulderWidth)
  const halves = profile.map(
    ({ ofShoulders, ofHips, units }) => ofShoulders * shoulderWidth + ofHips * hips + units * unit,
  )
  return (v) => {
    const next = profile.findIndex(({ height }) => v <= height)
    if (next < 0) return halves[halves.length - 1]
    if (next === 0) return halves[0]
    const [fromHeight, toHeight] = [profile[next - 1].height, profile[next].height]
    const [from, to] = [halves[next - 1], halves[next]]
    return from + (to - from) * smoothstep(0, 1, (v - fromHeight) / (toHeight - fromHeight))
  }
}

/** The distance from the centre at which background begins; null when none does near the expected side. */
function walkToBackground(
  map: LabelMap,
  centre: number,
  y: number,
  direction: number,
  half: number,
): number | null {
  const row = Math.round(y * map.scale)
  if (row < 0 || row >= map.height) return null
  const step = 1 / map.scale
  for (let reach = half * searched.from; reach < half * searched.to; reach += step) {
    const column = Math.round((centre + direction * reach) * map.scale)
    const isOutside = column < 0 || column >= map.width || map.labels[row * map.width + column] === background
    if (isOutside) return reach > half * searched.from + 1 ? reach : null
  }
  return null
}

/** The mean of the seen values (NaN = unseen) around each row, fading to 0 where few are seen. */
function smoothSeen(seen: Float32Array, radius: number): Float32Array {
  const result = new Float32Array(seen.length)
  for (let y = 0; y < seen.length; y++) {
    let sum = 0
    let weight = leastWeight
    for (let step = -radius; step <= radius; step++) {
      const value = seen[y + step]
      if (value === undefined || Number.isNaN(value)) continue
      const share = 1 - Math.abs(step) / (radius + 1)
      sum += share * value
      weight += share
    }
    result[y] = (sum / weight) * clamp(weight / (radius * fullWeight), 0, 1)
  }
  return result
}
