import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import type { Mask } from '../pixels/mask.ts'
import { createMask, dilate, open } from '../pixels/mask.ts'
import type { HeadWindow } from './head-window.ts'

/** It hangs on what is so near to the middle of the head, in its radii. */
const hanging = 1.4
/** Thin is what is narrower than about twice `radius`, but for a `share` of its area. It reaches so far from the person. In radii of the head. */
const thin = { radius: 0.06, share: 0.3, length: 0.1 }
/** Gaps that a gleam leaves in a ring are up to twice as wide, pixels of the frame. */
const gleam = 2

/**
 * The pixels of what is thin beside a person's `body` and hangs on the head, or on the photo's upper edge where that cuts it: of the pixels that are at
 * least `weak` from the ground, the pieces that are `clear` somewhere and end within the window. `near` is the body with its rim, whose mixed colours tell nothing
 * by themselves: there only what lies at such a piece belongs to it.
 */
export function findHanging(
  { width, height, values }: Plane,
  body: Mask,
  near: Mask,
  { x, y, radius, startsPhoto }: HeadWindow,
  { weak, clear }: { weak: number; clear: number },
): number[] {
  const odd = createMask(width, height)
  const rim = createMask(width, height)
  for (let i = 0; i < values.length; i++) {
    if (values[i] <= weak || body.values[i]) continue
    if (near.values[i]) rim.values[i] = 1
    else odd.values[i] = 1
  }
  const thick = open(odd, Math.max(2, Math.round(thin.radius * radius)))
  const reached = dilate(near, gleam)
  const far = dilate(body, Math.round(thin.length * radius) + 2)
  const { labels, pieces } = findComponents(dilate(odd, gleam))
  const facts = pieces.map(() => ({ area: 0, thick: 0, most: 0, hangs: false, leaves: false, goesOn: false }))
  for (let i = 0; i < values.length; i++) {
    if (!odd.values[i]) continue
    const piece = facts[labels[i] - 1]
    piece.area++
    piece.thick += thick.values[i]
    piece.most = Math.max(piece.most, values[i])
    const [u, v] = [i % width, Math.floor(i / width)]
    if (!far.values[i]) piece.leaves = true
    if (reached.values[i] && Math.hypot(u - x, v - y) < hanging * radius) piece.hangs = true
    if (startsPhoto && v < 2 + gleam) piece.hangs = true
    if (u === 0 || u === width - 1 || v === height - 1) piece.goesOn = true
  }
  const isJewel = facts.map(
    ({ area, thick: wide, most, hangs, leaves, goesOn }) =>
      hangs && leaves && !goesOn && most > clear && wide < thin.share * area,
  )
  const jewels = createMask(width, height)
  for (let i = 0; i < values.length; i++) if (labels[i] > 0 && isJewel[labels[i] - 1]) jewels.values[i] = 1
  const beside = dilate(jewels, gleam)
  return [...jewels.values.keys()].filter((i) => jewels.values[i] || (rim.values[i] && beside.values[i]))
}
