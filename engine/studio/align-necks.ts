import type { Picture } from '../picture.ts'
import { skin } from '../person/labels.ts'
import type { PersonReading } from '../person/read-person.ts'
import type { Box } from '../person/types.ts'
import type { Mapping } from '../pixels/resample.ts'
import { clamp } from '../pixels/scalar.ts'
import type { Seam } from './match-skin.ts'
import type { StudioModel } from './types.ts'

/** A head moves by so much of what its neck is off the figure's, and by no more than this, in face widths. */
const follows = 0.8
const farthest = 0.25
/** Of fewer pixels of a neck its middle is not told. */
const leastPixels = 8
/** The seam lies between these, in face widths below the chin; where the photo ends above, it is at least so high. */
const seamBelowChin = { from: 0.06, to: 0.26 }
const leastSeam = 0.06

/** Moves a tilted head aside, so that its neck meets the figure's. */
export function alignNecks(
  photo: Picture,
  person: PersonReading,
  { layers, body }: StudioModel,
  mapping: Mapping,
): Mapping {
  const { face } = body
  if (!face) return mapping
  const { from, to } = findSeam(photo, person, mapping, face)
  const { labels, scale, width } = person.parts
  const own = meanColumn(
    {
      from: ((from - mapping.y) / mapping.scale) * scale,
      to: ((to - mapping.y) / mapping.scale) * scale,
      width,
    },
    (i) => (labels[i] === skin ? 1 : 0),
  )
  const figure = meanColumn({ from, to, width: layers.alpha.width }, (i) => layers.alpha.values[i])
  if (own === null || figure === null) return mapping
  const shift = figure - ((own / scale) * mapping.scale + mapping.x)
  return { ...mapping, x: mapping.x + clamp(follows * shift, -farthest * face.width, farthest * face.width) }
}

function meanColumn(
  { from, to, width }: { from: number; to: number; width: number },
  weight: (i: number) => number,
): number | null {
  let sum = 0
  let total = 0
  for (let y = Math.max(0, Math.round(from)); y < to; y++) {
    for (let x = 0; x < width; x++) {
      const share = weight(y * width + x) || 0
      sum += share * x
      total += share
    }
  }
  return total < leastPixels ? null : sum / total
}

/** On the neck where it is to be seen, else at the end of the photo. */
export function findSeam(photo: Picture, { body }: PersonReading, { scale, y }: Mapping, face: Box): Seam {
  const chin = body.chinY * scale + y
  const end = photo.height * scale + y - 2
  const to = Math.min(chin + seamBelowChin.to * face.width, end)
  return { from: Math.min(chin + seamBelowChin.from * face.width, to - leastSeam * face.width), to }
}
