import type { Picture, Plane } from '../../picture.ts'
import { lumaOf } from '../../pixels/luma.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { findGuess } from './settle-waist.ts'

/** Colours are compared from so far above the hips down to them, and from `from` above to `to` below them, in torso lengths. */
const upperBand = 0.45
const lowerBand = { from: 0.15, to: 0.3 }
/** One garment's mean colours differ by less, RGB; by less than the second in another light, if no edge parts them. */
const alike = { surely: 12, inOtherLight: 25 }
/**
 * Where two garments meet the picture changes so many times as much as about it; at less than `none` times there is no edge, nor where it
 * changes by less than `least`, in steps of brightness.
 */
const edge = { none: 1.25, surely: 2, least: 6 }
/** It is looked for so far about the border of the labels, and what is usual so far, in units; a change is one over so many pixels. */
const looked = { near: 0.015, around: 0.15, over: 4 }
/** No picture changes by less, in steps of brightness. */
const noise = 0.5
/** A mean colour is that of so many pixels at least, each covered by such a share or more. */
const sample = { least: 50, share: 0.95 }

/**
 * Whether what is worn above and below looks like one garment, a dress or a jumpsuit: alike in colour where both meet, at a
 * height that clothes alone do not tell, and where no edge parts them.
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
  if (away >= alike.inOtherLight) return false
  const { ratio, change } = measureEdge(model)
  return away < alike.surely ? ratio < edge.surely || change < edge.least : ratio < edge.none
}

/** How much the brightness changes at most where both meet, and how many times as much as about there; 0 and 1 where they do not. */
function measureEdge(model: StudioModel): { change: number; ratio: number } {
  const { picture, body } = model
  const guess = findGuess(model)
  if (!guess) return { change: 0, ratio: 1 }
  const [near, around] = [looked.near, looked.around].map((units) => Math.round(units * body.unit))
  const changes = Array.from({ length: 2 * around + 1 }, (_, k) => {
    const sum = guess.reduce((total, { x, y }) => {
      const [above, below] = [-1, 1].map((step) =>
        clamp(y + k - around + (step * looked.over) / 2, 0, picture.height - 1),
      )
      return total + Math.abs(lumaAt(picture, x, above) - lumaAt(picture, x, below))
    }, 0)
    return sum / guess.length
  })
  const change = Math.max(...changes.slice(around - near, around + near + 1))
  const usual = changes.toSorted((one, other) => one - other)[around]
  return { change, ratio: change / Math.max(noise, usual) }
}

function lumaAt({ width, pixels }: Picture, x: number, y: number): number {
  const o = (y * width + x) * 3
  return lumaOf(pixels[o], pixels[o + 1], pixels[o + 2])
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
