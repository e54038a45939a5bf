import { canBeSkin } from '../person/skin-tone.ts'
import type { BodyFrame } from '../person/types.ts'
import type { Picture, Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { toLab } from '../pixels/lab.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { areaOf, createMask, open, threshold, toPlane, type Mask } from '../pixels/mask.ts'
import { freeLists, inScope } from '../pixels/memory.ts'
import { clamp, quantile } from '../pixels/scalar.ts'

const skin = {
  /** The middle of the face box tells the tone: below the hair, above the mouth. */
  face: { left: 0.28, right: 0.72, top: 0.4, bottom: 0.72 },
  /** Lab units from the face's tone: of hue and chroma, and of lightness, which shadow changes more. */
  tint: 8,
  light: 28,
  /** Of the matte: where more is of that tone, the cloth is. */
  mostOfCloth: 0.25,
  /** Body units: half the breadth of the narrowest skin, and the blur of its edge. */
  narrowest: 0.02,
  edge: 0.008,
}

/**
 * Takes the wearer's own skin out of the matte of a garment that somebody wears: what between lapels or below a hem has the tone of
 * the face. Cloth of that very tone stays.
 */
export function dropWearersSkin(picture: Picture, matte: Plane, { face, unit }: BodyFrame) {
  if (!face) return
  const like = findAlike(picture, matte, face)
  if (!like) return
  inScope((own) => {
    const bare = own(open(own(like), Math.max(1, Math.round(skin.narrowest * unit))))
    if (areaOf(bare) > skin.mostOfCloth * areaOf(own(threshold(matte, 0.5)))) return
    const share = own(blur(own(toPlane(bare)), skin.edge * unit))
    for (let i = 0; i < share.values.length; i++) matte.values[i] *= clamp(1 - 1.6 * share.values[i], 0, 1)
  })
}

/** What of the matte has the tone of the face; null where that is no skin's. */
function findAlike(picture: Picture, matte: Plane, face: NonNullable<BodyFrame['face']>): Mask | null {
  const lab = toLab(picture)
  const tone = toneOf(lab, face)
  const like = tone && createMask(picture.width, picture.height)
  if (like) {
    for (let i = 0; i < like.values.length; i++) {
      if (matte.values[i] < 0.1 || !canBeSkin(lab, i)) continue
      const tint = Math.hypot(lab.a[i] - tone.a, lab.b[i] - tone.b)
      const light = Math.abs(lab.lightness[i] - tone.lightness)
      like.values[i] = tint < skin.tint && light < skin.light ? 1 : 0
    }
  }
  freeLists(lab)
  return like
}

/** The median colour of the face; null where it is no skin's. */
function toneOf(lab: LabPicture, face: NonNullable<BodyFrame['face']>) {
  const { left, right, top, bottom } = skin.face
  const chosen: number[] = []
  for (let y = Math.round(face.y + top * face.height); y < face.y + bottom * face.height; y++) {
    for (let x = Math.round(face.x + left * face.width); x < face.x + right * face.width; x++) {
      if (x < 0 || y < 0 || x >= lab.width || y >= lab.height) continue
      const i = y * lab.width + x
      if (canBeSkin(lab, i)) chosen.push(i)
    }
  }
  if (chosen.length < 20) return null
  const median = (channel: Float32Array) =>
    quantile(
      Float32Array.from(chosen, (i) => channel[i]),
      0.5,
    )
  return { lightness: median(lab.lightness), a: median(lab.a), b: median(lab.b) }
}
