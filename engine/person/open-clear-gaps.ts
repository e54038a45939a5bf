import { findComponents, type Component } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { createMask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { BackgroundModel } from './background-model.ts'
import { isCalm, squaredDifference } from './background-model.ts'
import { background, hair, shoes, skin } from './labels.ts'
import type { BodyFrame } from './types.ts'

/** A piece is the ground's own colour up to so far, Lab units, and what lies around it is clearly another from so far on. */
const colour = { ground: 7, other: 16 }
/** What lies around a piece is looked at so many pixels away from it; so much of it must be clearly another colour. */
const ring = { away: 3, clear: 0.8 }
/** Pixels of the label map that a piece has at least, and at most as a share of the map. */
const size = { least: 4, most: 0.006 }
/**
 * Skin or hair around a piece tells a gap from a print: so much of its ring. Where it is less than `mostly`, as between an arm and the trunk, the gap
 * is so much taller than wide: a white cuff or neckband runs across a limb.
 */
const bare = { least: 0.2, mostly: 0.75, tall: 1.5 }
/** So much of what lies around it may be open ground: a sock has it on either side. */
const mostOpen = 0.3
/** No gap is before the trunk, but in long hair: so far from its middle, above and below the armpits, in units; nor so near to feet, whose shoes may be white. */
const trunk = { above: -0.2, armpits: 0.45, chest: 0.48, waist: 0.25, hair: 0.3 }
const feet = { beside: 0.3, above: 0.08 }

/**
 * Gaps that stand out clearly: in a hand, between an arm and the hip, between legs, in long hair. The silhouette is too coarse to see those, but ground
 * in its own colour in the midst of skin is no cloth. Changes `labels`.
 */
export function openClearGaps(labels: Uint8Array, lab: LabPicture, model: BackgroundModel, body: BodyFrame) {
  if (!isCalm(model)) return
  const mask = createMask(lab.width, lab.height)
  for (let i = 0; i < labels.length; i++) {
    const isBody = labels[i] !== background && labels[i] !== shoes
    mask.values[i] = isBody && squaredDifference(lab, model, i) <= colour.ground ** 2 ? 1 : 0
  }
  const { labels: pieceOf, pieces } = findComponents(mask)
  const rings = pieces.map((): Ring => ({ open: 0, other: 0, clear: 0, skin: 0, hair: 0 }))
  const besides = [-ring.away, ring.away, -ring.away * lab.width, ring.away * lab.width]
  pieceOf.forEach((piece, i) => {
    if (piece === 0) return
    const around = rings[piece - 1]
    for (const beside of besides) {
      const other = i + beside
      if (other < 0 || other >= labels.length || pieceOf[other] === piece) continue
      if (labels[other] === background) around.open++
      else {
        around.other++
        if (squaredDifference(lab, model, other) >= colour.other ** 2) around.clear++
        if (labels[other] === skin) around.skin++
        if (labels[other] === hair) around.hair++
      }
    }
  })
  const most = size.most * labels.length
  const isGap = pieces.map((piece, k) => {
    const isSized = piece.area >= size.least && piece.area <= most
    return isSized && isBetweenLimbs(piece, rings[k]) && !isBeforeBody(piece, rings[k], body)
  })
  pieceOf.forEach((piece, i) => {
    if (piece > 0 && isGap[piece - 1]) labels[i] = background
  })
  free(pieceOf, mask)
}

/** How many pixels around a piece are open ground, and how many of the others are clearly another colour, skin or hair. */
type Ring = { open: number; other: number; clear: number; skin: number; hair: number }

function isBetweenLimbs({ left, right, top, bottom }: Component, around: Ring): boolean {
  const { open, other } = around
  if (around.clear < ring.clear * other || open > mostOpen * (open + other)) return false
  const share = (around.skin + around.hair) / Math.max(1, other)
  return share >= bare.mostly || (share >= bare.least && bottom - top + 1 >= bare.tall * (right - left + 1))
}

/** Teeth, eyes, neckbands, straps and shoes are bright beside skin too. */
function isBeforeBody(
  { left, right, top, bottom }: Component,
  around: Ring,
  { face, head, shoulderMid, across, down, hipMid, sides, unit }: BodyFrame,
): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const isOnFace = face
    ? x > face.x && x < face.x + face.width && y > face.y && y < face.y + face.height
    : Math.hypot(x - head.x, y - head.y) < head.radius
  if (isOnFace) return true
  const [dx, dy] = [(x - shoulderMid.x) / unit, (y - shoulderMid.y) / unit]
  const below = dx * down.x + dy * down.y
  const aside = Math.abs(dx * across.x + dy * across.y)
  const isOnTrunk =
    below > trunk.above && y < hipMid.y && aside < (below < trunk.armpits ? trunk.chest : trunk.waist)
  if (isOnTrunk && around.hair < trunk.hair * around.other) return true
  return [sides.left, sides.right].some(
    ({ ankle }) => Math.abs(x - ankle.x) < feet.beside * unit && y > ankle.y - feet.above * unit,
  )
}
