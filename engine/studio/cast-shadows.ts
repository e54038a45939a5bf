import type { Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { free } from '../pixels/memory.ts'
import { resamplePlane } from '../pixels/resample.ts'
import { reducePlane } from '../pixels/resize.ts'
import type { Point } from '../person/types.ts'
import type { Framing } from './frame-person.ts'

/** Where a foot stands on the floor, in frame pixels: the lowest row of it, and the columns of its sole. */
type Sole = { left: number; right: number; y: number }

/**
 * A foot is looked for so far beside its place and above the floor, in frame heights; it ends where its lower edge leaps by so much from column
 * to column, as to a foot in front of it; what is so near to its lowest row is its sole, which lies no higher
 * than that above its place.
 */
const foot = { beside: 0.06, above: 0.14, leap: 0.008, sole: 0.012 }
/**
 * A shadow's half height and how far it reaches beyond what casts it, in frame heights, and how much light it takes: under each sole, and a
 * soft one under all of the person, off to the side that is away from the light.
 */
const contact = { along: 0.01, beyond: 0.014, depth: 0.42, above: 0.003 }
const cast = { along: 0.026, beyond: 0.1, depth: 0.16, aside: 0.012 }
/** Shadows on the floor reach so far above where feet are looked for, in frame heights. */
const aboveFeet = 0.06
/** The shadow on a wall: how soft it is and how far aside, in frame widths, how far down, in heights, and how much light it takes. */
const onWall = { soft: 0.06, aside: 0.05, down: 0.02, depth: 0.1 }
/** It is so soft that it is drawn so many times smaller. */
const reduction = 8

/** Darkens the studio where the person keeps the light away: under the feet, or softly on the wall behind a bust. */
export function castShadows(light: Plane, framing: Framing, alpha: Plane, feet: readonly Point[]) {
  if (framing.standsFree) castOnFloor(light, framing, findSoles(alpha, framing, feet))
  else castOnWall(light, alpha)
}

/** One for each foot in sight, by where its toes or its ankle are; where none is, one for all that is lowest. */
function findSoles(alpha: Plane, { floorY, height, width }: Framing, feet: readonly Point[]): Sole[] {
  const nearest = (x: number) =>
    feet.findIndex((place) => feet.every((other) => Math.abs(place.x - x) <= Math.abs(other.x - x)))
  const lowest = Float32Array.from({ length: width }, (_, x) =>
    lowestRow(alpha, x, floorY - foot.above * height),
  )
  return (feet.length > 0 ? feet : [null]).flatMap((place, index) => {
    const isAt = (x: number, at: Point) =>
      Math.abs(x - at.x) < foot.beside * height && lowest[x] > at.y - foot.sole * height
    const isOwn = (x: number) => lowest[x] > 0 && (!place || (nearest(x) === index && isAt(x, place)))
    const own = [...lowest.keys()].filter(isOwn)
    const columns = place ? keepRun(own, lowest, place.x, foot.leap * height) : own
    const y = columns.reduce((most, x) => Math.max(most, lowest[x]), 0)
    const sole = columns.filter((x) => lowest[x] > y - foot.sole * height)
    return sole.length > 0 ? [{ left: sole[0], right: sole[sole.length - 1], y }] : []
  })
}

/** Of columns from left to right the run about `x` in which the lowest rows nowhere leap. */
function keepRun(columns: readonly number[], lowest: Float32Array, x: number, leap: number): number[] {
  const runs: number[][] = []
  for (const column of columns) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const goesOn = last === column - 1 && Math.abs(lowest[column] - lowest[last]) < leap
    if (run && goesOn) run.push(column)
    else runs.push([column])
  }
  const away = (run: readonly number[]) => Math.max(run[0] - x, x - run[run.length - 1], 0)
  return runs.reduce((best, run) => (away(run) < away(best) ? run : best), runs[0] ?? [])
}

/** The lowest row in which a column shows the person, from a row on; 0 where it shows nobody. */
function lowestRow({ width, height, values }: Plane, x: number, from: number): number {
  for (let y = height - 1; y > Math.max(0, from); y--) if (values[y * width + x] > 0.5) return y
  return 0
}

function castOnFloor(light: Plane, { width, height, floorY }: Framing, soles: readonly Sole[]) {
  const [left, right] = [
    Math.min(width, ...soles.map((sole) => sole.left)),
    Math.max(0, ...soles.map((sole) => sole.right)),
  ]
  const patches = soles.map((sole) => ({
    x: (sole.left + sole.right) / 2,
    y: sole.y - contact.above * height,
    across: (sole.right - sole.left) / 2 + contact.beyond * height,
    along: contact.along * height,
    depth: contact.depth,
  }))
  if (soles.length > 0)
    patches.push({
      x: (left + right) / 2 + cast.aside * height,
      y: soles.reduce((sum, { y }) => sum + y, 0) / soles.length,
      across: (right - left) / 2 + cast.beyond * height,
      along: cast.along * height,
      depth: cast.depth,
    })
  for (let y = Math.max(0, Math.floor(floorY - (foot.above + aboveFeet) * height)); y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      let shade = 0
      for (const patch of patches) {
        const u = (x - patch.x) / patch.across
        const v = (y - patch.y) / patch.along
        shade = Math.max(shade, patch.depth * Math.exp(-u * u - v * v))
      }
      light.values[i] *= 1 - shade
    }
  }
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
