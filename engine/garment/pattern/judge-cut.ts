import type { LabPicture } from '../../pixels/lab.ts'
import { dilate, erode, type Mask } from '../../pixels/mask.ts'
import type { Cut } from './part-by-colours.ts'

/** Beside the outline, in pixels, colours tell nothing; the ground is looked at so far from it. */
const rim = 2
const around = 24
/** Pixels inside and outside the outline between which it shows, and Lab units from which on it does. */
const across = { inside: 2, outside: 3, shows: 6 }
/**
 * Of a garment that stands out: the share that is rather the ground, the shares of the ground around it and of the picture's border that are rather the
 * garment, which the frame may have cut off, and that of its outline which does not show.
 */
const most = { inside: 0.2, outside: 0.1, border: 0.06, outline: 0.2 }

/** How doubtful it is that a cut follows a garment's outline, from 0; null where it surely does not. */
export function judgeCut({ mask, border, ground, garment }: Cut, lab: LabPicture): number | null {
  const isGround = (i: number) => ground.values[i] < garment.values[i]
  const isGarment = (i: number) => !isGround(i)
  if (shareOf(border, isGarment) > most.border) return null
  const near = dilate(mask, rim)
  const beside = dilate(mask, around)
  for (let i = 0; i < near.values.length; i++) if (near.values[i]) beside.values[i] = 0
  const inside = shareOf(erode(mask, rim), isGround)
  const outside = shareOf(beside, isGarment)
  const outline = shareOfFaintOutline(mask, lab)
  if (inside > most.inside || outside > most.outside || outline > most.outline) return null
  return inside + outside + outline
}

function shareOf({ values }: Mask, holds: (i: number) => boolean): number {
  let all = 0
  let held = 0
  for (let i = 0; i < values.length; i++) {
    if (!values[i]) continue
    all++
    if (holds(i)) held++
  }
  return held / Math.max(1, all)
}

/** Of the outline's places, in four directions, the share across which colours hardly change. */
function shareOfFaintOutline({ width, height, values }: Mask, { lightness, a, b }: LabPicture): number {
  let places = 0
  let faint = 0
  for (let y = across.outside; y < height - across.outside; y++) {
    for (let x = across.outside; x < width - across.outside; x++) {
      const i = y * width + x
      if (!values[i]) continue
      for (const step of [-1, 1, -width, width]) {
        const [inner, outer] = [i - across.inside * step, i + across.outside * step]
        if (values[i + step] || !values[inner] || values[outer]) continue
        places++
        const change = Math.hypot(
          lightness[inner] - lightness[outer],
          a[inner] - a[outer],
          b[inner] - b[outer],
        )
        if (change < across.shows) faint++
      }
    }
  }
  return faint / Math.max(1, places)
}
