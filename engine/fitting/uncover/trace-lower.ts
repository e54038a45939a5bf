import type { StudioModel } from '../../studio/types.ts'

/** Per row the columns between which trousers or a skirt lie. */
export type LowerOutline = { left: Float32Array; right: Float32Array }

/** What lies so far beside an edge, in units, tells whether the background bounds it. */
const beside = 0.02
/** Trousers and skirts are so wide at least, in units, and interrupted so little, as by a belt's loop. */
const least = 0.25
const gap = 0.05
/** The background that shows between two legs is so wide at most, and begins so near to the trunk's middle, in units. */
const legsApart = { most: 0.6, near: 0.25 }
/** An arm before them is so wide at most, and what shows beyond it so wide at least, in units. */
const arm = { most: 0.35, beyond: 0.05 }

/**
 * Where trousers or a skirt end on either side: as it shows where the background bounds them; where an arm hid that, between the
 * rows above and below in which it shows, and never within what is in sight. Null where nothing worn below is in sight.
 */
export function traceLower(model: StudioModel): LowerOutline | null {
  const { layers, body, torso } = model
  const { width, height, values } = layers.alpha
  const step = Math.max(2, Math.round(beside * body.unit))
  const rows = Array.from({ length: height }, (_, y) => findRun(model, y))
  const isFree = (x: number, y: number) => !(x >= 0 && x < width && values[y * width + x] > 0.5)
  // Where a bag or an arm hides all of one edge, what is in sight tells.
  const edgeOf = (side: 0 | 1, outwards: number) =>
    fillGaps(rows.map((run, y) => (run && isFree(run[side] + outwards, y) ? run[side] : null))) ??
    fillGaps(rows.map((run) => run && run[side]))
  const left = edgeOf(0, -step)
  const right = edgeOf(1, step)
  if (!left || !right) return null
  const first = rows.findIndex((run) => run !== null)
  rows.forEach((run, y) => {
    // Farther up than any is in sight they are no wider than the trunk.
    if (y < first)
      [left[y], right[y]] = [Math.max(left[y], torso.left[y]), Math.min(right[y], torso.right[y])]
    if (run) [left[y], right[y]] = [Math.min(left[y], run[0]), Math.max(right[y], run[1])]
  })
  return { left: withoutSteps(left, -1, step), right: withoutSteps(right, 1, step) }
}

/** Where an arm lies before them their edge is the label map's, in steps: it runs smoothly along the outermost of these, `side` 1 to the right. */
function withoutSteps(edge: Float32Array, side: -1 | 1, radius: number): Float32Array {
  const about = (values: Float32Array, y: number) => values.subarray(Math.max(0, y - radius), y + radius + 1)
  const outermost = edge.map((_, y) => side * Math.max(...about(edge, y).map((value) => side * value)))
  return outermost.map((_, y) => {
    const near = about(outermost, y)
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
}

/** The columns of a row between which what is worn below lies about the middle of the trunk. */
function findRun({ layers: { lower, alpha }, torso, body: { unit } }: StudioModel, y: number) {
  const { width, values } = lower
  const isLower = (x: number) => values[y * width + x] > 0.5
  const isPerson = (x: number) => x >= 0 && x < width && alpha.values[y * width + x] > 0.5
  const middle = Math.round((torso.left[y] + torso.right[y]) / 2)
  const walk = (step: 1 | -1) => {
    const edge = walkOn(middle, step)
    if (Math.abs(edge - middle) > legsApart.near * unit) return stepOverArm(edge, step)
    // Between two legs the background shows.
    let leg = edge + step
    while (leg >= 0 && leg < width && !isPerson(leg) && Math.abs(leg - edge) < legsApart.most * unit)
      leg += step
    const end = isLower(leg) ? walkOn(leg, step) : leg
    return stepOverArm(Math.abs(end - leg) > least * unit ? end : edge, step)
  }
  const walkOn = (from: number, step: 1 | -1) => {
    let edge = from
    for (let x = from; x >= 0 && x < width && Math.abs(x - edge) <= gap * unit; x += step)
      if (isLower(x)) edge = x
    return edge
  }
  const stepOverArm = (edge: number, step: 1 | -1) => {
    let x = edge + step
    while (isPerson(x) && !isLower(x) && Math.abs(x - edge) < arm.most * unit) x += step
    let end = x
    while (isPerson(end) && isLower(end)) end += step
    return Math.abs(end - x) > arm.beyond * unit ? end - step : edge
  }
  const run = [walk(-1), walk(1)] as const
  return run[1] - run[0] < least * unit ? null : run
}

/** Unknown values lie on the line between the known ones about them, or are as the nearest; null where none is known. */
function fillGaps(values: (number | null)[]): Float32Array | null {
  const known = values.flatMap((value, y) => (value === null ? [] : [{ value, y }]))
  if (known.length === 0) return null
  let next = 0
  return Float32Array.from(values, (own, y) => {
    if (own !== null) return own
    while (next < known.length && known[next].y < y) next++
    const [above, below] = [known[next - 1] ?? known[next], known[next] ?? known[next - 1]]
    const share = above === below ? 0 : (y - above.y) / (below.y - above.y)
    return above.value + (below.value - above.value) * share
  })
}
