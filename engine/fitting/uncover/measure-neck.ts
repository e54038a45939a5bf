import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** The neck is looked for from the chin down so far, in units. */
const reach = 0.32
/** A neck's half widths, in units; what is measured outside of them is a turned head or a shoulder. */
const narrowest = 0.12
const widest = 0.26
/** So far beside its skin, in pixels, the person must have ended. */
const beyondSkin = 2
/** So many rows must show a side of it. */
const fewest = 4
/** Below where it is seen, a neck widens by this share of the way down. */
const flare = 0.22
/** Half a neck of which neither side is seen, in units at the chin. */
const usual = 0.22

/**
 * How far from its middle the bare neck reaches at a pixel's row, to the left (-1) and to the right (1): as wide as its skin shows
 * below the chin before the background, a little wider farther down. As wide as usual where hair or a
 * collar hides it all: an old collar stood off the neck, and its outline tells nothing.
 */
export function measureNeck(model: StudioModel): (y: number, side: -1 | 1) => number {
  const sides = { left: measureSide(model, -1), right: measureSide(model, 1) }
  const hidden = { half: usual * model.body.unit, y: model.body.chinY }
  return (y, side) => {
    // A side that hair or a collar hides is as wide as the other.
    const seen = (side < 0 ? (sides.left ?? sides.right) : (sides.right ?? sides.left)) ?? hidden
    return seen.half + flare * Math.max(0, y - seen.y)
  }
}

/** The middle of the neck at a row: from the head to between the shoulders. */
export function middleOfNeck({ body: { head, shoulderMid } }: StudioModel, y: number): number {
  const t = clamp((y - head.y) / Math.max(1, shoulderMid.y - head.y), 0, 1)
  return head.x + (shoulderMid.x - head.x) * t
}

/** The narrowest half of the neck and the last row it was seen at. */
function measureSide(model: StudioModel, side: -1 | 1): { half: number; y: number } | null {
  const { layers, body } = model
  const { width, height } = layers.skin
  const halves: number[] = []
  let last = 0
  const from = Math.max(0, Math.round(body.chinY))
  for (let y = from; y < Math.min(height, from + reach * body.unit); y++) {
    const middle = middleOfNeck(model, y)
    let x = Math.round(middle)
    while (x > 0 && x < width - 1 && layers.skin.values[y * width + x] > 0.5) x += side
    const beyond = y * width + clamp(x + beyondSkin * side, 0, width - 1)
    const half = Math.abs(x - middle)
    if (layers.alpha.values[beyond] > 0.5 || half < narrowest * body.unit || half > widest * body.unit)
      continue
    halves.push(half)
    last = y
  }
  return halves.length < fewest ? null : { half: Math.min(...halves), y: last }
}
