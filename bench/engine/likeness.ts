import type { Picture, Plane } from '../../engine/index.ts'
import { blur } from '../../engine/pixels/blur.ts'
import { toLab, toLuminance } from '../../engine/pixels/lab.ts'
import type { Mask } from '../../engine/pixels/mask.ts'
import { reducePlane } from '../../engine/pixels/resize.ts'

/**
 * `ssim` and `gradients` 0..1, 1 for equal pictures; `colour` is the mean distance in Lab, 0 for equal ones. `changed` is the
 * share of the region that is not as it was: an engine that changes nothing is alike for a bad reason.
 */
export type Likeness = { ssim: number; gradients: number; colour: number; changed: number }

/** How alike two pictures of one size are within a region. */
export function compareWithin(one: Picture, other: Picture, region: Mask): Likeness {
  const [a, b] = [scaledLuminance(one), scaledLuminance(other)]
  return {
    ssim: structuralSimilarity(a, b, region),
    gradients: gradientSimilarity(a, b, region),
    colour: meanLabDistance(one, other, region),
    changed: meanWithin(region, (i) => (isChanged(one, other, i) ? 1 : 0)),
  }
}

const smallestChange = 3

function isChanged(one: Picture, other: Picture, i: number): boolean {
  return [0, 1, 2].some(
    (c) => Math.abs((one.pixels[i * 3 + c] ?? 0) - (other.pixels[i * 3 + c] ?? 0)) > smallestChange,
  )
}

function scaledLuminance(picture: Picture): Plane {
  const plane = toLuminance(picture)
  for (let i = 0; i < plane.values.length; i++) plane.values[i] = 255 * (plane.values[i] ?? 0)
  return plane
}

/** Wang, Bovik, Sheikh, Simoncelli, Image Quality Assessment (2004), Gaussian window of 1.5 pixels. */
function structuralSimilarity(a: Plane, b: Plane, region: Mask): number {
  const sigma = 1.5
  const meanA = blur(a, sigma).values
  const meanB = blur(b, sigma).values
  const squareA = blur(multiply(a, a), sigma).values
  const squareB = blur(multiply(b, b), sigma).values
  const product = blur(multiply(a, b), sigma).values
  return meanWithin(region, (i) => {
    const [ma, mb] = [meanA[i] ?? 0, meanB[i] ?? 0]
    const varianceA = (squareA[i] ?? 0) - ma * ma
    const varianceB = (squareB[i] ?? 0) - mb * mb
    const covariance = (product[i] ?? 0) - ma * mb
    return (
      ((2 * ma * mb + 6.5) * (2 * covariance + 58.5)) /
      ((ma * ma + mb * mb + 6.5) * (varianceA + varianceB + 58.5))
    )
  })
}

/** Gradient magnitude similarity (Xue, Zhang, Mou, Bovik, 2014), the mean of a half, a quarter and an eighth of the size. */
function gradientSimilarity(a: Plane, b: Plane, region: Mask): number {
  let [one, other, within] = [a, b, toPlane(region)]
  let sum = 0
  for (let scale = 0; scale < 3; scale++) {
    ;[one, other, within] = [halve(one), halve(other), halve(within)]
    const { width, height, values } = within
    const inner = { width, height, values: Uint8Array.from(values, (share) => (share >= 0.5 ? 1 : 0)) }
    sum += meanWithin(inner, (i) => {
      const [ga, gb] = [gradientAt(one, i), gradientAt(other, i)]
      return (2 * ga * gb + 30) / (ga * ga + gb * gb + 30)
    })
  }
  return sum / 3
}

function gradientAt({ width, height, values }: Plane, i: number): number {
  const [x, y] = [i % width, Math.floor(i / width)]
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return 0
  const across = (values[i + 1] ?? 0) - (values[i - 1] ?? 0)
  const down = (values[i + width] ?? 0) - (values[i - width] ?? 0)
  return Math.hypot(across, down) / 2
}

function meanLabDistance(one: Picture, other: Picture, region: Mask): number {
  const [a, b] = [toLab(one), toLab(other)]
  return meanWithin(region, (i) =>
    Math.hypot(
      (a.lightness[i] ?? 0) - (b.lightness[i] ?? 0),
      (a.a[i] ?? 0) - (b.a[i] ?? 0),
      (a.b[i] ?? 0) - (b.b[i] ?? 0),
    ),
  )
}

function meanWithin({ values }: Mask, value: (i: number) => number): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < values.length; i++) {
    if (!values[i]) continue
    sum += value(i)
    count++
  }
  return count > 0 ? sum / count : Number.NaN
}

function multiply(a: Plane, b: Plane): Plane {
  return { ...a, values: a.values.map((value, i) => value * (b.values[i] ?? 0)) }
}

function halve(plane: Plane): Plane {
  return reducePlane(plane, Math.floor(plane.width / 2), Math.floor(plane.height / 2))
}

function toPlane({ width, height, values }: Mask): Plane {
  return { width, height, values: Float32Array.from(values) }
}
