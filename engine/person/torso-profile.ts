import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { LabelMap } from './labels.ts'
import { background } from './labels.ts'
import type { BodyFrame, TorsoProfile } from './types.ts'

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
    const centre = shoulderMid.x + (hipMid.x - shoulderMid.x) * clamp(v, -0.2, 1.6)
    const half = halfWidth(clamp(v, 0, 1.6))
    edge[y] = centre + direction * half
    if (v <= 0.25 || v >= 1.15) continue
    const gap = walkToBackground(map, centre, y, direction, half)
    if (gap !== null) seen[y] = clamp(gap - half, -0.1 * unit, 0.09 * unit)
  }
  const correction = smoothSeen(seen, Math.round(0.12 * torsoLength))
  for (let y = 0; y < height; y++) edge[y] += direction * correction[y]
  return edge
}

/** Half the torso's width in pixels by height on the torso (0 shoulders, 1 hips). */
function halfWidthByProportion({ unit, shoulderWidth, sides }: BodyFrame): (v: number) => number {
  const hips = Math.max(Math.abs(sides.right.hip.x - sides.left.hip.x), 0.45 * shoulderWidth)
  const profile = [
    [0, 0.5 * shoulderWidth + 0.05 * unit],
    [0.22, 0.5 * shoulderWidth],
    [0.55, 0.45 * shoulderWidth - 0.01 * unit],
    [0.72, 0.43 * shoulderWidth + 0.02 * hips],
    [1, 0.36 * shoulderWidth + 0.32 * hips],
    [1.6, 0.36 * shoulderWidth + 0.34 * hips],
  ]
  return (v) => {
    const next = profile.findIndex(([height]) => v <= height)
    if (next < 0) return profile[profile.length - 1][1]
    if (next === 0) return profile[0][1]
    const [fromHeight, from] = profile[next - 1]
    const [toHeight, to] = profile[next]
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
  for (let reach = half * 0.55; reach < half * 1.5; reach += step) {
    const column = Math.round((centre + direction * reach) * map.scale)
    const isOutside = column < 0 || column >= map.width || map.labels[row * map.width + column] === background
    if (isOutside) return reach > half * 0.55 + 1 ? reach : null
  }
  return null
}

/** The mean of the seen values (NaN = unseen) around each row, fading to 0 where few are seen. */
function smoothSeen(seen: Float32Array, radius: number): Float32Array {
  const result = new Float32Array(seen.length)
  for (let y = 0; y < seen.length; y++) {
    let sum = 0
    let weight = 1e-3
    for (let step = -radius; step <= radius; step++) {
      const value = seen[y + step]
      if (value === undefined || Number.isNaN(value)) continue
      const share = 1 - Math.abs(step) / (radius + 1)
      sum += share * value
      weight += share
    }
    result[y] = (sum / weight) * clamp(weight / (radius * 0.4), 0, 1)
  }
  return result
}
