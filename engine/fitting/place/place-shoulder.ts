import type { UpperSide } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { clamp, mix, smoothstep } from '../../pixels/scalar.ts'
import { shoulderTip } from '../body/shoulder-edge.ts'
import { beginOnArm, edgeDownAt, isOffShoulder } from './off-shoulder.ts'
import type { Frame } from './upper-frame.ts'

/**
 * How far from the middle a neck point may lie, in shoulder widths: of a usual neckline, and so much more for each share of the shoulder
 * that a wide one leaves bare from a share on, up to so much of it.
 */
const neckReach = { usual: 0.285, wide: 0.45, from: 0.58, most: 0.42 }
/**
 * A collar close to the neck stands so far above the shoulder, in units; farther out, between two distances from the middle in shoulder widths, it comes to lie on it. One
 * that closes in front, by no more than such a dip in units, stands farther out.
 */
const raised = { by: 0.03, open: { from: 0.165, to: 0.205 }, closed: { from: 0.2, to: 0.3, dip: 0.05 } }
/** A neck point that lies lower than the shoulder by more, in units, keeps that. */
const leastDrop = 0.04
/** Of two neck points, the nearer one lies at least at so much of the other's distance from the middle, unless the garment was cut so. */
const leastAlike = 0.5
/**
 * A round neckline hangs less deep on a body than laid flat, by this share: the neck bears it (eight garments, alone and worn). A deep one lies on the chest as it
 * was cut: laid flat, in units, the share is lost between these depths.
 */
const onBody = { share: 0.9, from: 0.23, to: 0.33 }
/** A strap lies so far from the middle at least, in shoulder widths. */
const leastStrap = 0.3

/** Where the neck point and the shoulder of one side come to lie. */
export function placeShoulder(
  frame: Frame,
  side: UpperSide,
  direction: -1 | 1,
): { neck: Point; shoulder: Point } {
  const { model, axes, arms, measures, fit, upper } = frame
  const { unit } = model.body
  const onEdge = (a: number, below = 0) => axes.at(a, axes.shoulderEdge(a) + below)
  // A round neckline sits at the neck; a wide one keeps its share of the shoulder.
  const wideness =
    Math.abs(side.neck.x - measures.centre) / Math.max(1, Math.abs(side.shoulder.x - measures.centre))
  const reach =
    (neckReach.usual + neckReach.wide * clamp(wideness - neckReach.from, 0, neckReach.most)) * axes.width
  const neckAcross = direction * clamp(neckSpan(frame, side, direction) * fit.shoulderScale, -reach, reach)
  if (isOffShoulder(upper, measures)) {
    const arm = direction < 0 ? arms.left : arms.right
    return { neck: axes.at(neckAcross, edgeDownAt(frame, arm)), shoulder: beginOnArm(model, arm) }
  }
  const drop = (side.neck.y - side.shoulder.y) * fit.vertical
  const { from, to } = dipOf(frame) < raised.closed.dip * unit ? raised.closed : raised.open
  const raise = raised.by * unit * (1 - smoothstep(from, to, Math.abs(neckAcross) / axes.width))
  const neck = onEdge(neckAcross, drop > leastDrop * unit ? drop : -raise)
  if (measures.isSleeved) return { neck, shoulder: onEdge(direction * shoulderTip(model.body, axes.width)) }
  let across = (side.shoulder.x - measures.centre) * fit.shoulderScale
  if (upper.strapped) across = direction * Math.max(Math.abs(across), leastStrap * axes.width)
  return { neck, shoulder: onEdge(across) }
}

/**
 * How far a neck point lies from the middle of the shoulders, in pixels of the garment's picture: on a wearer who was turned one lies nearer
 * than the other, and on a body seen from the front neither does.
 */
function neckSpan(
  { upper: { left, right }, measures: { centre } }: Frame,
  side: UpperSide,
  direction: -1 | 1,
): number {
  const own = direction * (side.neck.x - centre)
  const [one, other] = [centre - left.neck.x, right.neck.x - centre]
  const areAlike = Math.min(one, other) > leastAlike * Math.max(one, other)
  return areAlike ? (one + other) / 2 : own
}

/** How far a neckline hangs below the neck points, laid flat, in pixels of the frame. */
function dipOf({ upper, fit }: Frame): number {
  return (upper.neckBottom.y - (upper.left.neck.y + upper.right.neck.y) / 2) * fit.vertical
}

export function placeNeckBottom(frame: Frame, left: Point, right: Point): Point {
  const { axes, model } = frame
  const dip = dipOf(frame)
  const { share, from, to } = onBody
  const worn = dip * mix(share, 1, smoothstep(from, to, dip / model.body.unit))
  const across = (axes.acrossOf(left) + axes.acrossOf(right)) / 2
  return axes.at(across, (axes.downOf(left) + axes.downOf(right)) / 2 + worn)
}
