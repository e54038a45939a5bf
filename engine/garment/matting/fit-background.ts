import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { clamp } from '../../pixels/scalar.ts'
import { solveLinearSystem } from '../../geometry/solve-linear-system.ts'

/** The plain ground of a product photo: how far each pixel is from it (Lab units), and its own spread. */
export type Background = { distances: Float32Array; noise: number }

/** JPEG tints whole blocks of the ground beside a garment by about this much (Lab units); their lightness stays true. */
const blockTint = 1.2

/** Of a ground that was grown so much surely shows the ground. */
export const groundShare = 0.7

/** The noise is so many times a percentile of the distances, and between the two bounds, in Lab units. */
const noise = { times: 1.2, least: 0.1, most: 12 }
/** Distances are counted in so many bins, so many to a Lab unit. */
const bins = { count: 400, perUnit: 20 }
/** Lets the surface be level where the ground tells nothing of it: of the weight of all its pixels. */
const ridgeShare = 1e-3

/**
 * Fits one quadratic surface per Lab channel to the pixels of `ground`, which follows studio gradients. Pixels that
 * the `previous` fit found far away count little, so a garment touching the border does not bend the surface. `sureShare`: the part of `ground` that surely
 * shows the ground, 0..1.
 */
export function fitBackground(
  lab: LabPicture,
  ground: Mask,
  previous: Background,
  sureShare: number,
): Background {
  const { width, height } = lab
  const count = width * height
  const surfaces = [lab.lightness, lab.a, lab.b].map((channel) => fitSurface(channel, ground, previous))
  const distances = new Float32Array(count)
  for (let y = 0, i = 0; y < height; y++) {
    const v = (y / height) * 2 - 1
    const [[l0, l1, l2], [a0, a1, a2], [b0, b1, b2]] = surfaces.map((surface) => alongRow(surface, v))
    for (let x = 0; x < width; x++, i++) {
      const u = (x / width) * 2 - 1
      const dl = lab.lightness[i] - (l0 + u * (l1 + u * l2))
      const da = lab.a[i] - (a0 + u * (a1 + u * a2))
      const db = lab.b[i] - (b0 + u * (b1 + u * b2))
      distances[i] = distanceOf(dl, da, db)
    }
  }
  return { distances, noise: measureNoise(distances, ground, sureShare) }
}

/** The same with the ground's colours known pixel by pixel, as lightness, a and b. */
export function distancesTo(
  { lightness, a, b }: LabPicture,
  [l0, a0, b0]: readonly Float32Array[],
  ground: Mask,
  sureShare: number,
): Background {
  const distances = lightness.map((l, i) => distanceOf(l - l0[i], a[i] - a0[i], b[i] - b0[i]))
  return { distances, noise: measureNoise(distances, ground, sureShare) }
}

function distanceOf(lightness: number, a: number, b: number): number {
  const colour = Math.max(0, Math.sqrt(a * a + b * b) - blockTint)
  return Math.sqrt(lightness * lightness + colour * colour)
}

/**
 * The coefficients of 1, u, v, u^2, uv and v^2, each of u and v from -1 to 1 across the picture; with `previous`, what that fit found far away
 * counts little.
 */
export function fitSurface(channel: Float32Array, ground: Mask, previous?: Background): Float64Array {
  const { width, height } = ground
  const rows = Array.from({ length: 6 }, () => new Float64Array(7))
  const basis = new Float64Array(6)
  basis[0] = 1
  for (let y = 0; y < height; y++) {
    const v = (y / height) * 2 - 1
    for (let x = y % 2; x < width; x += 2) {
      const i = y * width + x
      if (!ground.values[i]) continue
      const u = (x / width) * 2 - 1
      basis[1] = u
      basis[2] = v
      basis[3] = u * u
      basis[4] = u * v
      basis[5] = v * v
      const weight = previous ? 1 / (1 + (previous.distances[i] / (2 * previous.noise)) ** 2) : 1
      for (let r = 0; r < 6; r++) {
        const share = weight * basis[r]
        for (let c = r; c < 6; c++) rows[r][c] += share * basis[c]
        rows[r][6] += share * channel[i]
      }
    }
  }
  for (let r = 1; r < 6; r++) for (let c = 0; c < r; c++) rows[r][c] = rows[c][r]
  const ridge = ridgeShare * rows[0][0]
  for (let r = 1; r < 6; r++) rows[r][r] += ridge
  return solveLinearSystem(rows)
}

/** The surface in one row, as a polynomial in u. */
export function alongRow(k: Float64Array, v: number): number[] {
  return [k[0] + k[2] * v + k[5] * v * v, k[1] + k[4] * v, k[3]]
}

/** Whether a ground is of one colour throughout, as retouched ones are: there a single step of brightness tells cloth. */
export function isUniform(background: Background): boolean {
  return background.noise <= noise.least
}

/** From a percentile, so that a garment touching part of the border does not count. */
function measureNoise(distances: Float32Array, ground: Mask, share: number): number {
  const counts = new Int32Array(bins.count)
  let total = 0
  for (let i = 0; i < distances.length; i++) {
    if (!ground.values[i]) continue
    counts[Math.min(bins.count - 1, (distances[i] * bins.perUnit) | 0)]++
    total++
  }
  let seen = 0
  let bin = 0
  while (bin < bins.count - 1 && (seen += counts[bin]) < total * share) bin++
  return clamp(((bin + 1) / bins.perUnit) * noise.times, noise.least, noise.most)
}
