import { findComponents, type Component } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { createMask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { BackgroundModel } from './background-model.ts'
import { isCalm, squaredDifference } from './background-model.ts'
import { ringsOf, type Ring } from './gap-rings.ts'
import { background, shoes } from './labels.ts'
import type { BodyFrame } from './types.ts'

/** A piece is the ground's own colour up to so far, Lab units. */
const like = 7
/** So much of what lies around a piece must be clearly another colour. */
const clearShare = 0.8
/** Pixels of the label map that a piece has at least, and at most as a share of the map. */
const size = { least: 4, most: 0.006 }
/**
 * Skin or hair around a piece tells a gap from a print: so much of its ring. Where it is less than `mostly`, as between an arm and the trunk, the gap
 * is so much taller than wide: a white cuff or neckband runs across a limb.
 */
const bare = { least: 0.2, mostly: 0.75, tall: 1.5 }
/** So much of what lies around it may be open ground, and of that so much on each of two opposite sides: a sock or a wristband has it on both. */
const mostOpen = 0.42
const bandShare = 0.15
/** In the midst of cloth it opens to the ground, is so tall, and is not one of many, as stripes are. */
const inCloth = { tall: 2.5, most: 3 }
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
    mask.values[i] = isBody && squaredDifference(lab, model, i) <= like ** 2 ? 1 : 0
  }
  const found = findComponents(mask)
  const rings = ringsOf(found, labels, (i) => squaredDifference(lab, model, i), lab.width)
  const most = size.most * labels.length
  const possible = found.pieces.filter((piece) => {
    const around = rings[piece.label - 1]
    const isSized = piece.area >= size.least && piece.area <= most
    return isSized && isClear(around) && !isBeforeBody(piece, around, body)
  })
  const bareGaps = possible.filter((piece) => isBesideSkin(piece, rings[piece.label - 1]))
  const clothGaps = possible.filter((piece) => isInCloth(piece, rings[piece.label - 1]))
  const gaps = new Set(
    [...bareGaps, ...(clothGaps.length > inCloth.most ? [] : clothGaps)].map(({ label }) => label),
  )
  found.labels.forEach((piece, i) => {
    if (gaps.has(piece)) labels[i] = background
  })
  free(found.labels, mask)
}

function isClear({ open, other, clear }: Ring): boolean {
  const [left, right, up, down] = open
  const all = left + right + up + down
  const isBand = Math.min(left, right) > bandShare * all || Math.min(up, down) > bandShare * all
  return clear >= clearShare * other && all <= mostOpen * (all + other) && !isBand
}

const tallness = ({ left, right, top, bottom }: Component) => (bottom - top + 1) / (right - left + 1)
const bareShare = ({ skin, hair, other }: Ring) => (skin + hair) / Math.max(1, other)

function isBesideSkin(piece: Component, around: Ring): boolean {
  const share = bareShare(around)
  return share >= bare.mostly || (share >= bare.least && tallness(piece) >= bare.tall)
}

function isInCloth(piece: Component, around: Ring): boolean {
  return (
    around.open.some((count) => count > 0) &&
    bareShare(around) < bare.least &&
    tallness(piece) >= inCloth.tall
  )
}

/** Teeth, eyes, neckbands, straps and shoes are bright beside skin too. */
function isBeforeBody(
  { left, right, top, bottom }: Component,
  around: Ring,
  { face, head, shoulderMid, across, down, hipMid, sides, unit }: BodyFrame,
): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const isOnFace = face && x > face.x && x < face.x + face.width && y > face.y && y < face.y + face.height
  if (isOnFace || Math.hypot(x - head.x, y - head.y) < head.radius) return true
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
