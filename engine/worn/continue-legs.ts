import type { BodyFrame } from '../person/types.ts'
import { createPicture, createPlane, type Picture, type Plane } from '../picture.ts'
import { mix } from '../pixels/scalar.ts'

/** Trousers end so many torso lengths below the hips, and narrow by so much from where the photo cuts them off. */
const legs = { end: 1.6, narrow: 0.15 }
/** A leg in the last row is so wide at least, in units; cloth covers more of a pixel than that. */
const narrowest = 0.12
const present = 0.5

type Span = { left: number; right: number }

/**
 * Worn trousers of which the photo shows no more than the thighs, with legs that go on below it: straight down, in the cloth of the rows above, there and
 * back. Null where the last row of the photo does not cut two legs.
 */
export function continueLegs(
  picture: Picture,
  matte: Plane,
  { hipMid, torsoLength, unit }: BodyFrame,
): { picture: Picture; matte: Plane } | null {
  const { width, height } = matte
  const more = Math.round(hipMid.y + legs.end * torsoLength) - height
  const cut = legsIn(matte, height - 1, narrowest * unit)
  if (more <= 0 || !cut) return null
  const rows: [Span, Span][] = []
  for (let y = height - 1; y >= 0; y--) {
    const spans = legsIn(matte, y, narrowest * unit)
    if (!spans) break
    rows.push(spans)
  }
  const longer = createPicture(width, height + more)
  longer.pixels.set(picture.pixels)
  const whole = createPlane(width, height + more)
  whole.values.set(matte.values)
  for (let k = 0; k < more; k++) {
    // There and back, so that no row meets another than its neighbour.
    const back = k % (2 * rows.length)
    const source = back < rows.length ? back : 2 * rows.length - 1 - back
    cut.forEach((leg, side) => {
      const half = ((leg.right - leg.left) / 2) * mix(1, 1 - legs.narrow, k / more)
      const middle = (leg.left + leg.right) / 2
      const from = rows[source][side]
      for (let x = Math.ceil(middle - half); x <= middle + half; x++) {
        const share = (x - middle + half) / (2 * half)
        const i = (height + k) * width + x
        const j = (height - 1 - source) * width + Math.round(mix(from.left, from.right, share))
        whole.values[i] = matte.values[j]
        for (let c = 0; c < 3; c++) longer.pixels[i * 3 + c] = picture.pixels[j * 3 + c]
      }
    })
  }
  return { picture: longer, matte: whole }
}

/** Both legs in a row; null where there are not two. */
function legsIn({ width, values }: Plane, y: number, least: number): [Span, Span] | null {
  const spans: Span[] = []
  let left = -1
  for (let x = 0; x <= width; x++) {
    const isCloth = x < width && values[y * width + x] > present
    if (isCloth && left < 0) left = x
    if (isCloth || left < 0) continue
    if (x - left >= least) spans.push({ left, right: x - 1 })
    left = -1
  }
  return spans.length === 2 ? [spans[0], spans[1]] : null
}
