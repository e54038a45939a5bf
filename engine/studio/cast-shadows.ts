import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { free } from '../pixels/memory.ts'
import { resamplePlane } from '../pixels/resample.ts'
import { enlargePlane, reducePlane } from '../pixels/resize.ts'
import type { Point } from '../person/types.ts'
import { feetReach, findSoles, type Sole } from './find-soles.ts'
import type { Framing } from './frame-person.ts'

/**
 * The floor's shadows, from where a sole touches it to the soft one of all the person. In frame heights: how soft each is downwards, by how many
 * times more so across, how far down and aside, away from the light, it lies, and from how high above the floor a sole still
 * casts it; and how much light it takes.
 */
const onFloor = [
  { soft: 0.003, across: 1.5, down: 0.0012, aside: 0, from: 0.004, depth: 0.56 },
  { soft: 0.008, across: 2.5, down: 0.002, aside: 0.002, from: 0.012, depth: 0.37 },
  { soft: 0.02, across: 4, down: 0.003, aside: 0.01, from: 0.06, depth: 0.22 },
]
/** Shadows on the floor reach so far above where feet are looked for, in frame heights. */
const aboveFeet = 0.06
/** The shadow on a wall: how soft it is and how far aside, in frame widths, how far down, in heights, and how much light it takes. */
const onWall = { soft: 0.11, aside: 0.06, down: 0.02, depth: 0.075 }
/** It is so soft that it is drawn so many times smaller. */
const reduction = 8

/** How much of the studio's light, 0..1 in the frame, the person leaves: less under the feet, or softly on the wall behind a bust. */
export function castShadows(framing: Framing, alpha: Plane, feet: readonly Point[]): Plane {
  const light = createPlane(alpha.width, alpha.height)
  light.values.fill(1)
  if (framing.standsFree) castOnFloor(light, framing, findSoles(alpha, framing, feet))
  else castOnWall(light, alpha)
  return light
}

function castOnFloor(light: Plane, { width, height, floorY }: Framing, soles: readonly Sole[]) {
  const top = Math.max(0, Math.floor(floorY - (feetReach + aboveFeet) * height))
  const size = { width, height: height - top }
  const below = new Float32Array(size.width * size.height).fill(1)
  for (const shadow of onFloor) {
    const shade = shadowOf(soles, shadow, top, size, height)
    for (let i = 0; i < below.length; i++) below[i] *= 1 - shadow.depth * Math.min(1, shade.values[i])
    free(shade)
  }
  for (let i = 0; i < below.length; i++) light.values[top * width + i] *= below[i]
  free(below)
}

/** The lines on which soles touch the floor, blurred; about 1 on the line itself. Rows are counted from `top`. */
function shadowOf(
  soles: readonly Sole[],
  { soft, across, down, aside, from }: (typeof onFloor)[number],
  top: number,
  size: { width: number; height: number },
  height: number,
): Plane {
  const narrow = createPlane(Math.ceil(size.width / across), size.height)
  const perColumn = narrow.width / size.width
  for (const { x, floor, gap } of soles.flat()) {
    const column = Math.floor((x + aside * height) * perColumn)
    const row = Math.round(floor + down * height) - top
    if (column < 0 || column >= narrow.width || row < 0 || row >= narrow.height) continue
    const i = row * narrow.width + column
    narrow.values[i] = Math.min(1, narrow.values[i] + perColumn * Math.exp(-gap / (from * height)))
  }
  const sigma = soft * height
  const blurred = blur(narrow, sigma)
  // The peak of a blurred line.
  for (let i = 0; i < blurred.values.length; i++) blurred.values[i] *= Math.sqrt(2 * Math.PI) * sigma
  const shade = enlargePlane(blurred, size.width, size.height)
  free(narrow, blurred)
  return shade
}

/** The silhouette, blurred, shifted away from the light. */
function castOnWall(light: Plane, alpha: Plane) {
  const { width, height } = light
  const sharp = reducePlane(alpha, Math.ceil(width / reduction), Math.ceil(height / reduction))
  const small = blur(sharp, (onWall.soft * width) / reduction)
  const shade = resamplePlane(small, width, height, {
    scale: reduction,
    x: onWall.aside * width,
    y: onWall.down * height,
  })
  for (let i = 0; i < shade.values.length; i++) light.values[i] *= 1 - onWall.depth * shade.values[i]
  free(sharp, small, shade)
}
