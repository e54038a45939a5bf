import { mix, quantile } from '../../pixels/scalar.ts'
import { distanceOf } from '../../pixels/colours-apart.ts'
import type { StudioModel } from '../../studio/types.ts'
import { between } from '../../geometry/points.ts'

/** A forearm is looked for so far about the line from elbow to hand, and is no wider beside a skirt; in units. */
const reach = { aside: 0.2, beyondWrist: 0.3, widest: 0.11 }
/** Skin and the person are there from these shares of a pixel on. */
const present = { skin: 0.5, person: 0.5 }
/** So many rows of skin above and below what is missing tell its colour, each by so many pixels from the outline inwards. */
const told = { rows: 8, from: 1, to: 5 }
/** Cloth tells its colour so far inside the outline, in units; less distance from skin (RGB) tells nothing. */
const cloth = { from: 0.12, to: 0.2, least: 45 }
/** Of the missing rows so many must show a strip of skin, half of them so wide in pixels at least. */
const enough = { rows: 0.7, wide: 3 }

/**
 * A strip of forearm in sight beside a wide skirt or trousers is narrower than what reads parts sees, and was read as that cloth: where skin goes
 * on along the outline between elbow and hand, it is skin. Changes the layers `skin`, `upper` and `lower` in place.
 */
export function settleForearms(model: StudioModel) {
  for (const side of [-1, 1] as const) {
    const outline = traceOutline(model, side)
    const gap = findGap(model, side, outline)
    if (!gap) continue
    const strips = gap.rows.map((y) => stripAt(model, side, outline, gap, y))
    const missing = strips.slice(told.rows, -told.rows)
    const seen = missing.filter((strip) => strip > 1)
    const usual = quantile(Float32Array.from(missing), 0.5)
    if (seen.length < enough.rows * missing.length || usual < enough.wide) continue
    gap.rows.forEach((y, k) => {
      const strip = Math.round(quantile(Float32Array.from(strips.slice(Math.max(0, k - 3), k + 4)), 0.5))
      for (let inwards = 0; inwards < strip; inwards++) makeSkin(model, outline(y) - side * inwards, y)
    })
  }
}

/** A row's outermost column of the person about an arm's line; NaN where it has none. */
function traceOutline({ layers: { alpha }, body }: StudioModel, side: -1 | 1): (y: number) => number {
  const { elbow, wrist } = side < 0 ? body.sides.left : body.sides.right
  const most = Math.round(reach.aside * body.unit)
  return (y) => {
    const line = between(elbow, wrist, (y - elbow.y) / (wrist.y - elbow.y || 1))
    for (let away = most; away > -most; away--) {
      const x = Math.round(line.x) + side * away
      if (x >= 0 && x < alpha.width && alpha.values[y * alpha.width + x] > present.person) return x
    }
    return Number.NaN
  }
}

type Gap = { rows: number[]; above: number[]; below: number[] }

/** The rows between elbow and hand whose outline is no skin, with skin above and below; and its colours there. */
function findGap(
  { picture, layers: { skin }, body }: StudioModel,
  side: -1 | 1,
  outline: (y: number) => number,
): Gap | null {
  const { elbow, wrist } = side < 0 ? body.sides.left : body.sides.right
  if (wrist.y <= elbow.y) return null
  const last = Math.min(skin.height - 1, Math.round(wrist.y + reach.beyondWrist * body.unit))
  const isSkin = (y: number) => skin.values[y * skin.width + outline(y) - side * told.from] > present.skin
  let y = Math.max(0, Math.round(elbow.y))
  while (y < last && !isSkin(y)) y++
  const first = y
  while (y < last && isSkin(y)) y++
  const begin = y
  while (y < last && !isSkin(y)) y++
  const end = y
  while (y < last && isSkin(y)) y++
  const isBetween = begin - first >= told.rows && end > begin && y - end >= told.rows
  if (!isBetween) return null
  const colourOf = (from: number) => {
    const places = Array.from({ length: told.rows }, (_, k) => from + k).flatMap((row) =>
      Array.from({ length: told.to - told.from }, (_, k) => ({
        x: outline(row) - side * (told.from + k),
        y: row,
      })),
    )
    return meanOf(picture, places)
  }
  // At both ends skin fades out over some rows.
  const [top, bottom] = [begin - told.rows, Math.min(y, end + told.rows)]
  const rows = Array.from({ length: bottom - top }, (_, k) => top + k)
  if (rows.some((row) => Number.isNaN(outline(row)))) return null
  return { rows, above: colourOf(top), below: colourOf(bottom - told.rows) }
}

/** How many pixels from the outline inwards are skin rather than the cloth beside it. */
function stripAt(
  { picture, body: { unit } }: StudioModel,
  side: -1 | 1,
  outline: (y: number) => number,
  { rows, above, below }: Gap,
  y: number,
): number {
  const share = (y - rows[0]) / rows.length
  const ofSkin = above.map((value, c) => mix(value, below[c], share))
  const inside = Array.from({ length: Math.round((cloth.to - cloth.from) * unit) }, (_, k) => ({
    x: outline(y) - side * Math.round(cloth.from * unit + k),
    y,
  }))
  const ofCloth = meanOf(picture, inside)
  if (distanceOf(ofSkin, ofCloth) < cloth.least) return 0
  const isSkin = (inwards: number) => {
    const colour = meanOf(picture, [{ x: outline(y) - side * inwards, y }])
    return distanceOf(colour, ofSkin) < distanceOf(colour, ofCloth)
  }
  // The outline's own pixel is half the ground's.
  let strip = 1
  while (strip < reach.widest * unit && isSkin(strip)) strip++
  return strip
}

function meanOf(
  { width, pixels }: StudioModel['picture'],
  places: readonly { x: number; y: number }[],
): number[] {
  const sums = [0, 0, 0]
  for (const { x, y } of places) for (let c = 0; c < 3; c++) sums[c] += pixels[(y * width + x) * 3 + c]
  return sums.map((sum) => sum / places.length)
}

function makeSkin({ layers: { skin, upper, lower } }: StudioModel, x: number, y: number) {
  const i = y * skin.width + x
  skin.values[i] += upper.values[i] + lower.values[i]
  upper.values[i] = lower.values[i] = 0
}
