import type { Picture } from '../../picture.ts'
import { fillHoles, keepLargest } from '../../pixels/components.ts'
import { toLab } from '../../pixels/lab.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import { areaOf, type Mask } from '../../pixels/mask.ts'
import { fitSize, reducePicture } from '../../pixels/resize.ts'
import { borderBand } from './border-band.ts'
import { continueGaps } from './continue-gaps.ts'
import { dropGroundPatches } from './drop-ground-patches.ts'
import { dropShadow } from './drop-shadow.ts'
import { isUniform } from './fit-background.ts'
import type { Ground } from './find-ground.ts'
import { clearContrast, findGround } from './find-ground.ts'
import { joinNeckband } from './join-neckband.ts'
import { openStrapGaps } from './open-strap-gaps.ts'
import { segmentGarment } from './segment-garment.ts'
import { smoothFaintOutline } from './smooth-faint-outline.ts'

/** Pixels on the long side of the picture in which a garment is cut out. */
export const cutOutLongSide = 384
/** Pieces of the garment that are smaller, of the largest one's area, are dropped; holes of no more pixels are filled. */
const leastPiece = 0.04
const leastHole = 40
/** Notches of the outline are filled that are no higher than this part of the picture's height. */
const notchParts = 64

/** What is so many Lab units, or noises, from the ground at most looks like it. On the frame lies more of what is no garment, of its length. */
const parted = { near: 2, noises: 3, onFrame: 0.02 }

/**
 * `gaps`: narrow shadowed ends of gaps, which the mask leaves out. `noise`: spread of the ground's colour in Lab units, above about
 * 8 on a cluttered ground. `ofGround`: the share of what was cut out that may be ground, parted from the rest by lines
 * as the panels of a door are.
 */
export type CutOut = { mask: Mask; gaps: Mask; noise: number; ofGround: number }

/** Separates a garment from its plain ground, at 384 pixels on the long side. */
export function cutOutGarment(picture: Picture): CutOut {
  const { width, height } = fitSize(picture.width, picture.height, cutOutLongSide)
  const lab = toLab(reducePicture(picture, width, height))
  const ground = findGround(lab)
  const cut = segmentGarment(lab, ground)
  fillNotches(cut, Math.round(height / notchParts))
  joinNeckband(cut)
  const mask = settleOutline(fillHoles(keepLargest(cut, leastPiece), leastHole), lab, ground)
  openStrapGaps(mask, ground.background)
  const gaps = continueGaps(mask, lab, ground)
  return { mask, gaps, noise: ground.background.noise, ofGround: shareOfGround(mask, ground) }
}

/** None of pale garments within the frame, and none on retouched grounds of one colour: they have no lines. */
function shareOfGround(mask: Mask, { background, contrast }: Ground): number {
  const frame = borderBand(mask.width, mask.height, 1)
  const near = Math.max(parted.near, parted.noises * background.noise)
  let [onFrame, like] = [0, 0]
  for (let i = 0; i < mask.values.length; i++) {
    if (!mask.values[i]) continue
    onFrame += frame.values[i]
    if (background.distances[i] < near) like++
  }
  const isOnFrame = onFrame > parted.onFrame * areaOf(frame)
  return isUniform(background) || !(isOnFrame || contrast > clearContrast) ? 0 : like / areaOf(mask)
}

function settleOutline(mask: Mask, lab: LabPicture, ground: Ground): Mask {
  if (ground.contrast <= clearContrast) return smoothFaintOutline(mask, ground)
  dropShadow(mask, lab, ground)
  dropGroundPatches(mask, ground.background)
  return keepLargest(mask, leastPiece)
}

/** Ground-coloured stripes leave flat notches in the outline: fills vertical gaps of at most `length` pixels. */
function fillNotches({ width, height, values }: Mask, length: number) {
  for (let x = 0; x < width; x++) {
    let last = -1
    for (let y = 0; y < height; y++) {
      if (!values[y * width + x]) continue
      if (last >= 0 && y - last > 1 && y - last <= length + 1) {
        for (let k = last + 1; k < y; k++) values[k * width + x] = 1
      }
      last = y
    }
  }
}
