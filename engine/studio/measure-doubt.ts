import type { LabelMap } from '../person/labels.ts'
import { background } from '../person/labels.ts'
import type { Picture } from '../picture.ts'
import { spreadAllKnown, spreadKnown } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
import { dilate, erode, invert, toPlane, type Mask } from '../pixels/mask.ts'
import { fitSize, reducePicture } from '../pixels/resize.ts'
import { smoothstep } from '../pixels/scalar.ts'
import { returnPlane } from '../pixels/scratch.ts'

/** Long side of the grid on which the outline is looked at. */
const gridSide = 256

/**
 * How doubtful the outline is, 0 (person and background part clearly) to 1: the share of it along which the background beside
 * the person differs from itself by as much as from the person, RGB distances. `parts` are the photo's.
 */
export function measureDoubt(photo: Picture, parts: LabelMap): number {
  const { width, height } = fitSize(photo.width, photo.height, gridSide)
  const channels = splitChannels(reducePicture(photo, width, height))
  const person = reduceLabels(parts, width, height)
  const outside = invert(dilate(person, 2))
  const near = 0.012 * gridSide
  const within = spreadAllKnown(channels, toPlane(erode(person, 1)), [near, 4 * near])
  const beside = spreadAllKnown(channels, toPlane(outside), [2 * near, 8 * near])
  const squares = { width, height, values: new Float32Array(width * height) }
  channels.forEach(({ values }, c) => {
    for (let i = 0; i < values.length; i++) squares.values[i] += (values[i] - beside[c].values[i]) ** 2
  })
  const variance = spreadKnown(squares, toPlane(outside), [4 * near, 12 * near])
  let doubt = 0
  let length = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (!person.values[i] || !isOutline(person, i)) continue
      const square = within.reduce((sum, { values }, c) => sum + (values[i] - beside[c].values[i]) ** 2, 0)
      doubt += doubtOf(Math.sqrt(square), Math.sqrt(Math.max(0, variance.values[i])))
      length++
    }
  }
  for (const plane of [...channels, ...within, ...beside, variance]) returnPlane(plane)
  return length === 0 ? 0 : doubt / length
}

/** A calm background is never doubtful: what is taken for it wrongly does not show. */
function doubtOf(contrast: number, restlessness: number): number {
  const clarity = contrast / (restlessness + 8)
  return (1 - smoothstep(1, 3, clarity)) * smoothstep(6, 16, restlessness)
}

function isOutline({ width, values }: Mask, i: number): boolean {
  return !values[i - 1] || !values[i + 1] || !values[i - width] || !values[i + width]
}

function reduceLabels(parts: LabelMap, width: number, height: number): Mask {
  const values = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * parts.height) / height) * parts.width
    for (let x = 0; x < width; x++, i++)
      values[i] = parts.labels[row + Math.floor(((x + 0.5) * parts.width) / width)] === background ? 0 : 1
  }
  return { width, height, values }
}
