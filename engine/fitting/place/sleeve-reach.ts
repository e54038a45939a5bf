import type { GarmentReading, SleeveOutline } from '../../garment/garment.ts'
import { pathLength } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { PlacedSide } from './upper-frame.ts'

/** The inner edge begins so far down the arm at least, in units, and at most so far, in lengths of the upper arm. */
const innerBegins = { least: 0.1, ofUpperArm: 0.9 }
/** Long sleeves end between these, in lengths of the arm to the wrist. */
const long = { least: 0.96, most: 1.04 }
/** Others are as long as so much of their outer and so much of their inner edge, and end before the wrist, in lengths of the arm. */
const short = { ofOuter: 0.65, ofInner: 0.35, most: 0.97 }
/** They shorten as the upper arm does towards the camera: by its length, against the usual one in units; within two bounds. */
const foreshortened = { usual: 0.72, least: 0.6, most: 1.1 }
/** By so much the outer edge ends farther down than the inner one, in units. */
const slants = { least: -0.02, most: 0.1 }
/** The inner edge is so long at least, in units. */
const leastInner = 0.04

/** Where both edges of a sleeve begin and end, in pixels along the arm. */
export type Reach = { outerStart: number; innerStart: number; innerEnd: number; outerEnd: number }

export function sleeveReach(
  { body }: StudioModel,
  { sleeve }: GarmentReading,
  { outer, inner }: SleeveOutline,
  arm: ArmAxis,
  scale: number,
  { armpit }: PlacedSide,
  capLength: number,
  outerStart = 0,
): Reach {
  const { unit } = body
  const { shoulder, elbow } = arm.joints
  const dot =
    (armpit.x - shoulder.x) * (elbow.x - shoulder.x) + (armpit.y - shoulder.y) * (elbow.y - shoulder.y)
  const innerStart = clamp(
    dot / (arm.upperLength || 1),
    innerBegins.least * unit,
    Math.max(innerBegins.least * unit, innerBegins.ofUpperArm * arm.upperLength),
  )
  const outerLength = outerStart + pathLength(outer) * scale - capLength
  const innerLength = innerStart + pathLength(inner) * scale
  if (sleeve === 'long') {
    const end = Math.min(arm.total, clamp(outerLength, arm.length * long.least, arm.length * long.most))
    return { outerStart, innerStart, innerEnd: end, outerEnd: end }
  }
  const foreshortening = clamp(
    arm.upperLength / (foreshortened.usual * unit),
    foreshortened.least,
    foreshortened.most,
  )
  const end = Math.min(
    (short.ofOuter * outerLength + short.ofInner * innerLength) * foreshortening,
    arm.length * short.most,
  )
  const slant = clamp(outerLength - innerLength, slants.least * unit, slants.most * unit) / 2
  return {
    outerStart,
    innerStart,
    innerEnd: clamp(end - slant, innerStart + leastInner * unit, arm.total),
    outerEnd: Math.min(end + slant, arm.total),
  }
}
