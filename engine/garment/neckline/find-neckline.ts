import type { Picture, Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { UpperLandmarks } from '../garment.ts'
import { chooseArc, likelihood, type Scored } from './choose-arc.ts'
import { hasStandingCollar } from './has-standing-collar.ts'
import { isDarkerAbove } from './is-darker-above.ts'
import { clearChange, findLabel, readNeckWindow, type NeckWindow } from './neck-window.ts'
import type { NecklineArc } from './neckline-arc.ts'
import { refineArc } from './refine-arc.ts'
import { scoreArc, type Sight } from './score-arc.ts'

/** From V necks to round ones. */
const allPowers = [1, 1.15, 1.35, 1.6, 2, 2.6]
const leastRound = 1.3
export const roundPowers = allPowers.filter((power) => power > leastRound)
/** From this power on an arc is round enough for what holds of round necks alone. */
const surelyRound = 1.5

/** The neck points of garments that hang straight are not found more exactly; above `sureSlope` one surely hangs askew. */
const leastSlope = 0.02
const sureSlope = 0.035
const mostSlope = 0.15

/** In a neck of fewer pixels no arc is looked for, nor below an upper edge that dips by more, in widths of the neck. */
const narrowest = 12
const deepestDip = 0.33
/** The picture is read from so far above the neck's points to so far below, in widths of the neck. */
const reach = { above: 0.1, below: 1.7 }
/** The least depth of an arc: so far below the back's edge, below the neck's points and below a label, in widths of the neck. */
const first = { belowBack: 0.05, belowPoints: 0.1, belowLabel: 0.06 }
/** From one depth to the next, in pixels at least, else a part of the neck's width. */
const depthStep = { pixels: 1.5, parts: 80 }
/** In widths of the neck. Arcs that are deeper cross prints by chance too often: deep necklines are traced. */
const deepest = { pointed: 1.1, round: 0.66 }
/** How wide arcs are, in widths of the neck. */
const widths = [1, 0.9, 0.8]
/** With fewer arcs on the garment nothing is told of them. */
const leastArcs = 10
/** The back of an open neckline dips by more, in widths of the neck. */
const openDip = 0.03
/** So many clear changes an arc must stand out by: without and below a label, and where the collar may be closed. */
const stands = { free: 0.2, belowLabel: 0.4, closed: 0.85 }
/** So far below the back's edge its own seams and tapes lie, in widths of the neck. */
const shallow = 0.16
/** The arc below a label where none was found, in widths of the neck. */
const belowLabel = { half: 0.47, depth: 0.13, power: 3 }
/**
 * The usual round neck, in widths of the neck: taken where nothing else is found and the inside is darker, for necks narrower than a share
 * of the chest whose back dips by less.
 */
const usual = { width: 0.85, depth: 0.3, power: 2, mostOfChest: 0.62, mostDip: 0.15 }
/** Where a neck lies in the picture: `dip`: how far its upper edge hangs; `tilt`: the slope from one neck point to the other. */
type Neck = { width: number; top: number; centre: number; dip: number; chest: number; tilt: number }

/**
 * Searches the arc across which the brightness changes most, everywhere along it: the low quantile rejects prints and
 * buttons, which cross only parts of an arc. Null when no arc stands out.
 */
export function findNeckline(
  picture: Picture,
  matte: Plane,
  upper: UpperLandmarks,
  powers: readonly number[] = allPowers,
): NecklineArc | null {
  const { left, right } = upper
  const neck = measureNeck(upper)
  const { width, top, centre, dip, chest } = neck
  if (width < narrowest || dip > deepestDip * width || hasStandingCollar(matte, left.neck, right.neck))
    return null
  const luminance = readLuminance(picture, upper, neck)
  const label = findLabel(luminance, matte, centre, top, dip, width)
  const sight: Sight = { luminance, matte, clear: clearChange(luminance) }
  const slopes = slopesOf(neck)
  const scored = scoreArcs(neck, slopes, powers, label, sight)
  if (scored.length <= leastArcs) return null
  // The back of an open neckline hangs a little; without that only a clear edge shows that the collar is not closed.
  const isOpen = dip > openDip * width
  const least = (label === null ? stands.free : stands.belowLabel) * sight.clear
  const best = chooseArc(scored, least, dip + shallow * width)
  if (best && (isOpen || best.score > stands.closed * sight.clear)) return refineArc(best.arc, sight)
  // A label shows that the inner back is in sight even where the neckline itself is too faint to find.
  const place = { centre, top, slope: slopes[slopes.length - 1] }
  if (isOpen && label !== null) {
    const { half, depth, power } = belowLabel
    return { ...place, half: half * width, depth: label + depth * width, power }
  }
  const { depth, power } = usual
  const round = { ...place, half: usual.width * 0.5 * width, depth: depth * width, power }
  const isUsual = isOpen && width < usual.mostOfChest * chest && dip < usual.mostDip * width
  return isUsual && isDarkerAbove(round, luminance) ? round : null
}

/** The row where a label ends that is sewn into the inner back of a neck; null without one. */
export function findLabelEnd(picture: Picture, matte: Plane, upper: UpperLandmarks): number | null {
  const neck = measureNeck(upper)
  const { centre, top, dip, width } = neck
  const label = findLabel(readLuminance(picture, upper, neck), matte, centre, top, dip, width)
  return label === null ? null : top + label
}

function readLuminance(picture: Picture, { left, right }: UpperLandmarks, { top, width }: Neck): NeckWindow {
  return readNeckWindow(picture, {
    left: left.neck.x,
    right: right.neck.x,
    top: top - reach.above * width,
    bottom: top + reach.below * width,
  })
}

function measureNeck({ left, right, neckBottom }: UpperLandmarks): Neck {
  const width = right.neck.x - left.neck.x
  const top = (left.neck.y + right.neck.y) / 2
  return {
    width,
    top,
    centre: (left.neck.x + right.neck.x) / 2,
    dip: neckBottom.y - top,
    chest: right.armpit.x - left.armpit.x,
    tilt: clamp((right.neck.y - left.neck.y) / width, -mostSlope, mostSlope),
  }
}

/** The slopes that arcs are tried at: level, the neck's own, or both where it is in doubt. */
function slopesOf({ tilt }: Neck): number[] {
  const level = Math.abs(tilt) < sureSlope ? [0] : []
  return Math.abs(tilt) < leastSlope ? level : [...level, tilt]
}

/** All arcs that lie on the garment. `label`: how far below the neck's points a label ends. */
function scoreArcs(
  { width, top, centre, dip, chest }: Neck,
  slopes: number[],
  powers: readonly number[],
  label: number | null,
  sight: Sight,
): Scored[] {
  const scored: Scored[] = []
  const least = Math.max(
    dip + first.belowBack * width,
    first.belowPoints * width,
    label === null ? 0 : label + first.belowLabel * width,
  )
  const step = Math.max(depthStep.pixels, width / depthStep.parts)
  for (const power of powers) {
    const most = (power < surelyRound ? deepest.pointed : deepest.round) * width
    for (let depth = least; depth < most; depth += step) {
      for (const share of widths) {
        for (const slope of slopes) {
          const arc = { centre, half: (share * width) / 2, top, depth, power, slope }
          const score = scoreArc(arc, sight)
          if (score === null) continue
          const roundDepth = power > surelyRound ? depth : 0
          const likely = likelihood((depth - dip) / width, depth / width, roundDepth / chest)
          scored.push({ arc, score: score * likely })
        }
      }
    }
  }
  return scored
}
