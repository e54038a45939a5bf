import type { Plane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'

/**
 * Whether what is worn above and below looks like one garment, a dress or a jumpsuit: alike in colour where both meet, at a
 * height that clothes alone do not tell.
 */
export function wearsOnePiece(model: StudioModel): boolean {
  const { body } = model
  const hip = body.hipMid.y
  const above = meanColour(model, model.layers.upper, hip - 0.45 * body.torsoLength, hip)
  const below = meanColour(
    model,
    model.layers.lower,
    hip - 0.15 * body.torsoLength,
    hip + 0.3 * body.torsoLength,
  )
  if (!above || !below) return false
  const away = Math.hypot(...above.map((value, c) => value - below[c]))
  return away < 12
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
      if (layer.values[y * width + x] < 0.95) continue
      for (let c = 0; c < 3; c++) sum[c] += pixels[(y * width + x) * 3 + c]
      count++
    }
  }
  return count < 50 ? null : sum.map((value) => value / count)
}
