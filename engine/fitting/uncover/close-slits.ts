import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { fillHoles } from '../../pixels/components.ts'
import { free } from '../../pixels/memory.ts'
import { close, createMask, dilate, toPlane } from '../../pixels/mask.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { boxAbove, clipBox, cropPlane, type Area } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { continueCloth } from './cover-leftovers.ts'
import type { Occluders } from './find-occluders.ts'

/** Slits up to twice as wide are closed, in units; an arm that hangs beside a trunk stands farther off it. */
export const narrow = 0.014
/** So small a hole that is left between them is closed too, in square units. */
const hole = 0.004
/** The old garment was there, and cloth and arms are, from these shares on. */
export const present = { old: 0.3, now: 0.5 }
/** The neckline takes so much of the way from the middle to the shoulder. */
const inNeckline = 0.85
/** In radii of the closing: a slit lies so near to an arm, so far about it cloth is added, and so far about that it is blurred. */
const inRadii = { toArm: 2, added: 3, blurred: 4 }
/** How soft the cloth's new edge is, as a share of the blurred mask that is cut at its half. */
const band = 0.12

/**
 * Between the new garment and an arm before it no thread of the background shows where the old garment left none: cloth goes on over it
 * (a morphological closing). Beside an armhole without a sleeve and in the neckline the body shows, whose outline is `shape`.
 */
export function closeSlits(
  { body: { unit } }: StudioModel,
  drawn: DrawnGarment,
  erased: Plane,
  { photo, bareArms }: Occluders,
  shape: Plane,
) {
  const { layer } = drawn
  const isBody = tellBody(drawn, shape)
  const { width, height, values } = layer
  const [cloth, front, all] = [0, 1, 2].map(() => createMask(width, height))
  for (let i = 0; i < all.values.length; i++) {
    cloth.values[i] = values[i * 4 + 3] > present.now ? 1 : 0
    front.values[i] = Math.max(photo.values[i], bareArms.values[i]) > present.now ? 1 : 0
    all.values[i] = cloth.values[i] | front.values[i]
  }
  const radius = Math.max(2, Math.round(narrow * unit))
  const bridged = close(all, radius)
  const closed = fillHoles(bridged, hole * unit * unit)
  const [nearCloth, nearFront] = [dilate(cloth, radius), dilate(front, inRadii.toArm * radius)]
  const slits = createMask(width, height)
  let count = 0
  for (let i = 0; i < slits.values.length; i++) {
    const isSlit = closed.values[i] && !all.values[i] && nearCloth.values[i] && nearFront.values[i]
    if (!isSlit || erased.values[i] <= present.old || isBody(i)) continue
    slits.values[i] = 1
    count++
  }
  free(bridged.values, closed.values, cloth.values, front.values, nearCloth.values)
  if (count === 0) return free(all.values, slits.values, nearFront.values)
  // Where a gap grows wider than what is closed the cloth ends in no steps, and the rim of the cloth is within it now.
  const about = dilate(slits, inRadii.added * radius)
  for (let i = 0; i < all.values.length; i++) all.values[i] |= slits.values[i]
  const place = toPlane(about)
  const area = clipBox(boxAbove(place, 0.5), layer, inRadii.blurred * radius)
  free(place)
  const whole = toPlane(all)
  const soft = blurWithin(whole, area, radius)
  free(whole, all.values, slits.values)
  const old = blurWithin(erased, area, radius)
  const shares = createPlane(width, height)
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let x = 0, i = (area.y + y) * width + area.x; x < area.width; x++, i++, k++) {
      if (!about.values[i] || !nearFront.values[i] || isBody(i)) continue
      const behind = 1 - smoothstep(0, present.now, Math.max(photo.values[i], bareArms.values[i]))
      const wasOld = smoothstep(0, 2 * present.old, old.values[k])
      shares.values[i] = behind * wasOld * smoothstep(0.5 - band, 0.5 + band, soft.values[k])
    }
  }
  continueCloth(drawn, shares, unit)
  free(soft, old, shares, about.values, nearFront.values)
}

/** Whether a pixel shows the body beside an armhole without a sleeve, or in the neckline: above the armpits and within so much of the way to the shoulder. */
function tellBody({ upper, sleeveEnds }: DrawnGarment, shape: Plane): (i: number) => boolean {
  if (!upper) return () => false
  const { axes, placement } = upper
  return (i) => {
    if (shape.values[i] <= present.now) return false
    const p = { x: i % shape.width, y: Math.floor(i / shape.width) }
    const across = axes.acrossOf(p)
    if ((across < 0 ? sleeveEnds.left : sleeveEnds.right) === 0) return true
    const { armpit, shoulder } = across < 0 ? placement.left : placement.right
    return (
      axes.downOf(p) < axes.downOf(armpit) &&
      Math.abs(across) < inNeckline * Math.abs(axes.acrossOf(shoulder))
    )
  }
}

function blurWithin(plane: Plane, area: Area, sigma: number): Plane {
  const part = cropPlane(plane, area)
  const soft = blur(part, sigma)
  free(part)
  return soft
}
