import type { Picture, Plane } from '../picture.ts'
import { spreadAllKnown } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
import { smoothstep } from '../pixels/scalar.ts'
import { free } from '../pixels/memory.ts'
import type { Framing } from './frame-person.ts'

/** How wide the blurs are and between what distances each takes over, body units. */
const defocusings = [
  { sigma: 0.025, from: 0, to: 0 },
  { sigma: 0.07, from: 0.08, to: 0.4 },
  { sigma: 0.18, from: 0.4, to: 1.4 },
]

/** Where a blur sees too little of the background, blurs that are so many times wider continue it. */
const widths = [1, 3, 9, 27]
/** Cells no farther from the person than so many are not the background's alone. */
const closest = 2

/**
 * The background's colours, continued behind the person and beyond the photo, the softer the farther from the person. All in
 * cells of a grid: `distances` from the person, `depth` inside the photo, `unit` the body's.
 */
export function defocusSurroundings(
  placed: Picture,
  distances: Plane,
  depth: Float32Array,
  unit: number,
): Plane[] {
  const { width, height } = distances
  const known = { width, height, values: new Float32Array(width * height) }
  for (let i = 0; i < known.values.length; i++)
    known.values[i] = distances.values[i] > closest && depth[i] > 0 ? 1 : 0
  const channels = splitChannels(placed)
  const [colours, ...wider] = defocusings.map(({ sigma }) => {
    const sigmas = widths.map((times) => sigma * times * unit)
    return spreadAllKnown(channels, known, sigmas)
  })
  wider.forEach((planes, k) => {
    const { from, to } = defocusings[k + 1]
    for (let i = 0; i < known.values.length; i++) {
      const far = smoothstep(from, to, distances.values[i] / unit)
      for (let c = 0; c < 3; c++) colours[c].values[i] += (planes[c].values[i] - colours[c].values[i]) * far
    }
  })
  free(...channels, ...wider.flat())
  return colours
}

/** How far inside the photo each cell of a grid lies, in cells; an edge of the photo on one of the frame counts for nothing. */
export function depthInPhoto(
  { height: frameHeight, width: frameWidth, mapping: { scale, x, y } }: Framing,
  photo: { width: number; height: number },
  { width, height }: { width: number; height: number },
): Float32Array {
  const step = frameHeight / height
  const left = x + 0.5 - 0.5 * scale
  const top = y + 0.5 - 0.5 * scale
  const right = left + photo.width * scale
  const bottom = top + photo.height * scale
  const first = { x: left > 1 ? left / step : -Infinity, y: top > 1 ? top / step : -Infinity }
  const last = {
    x: right < frameWidth - 1 ? right / step : Infinity,
    y: bottom < frameHeight - 1 ? bottom / step : Infinity,
  }
  return Float32Array.from({ length: width * height }, (_, i) => {
    const column = (i % width) + 0.5
    const row = Math.floor(i / width) + 0.5
    return Math.min(column - first.x, last.x - column, row - first.y, last.y - row)
  })
}
