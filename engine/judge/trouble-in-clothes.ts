import { distanceOf } from '../pixels/colours-apart.ts'
import { skin, upper } from '../person/labels.ts'
import type { PersonReading } from '../person/read-person.ts'
import { meanColour, type LabPicture } from '../pixels/lab.ts'

type Colour = [lightness: number, a: number, b: number]

/** Burnt out skin is lighter than this and has less chroma, Lab units. */
const burntOut = { lightness: 96, chroma: 7 }

/** The share, 0..1, of the skin that is burnt out: so bright that its hue is gone. */
export function measureBurnt(
  { lightness, a, b }: LabPicture,
  { parts }: Pick<PersonReading, 'parts'>,
): number {
  let bare = 0
  let burnt = 0
  for (let i = 0; i < lightness.length; i++) {
    if (parts.labels[i] !== skin) continue
    bare++
    if (lightness[i] > burntOut.lightness && Math.hypot(a[i], b[i]) < burntOut.chroma) burnt++
  }
  return bare > 0 ? burnt / bare : 0
}

/** Lab distance between the cloth of a jacket and of what is worn under it, and most within the jacket. */
const otherCloth = 22
const sameCloth = 14
/** The trunk between such heights (0 shoulders, 1 hips) shows it, in such parts of its width from the left edge on. */
const front = { from: 0.15, to: 0.85, left: [0.06, 0.2], middle: [0.42, 0.58], right: [0.8, 0.94] } as const
/** It takes more rows than so many of the photo's, or of the label map's where those are finer. */
const fewestRows = 8
/** So much of each part must be the upper garment. */
const leastCloth = 0.7

/**
 * The share, 0..1, of the trunk's rows in which left and right are of one colour and the middle of another: a jacket that hangs
 * open.
 */
export function measureOpenFront(lab: LabPicture, person: PersonReading): number {
  const { scale, width } = person.parts
  let rows = 0
  let open = 0
  for (const { y, left, right } of trunkRows(person, front.from, front.to)) {
    const at = (from: number, to: number) =>
      meanOf(lab, person, y * width, left + from * (right - left), left + to * (right - left))
    const [one, middle, other] = [at(...front.left), at(...front.middle), at(...front.right)]
    if (!one || !middle || !other) continue
    rows++
    const sides: Colour = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2, (one[2] + other[2]) / 2]
    if (distanceOf(one, other) < sameCloth && distanceOf(sides, middle) > otherCloth) open++
  }
  return rows > fewestRows * Math.min(1, scale) ? open / rows : 0
}

/** Thin cloth is looked for between such heights of the trunk (0 shoulders, 1 hips). */
const thinCloth = { from: 0.05, to: 0.6 }
/** It has the skin's hue, up to an angle of this cosine, and a chroma between such shares of the skin's. */
const shinesThrough = { cosine: 0.94, least: 0.3, most: 0.85 }

/**
 * The share, 0..1, of the trunk's cloth whose hue is the skin's own, neither as pale as white cloth nor as strong as skin: skin
 * that shines through.
 */
export function measureSheer(lab: LabPicture, person: PersonReading): number {
  const { parts } = person
  const bare = meanColour(lab, (i) => parts.labels[i] === skin)
  if (!bare) return 0
  const [, a, b] = bare
  const strength = Math.hypot(a, b)
  let cloth = 0
  let sheer = 0
  for (const { y, left, right } of trunkRows(person, thinCloth.from, thinCloth.to)) {
    for (let x = Math.ceil(left); x < right; x++) {
      const i = y * parts.width + x
      if (parts.labels[i] !== upper) continue
      cloth++
      const chroma = Math.hypot(lab.a[i], lab.b[i])
      const turn = (lab.a[i] * a + lab.b[i] * b) / (chroma * strength || 1)
      if (
        turn > shinesThrough.cosine &&
        chroma > shinesThrough.least * strength &&
        chroma < shinesThrough.most * strength
      )
        sheer++
    }
  }
  return cloth > 0 ? sheer / cloth : 0
}

/** Rows of the label grid between two heights on the trunk (0 shoulders, 1 hips), with the trunk's edges there. */
function trunkRows({ parts, torso, body }: PersonReading, from: number, to: number) {
  const { shoulderMid, hipMid } = body
  const heightAt = (share: number) => (shoulderMid.y + share * (hipMid.y - shoulderMid.y)) * parts.scale
  const first = Math.max(0, Math.round(heightAt(from)))
  const last = Math.min(parts.height - 1, Math.round(heightAt(to)))
  return Array.from({ length: Math.max(0, last - first) }, (_, k) => {
    const y = first + k
    const row = Math.min(torso.left.length - 1, Math.round(y / parts.scale))
    const left = Math.max(0, torso.left[row] * parts.scale)
    return { y, left, right: Math.min(parts.width, torso.right[row] * parts.scale) }
  })
}

/** The mean colour of the upper garment between two columns of a row; null where there is too little of it. */
function meanOf(
  lab: LabPicture,
  { parts }: Pick<PersonReading, 'parts'>,
  start: number,
  from: number,
  to: number,
): Colour | null {
  const columns = Array.from(
    { length: Math.max(0, Math.ceil(to - from)) },
    (_, k) => start + Math.round(from) + k,
  )
  const cloth = columns.filter((i) => parts.labels[i] === upper)
  if (cloth.length < leastCloth * columns.length || cloth.length === 0) return null
  const sum = cloth.reduce<Colour>(
    (total, i) => [total[0] + lab.lightness[i], total[1] + lab.a[i], total[2] + lab.b[i]],
    [0, 0, 0],
  )
  return [sum[0] / cloth.length, sum[1] / cloth.length, sum[2] / cloth.length]
}
