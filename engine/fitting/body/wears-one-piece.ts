import type { Plane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'

/** Colours are compared from so far above the hips down to them, and from `from` above to `to` below them, in torso lengths. */
const upperBand = 0.45
const lowerBand = { from: 0.15, to: 0.3 }
/** One garment's mean colours differ by less, RGB. */
const alike = 12
/** A mean colour is that of so many pixels at least, each covered by such a share or more. */
const sample = { least: 50, share: 0.95 }

/**
 * Whether what is worn above and below looks like one garment, a dress or a jumpsuit: alike in colour where both meet, at a
 * height that clothes alone do not tell.
 */
export function wearsOnePiece(model: StudioModel): boolean {
  const { body } = model
  const hip = body.hipMid.y
  const above = meanColour(model, model.layers.upper, hip - upperBand * body.torsoLength, hip)
  const below = meanColour(
    model,
    model.layers.lower,
    hip - lowerBand.from * body.torsoLength,
    hip + lowerBand.to * body.torsoLength,
  )
  if (!above || !below) return false
  const away = Math.hypot(...above.map((value, c) => value - below[c]))
  return away < alike
}

function meanColour(
  { picture, torso }: StudioModel,
  layer: Plane,
  from: number,
  to: number,
): number[] | null {
  const { width, height, pixels } = picture
  const sum = [0, 0, 0]
  let count = 0
  for (let y = Math.max(0, Math.round(from)); y < Math.min(height, to); y++) {
    for (let x = Math.max(0, Math.round(torso.left[y])); x < Math.min(width, torso.right[y]); x++) {
      if (layer.values[y * width + x] < sample.share) continue
      for (let c = 0; c < 3; c++) sum[c] += pixels[(y * width + x) * 3 + c]
      count++
    }
  }
  return count < sample.least ? null : sum.map((value) => value / count)
}
