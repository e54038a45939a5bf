import type { Picture } from '../../picture.ts'
import { fillHoles, keepLargest } from '../../pixels/components.ts'
import { toLab } from '../../pixels/lab.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { fitSize, reducePicture } from '../../pixels/resize.ts'
import { continueGaps } from './continue-gaps.ts'
import { dropGroundPatches } from './drop-ground-patches.ts'
import { dropShadow } from './drop-shadow.ts'
import type { Ground } from './find-ground.ts'
import { clearContrast, findGround } from './find-ground.ts'
import { joinNeckband } from './join-neckband.ts'
import { openStrapGaps } from './open-strap-gaps.ts'
import { segmentGarment } from './segment-garment.ts'
import { smoothFaintOutline } from './smooth-faint-outline.ts'

const longSide = 384
/** Pieces of the garment that are smaller, of the largest one's area, are dropped; holes of no more pixels are filled. */
const leastPiece = 0.04
const leastHole = 40
/** Notches of the outline are filled that are no higher than this part of the picture's height. */
const notchParts = 64

/**
 * `gaps`: narrow shadowed ends of gaps, which the mask leaves out. `noise`: spread of the ground's colour in Lab units, above about
 * 8 on a cluttered ground.
 */
export type CutOut = { mask: Mask; gaps: Mask; noise: number }

/** Separates a garment from its plain ground, at 384 pixels on the long side. */
export function cutOutGarment(picture: Picture): CutOut {
  const { width, height } = fitSize(picture.width, picture.height, longSide)
  const lab = toLab(reducePicture(picture, width, height))
  const ground = findGround(lab)
  const cut = segmentGarment(lab, ground)
  fillNotches(cut, Math.round(height / notchParts))
  joinNeckband(cut)
  const mask = settleOutline(fillHoles(keepLargest(cut, leastPiece), leastHole), lab, ground)
  openStrapGaps(mask, ground.background)
  const gaps = continueGaps(mask, lab, ground)
  return { mask, gaps, noise: ground.background.noise }
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
