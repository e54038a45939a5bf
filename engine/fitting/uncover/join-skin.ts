import { free } from '../../pixels/memory.ts'
import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { reducePlane } from '../../pixels/resize.ts'
import { bodyParts } from './body-shape.ts'
import { clamp } from '../../pixels/scalar.ts'

/**
 * How far visible skin reaches, in body units, how much it counts there, and of which it is: close by all counts fully, farther away
 * in part. About limbs limbs tell, not the chest in the chin's shade, and hands of forearms alone.
 */
const reaches = [
  { reach: 0.5, most: 0.85, of: 'far' },
  { reach: 0.25, most: 0.8, of: 'limbs' },
  { reach: 0.18, most: 0.95, of: 'limbs' },
  { reach: 0.12, most: 0.95, of: 'near' },
  { reach: 0.045, most: 1, of: 'near' },
] as const

/** Where so much of what lies within reach is known, it counts. */
const enough = 0.05
/** Where less of it is known, nothing is told. */
const least = 1e-3

export function halve(plane: Plane): Plane {
  return reducePlane(plane, Math.ceil(plane.width / 2), Math.ceil(plane.height / 2))
}

/**
 * The known ratios continued by normalised convolution (Knutsson and Westin, 1993), fading to 1 with the distance from them. The chin's shadow lies on the `neck` alone: those rows
 * tell nothing of what is farther away, nor do hands. `sums` and the result have half the size of `inSight`, because the result
 * is smooth; the sums are given back.
 */
export function joinSkin(
  sums: Plane[],
  inSight: Plane,
  unit: number,
  partOf: (pixel: number) => number,
  neck: { top: number; bottom: number },
): Plane[] {
  const { width, height } = inSight
  const weights = halve(inSight)
  const joined = sums.map((sum) => {
    const plane = createPlane(sum.width, sum.height)
    plane.values.fill(1)
    return plane
  })
  const near = [weights, ...sums]
  const limbs = near.map((plane) => withoutRows(plane, neck.top / 2, neck.bottom / 2))
  const far = limbs.map((plane) => ({ ...plane, values: plane.values.slice() }))
  const known = { near, limbs, far }
  for (let k = 0; k < weights.values.length; k++) {
    const x = Math.min(width - 1, 2 * (k % weights.width))
    const y = Math.min(height - 1, 2 * Math.floor(k / weights.width))
    const part = partOf(y * width + x)
    if (part === bodyParts.hand) for (const plane of far) plane.values[k] = 0
    if (part === bodyParts.trunk) for (const plane of limbs) plane.values[k] = 0
  }
  reaches.forEach(({ reach, most, of }) => {
    const [weight, ...blurred] = known[of].map((plane) => blur(plane, (reach * unit) / 2))
    blurred.forEach((sum, c) => {
      const result = joined[c].values
      for (let k = 0; k < result.length; k++) {
        const share = weight.values[k]
        if (share < least) continue
        result[k] += (sum.values[k] / share - result[k]) * most * Math.min(1, share / enough)
      }
    })
    free(weight, ...blurred)
  })
  free(...near, ...limbs, ...far)
  return joined
}

function withoutRows({ width, height, values }: Plane, from: number, to: number): Plane {
  const result = { width, height, values: values.slice() }
  const [first, last] = [from, to].map((row) => clamp(Math.round(row), 0, height) * width)
  result.values.fill(0, first, Math.max(first, last))
  return result
}
