import type { Point } from '../../geometry/points.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { UpperLandmarks, UpperSide } from '../garment.ts'
import { topAt } from './measure-shoulder.ts'
import type { Silhouette } from '../outline/silhouette.ts'

const shares = {
  /** The least height of the cloth in the middle, of the garment's. */
  shortest: 0.22,
  /** Rows of the trunk whose width counts: its lower part, below any sleeve. */
  widthFrom: 0.35,
  /** Of those widths this quantile: sleeves that lie close make rows too wide, never too narrow. */
  widthQuantile: 0.4,
  /** Wider than this many trunks, a row holds sleeves; narrower, it lies beside armholes. */
  sleeved: 1.18,
  armhole: 0.93,
  /** Where neither shows, the armpits lie so far down, of the trunk's width. */
  usualArmhole: 0.42,
  /** The shoulders' reach from the middle, in halves of the chest. */
  shoulder: 0.92,
  /** Where the upper edge has no other form, the neck's. */
  neck: 0.36,
  /**
   * The hem is the lowest row so near the bottom, of the height, that is nearly as wide as the widest there: ragged and round hems
   * are narrower below.
   */
  hem: 0.1,
  nearlyAsWide: 0.97,
  /** The armpits lie no farther from the middle, of the trunk's width. */
  armpit: 0.6,
  /** Of the neck's reach: from there on outwards the highest cloth is looked for. */
  ofNeck: 0.6,
  /** Shoulders end where the cloth falls by more, of the height, and for each pixel outwards by so much more. */
  drop: 0.03,
  slope: 0.55,
  /** Of the chest: where both sides are narrower from neck to shoulder they are straps. */
  strap: 0.14,
}

/** The upper edge is read at so many places from the middle to the chest's half. */
const places = 40

/** The run of cloth about the middle, row by row from `top` to `bottom`. */
type Trunk = { centre: number; top: number; bottom: number; left: Int16Array; right: Int16Array }

/**
 * Landmarks of the trunk alone, from the runs of cloth about the garment's middle: needs no corner of the outline, and never goes
 * beyond it. For outlines whose sleeves or armpits cannot be told. Null where the middle holds too little cloth.
 */
export function measureTrunk(silhouette: Silhouette): UpperLandmarks | null {
  const trunk = findTrunk(silhouette)
  if (!trunk) return null
  const width = widthOf(trunk)
  const armpitRow = findArmpitRow(trunk, width)
  const hemRow = findHemRow(trunk)
  const side = (direction: -1 | 1): UpperSide => {
    const edge = direction < 0 ? trunk.left : trunk.right
    const half = Math.min(direction * (edge[armpitRow] - trunk.centre), shares.armpit * width)
    const shoulders = findShoulders(silhouette, trunk, half, direction)
    return {
      ...shoulders,
      armpit: { x: trunk.centre + direction * half, y: armpitRow },
      hem: { x: edge[hemRow], y: hemRow },
      sleeve: null,
    }
  }
  const [left, right] = [side(-1), side(1)]
  return { left, right, neckBottom: { x: trunk.centre, y: trunk.top }, strapped: areStraps(left, right) }
}

function findTrunk({ mask, box }: Silhouette): Trunk | null {
  const { width, height, values } = mask
  const centre = Math.round(middleOf(mask))
  const left = new Int16Array(height).fill(-1)
  const right = new Int16Array(height).fill(-1)
  let [top, bottom, first] = [0, -1, -1]
  for (let y = box.top; y <= box.bottom + 1; y++) {
    const isCloth = y <= box.bottom && values[y * width + centre] > 0
    if (isCloth) {
      left[y] = centre
      right[y] = centre
      while (left[y] > 0 && values[y * width + left[y] - 1]) left[y]--
      while (right[y] < width - 1 && values[y * width + right[y] + 1]) right[y]++
      if (first < 0) first = y
    } else if (first >= 0) {
      if (y - 1 - first > bottom - top) [top, bottom] = [first, y - 1]
      first = -1
    }
  }
  return bottom - top > shares.shortest * (box.bottom - box.top) ? { centre, top, bottom, left, right } : null
}

function middleOf({ width, values }: Silhouette['mask']): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    sum += values[i] * (i % width)
    count += values[i]
  }
  return sum / count
}

function widthOf({ top, bottom, left, right }: Trunk): number {
  const from = Math.round(top + shares.widthFrom * (bottom - top))
  const widths = Float32Array.from(
    { length: bottom - from + 1 },
    (_, k) => right[from + k] - left[from + k] + 1,
  )
  return quantile(widths, shares.widthQuantile)
}

function findHemRow({ top, bottom, left, right }: Trunk): number {
  const highest = Math.floor(bottom - shares.hem * (bottom - top))
  let widest = 0
  for (let y = highest; y <= bottom; y++) widest = Math.max(widest, right[y] - left[y])
  let row = bottom
  while (row > highest && right[row] - left[row] < shares.nearlyAsWide * widest) row--
  return row
}

/** From the middle upwards: the row where sleeves join, or where armholes begin. */
function findArmpitRow({ top, bottom, left, right }: Trunk, width: number): number {
  for (let y = Math.round((top + bottom) / 2); y > top; y--) {
    const share = (right[y] - left[y] + 1) / width
    if (share > shares.sleeved || share < shares.armhole) return y + 1
  }
  return Math.round(Math.min((top + bottom) / 2, top + shares.usualArmhole * width))
}

/** The highest cloth of one side above the chest, outwards to where it falls off and inwards to where it breaks down. */
function findShoulders(
  silhouette: Silhouette,
  { centre }: Trunk,
  half: number,
  direction: -1 | 1,
): { neck: Point; shoulder: Point } {
  const { box } = silhouette
  const down = box.bottom - box.top + 1
  const at = (share: number) => topAt(silhouette, centre + direction * share * half)
  const steps = Array.from({ length: places + 1 }, (_, k) => at(k / places))
  const inner = steps.slice(Math.round(places * shares.neck * shares.ofNeck))
  const highest = inner.reduce((best, p) => (p.y < best.y ? p : best))
  const outer = inner.filter(
    (p) => p.y < highest.y + shares.drop * down + shares.slope * Math.max(0, direction * (p.x - highest.x)),
  )
  const reach = shares.shoulder * half
  const shoulder = outer.filter((p) => direction * (p.x - centre) <= reach).at(-1) ?? highest
  const isStrap = direction * (highest.x - centre) > 0.5 * half
  const neck = isStrap ? (outer[0] ?? highest) : at(shares.neck)
  return { neck: direction * (shoulder.x - neck.x) < 0 ? shoulder : neck, shoulder }
}

function areStraps(left: UpperSide, right: UpperSide): boolean {
  const chest = right.armpit.x - left.armpit.x
  return [left, right].every(({ neck, shoulder }) => Math.abs(shoulder.x - neck.x) < shares.strap * chest)
}
