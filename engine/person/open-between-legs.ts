import type { Plane } from '../picture.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { background, lower, shoes } from './labels.ts'
import type { BodyFrame } from './types.ts'

/** Scores from which on knee and ankle are in sight. */
const inSight = 0.2
/** From so far below the knees, in lengths of the shin, the ground is looked for between the legs. */
const below = 0.2
/** Where the silhouette sees more, it is a leg or a shoe. */
const unseen = 0.7
/** Beside the person the ground of a row is told by so many pixels, in body units, at least `least`, so far from the outline; a colour so near to it, Lab units, is the ground's. */
const beside = { far: 0.04, long: 0.3, least: 4, alike: 9 }

/**
 * A wall's foot or a floor's edge runs on behind both legs: what was taken for cloth or a shoe between them, where the silhouette is unsure, in the colour that
 * the ground has in the same row on either side, is ground. `body` is in pixels of the labels. Changes `labels`.
 */
export function openBetweenLegs(labels: Uint8Array, lab: LabPicture, body: BodyFrame, silhouette: Plane) {
  const { left, right } = body.sides
  if ([left, right].some(({ knee, ankle }) => knee.score < inSight || ankle.score < inSight)) return
  const { width, height } = lab
  const far = Math.round(beside.far * body.unit)
  const long = Math.round(beside.long * body.unit)
  const [from, to] = [left.ankle.x, right.ankle.x].sort((one, other) => one - other)
  const kneeY = Math.min(left.knee.y, right.knee.y)
  const top = Math.max(0, Math.round(kneeY + below * (Math.min(left.ankle.y, right.ankle.y) - kneeY)))
  const bottom = Math.min(height - 1, Math.round(Math.max(left.ankle.y, right.ankle.y)))
  for (let y = top; y <= bottom; y++) {
    const row = labels.subarray(y * width, (y + 1) * width)
    const first = row.findIndex((label) => label !== background)
    if (first < 0) continue
    const last = row.findLastIndex((label) => label !== background)
    const grounds = [
      meanOfRow(lab, y, first - far - long, first - far),
      meanOfRow(lab, y, last + far + 1, last + far + long + 1),
    ].filter((ground) => ground !== null)
    for (let x = Math.max(first, Math.ceil(from)); x < Math.min(last, to); x++) {
      const i = y * width + x
      if ((labels[i] !== lower && labels[i] !== shoes) || silhouette.values[i] > unseen) continue
      const isGround = grounds.some(
        ([l, a, b]) => Math.hypot(lab.lightness[i] - l, lab.a[i] - a, lab.b[i] - b) < beside.alike,
      )
      if (isGround) labels[i] = background
    }
  }
}

/** The mean Lab colour of a stretch of a row; null where too little of it is in the picture. */
function meanOfRow({ lightness, a, b, width }: LabPicture, y: number, from: number, to: number) {
  const [first, end] = [Math.max(0, from), Math.min(width, to)]
  if (end - first < beside.least) return null
  return [lightness, a, b].map(
    (channel) =>
      channel.subarray(y * width + first, y * width + end).reduce((sum, value) => sum + value, 0) /
      (end - first),
  )
}
