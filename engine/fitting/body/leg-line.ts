import type { Point } from '../../geometry/points.ts'
import { between } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'

/** The middle line of one leg, in pixels; joints may lie below the frame. `unit` is the body's. */
export type LegLine = { hip: Point; knee: Point; ankle: Point; unit: number }

/** A leg's middle line goes on straight below its ankle, up to so many shins from the knee. */
const lineEnd = 1.1

/** The middle of a leg at a height, in pixels. */
export function middleOfLeg({ hip, knee, ankle }: LegLine, y: number): number {
  const part = (from: Point, to: Point) =>
    between(from, to, clamp((y - from.y) / (to.y - from.y || 1), 0, lineEnd)).x
  return y < knee.y ? part(hip, knee) : part(knee, ankle)
}

/** Half a usual leg's width in units: at the hip, so much less at the knee, and so much less again at the ankle. */
const usualHalf = { hip: 0.25, lessAtKnee: 0.105, knee: 0.145, lessAtAnkle: 0.055 }
/** The calf adds up to so much to that, in units, as half a wave that fits so many times into the shin. */
const calf = { swell: 0.035, fits: 1.3 }

/** Half a usual bare leg's width at a height, in pixels: thighs taper, calves swell below the knee. */
export function halfOfLeg({ hip, knee, ankle, unit }: LegLine, y: number): number {
  const thigh = clamp((y - hip.y) / (knee.y - hip.y || 1), 0, 1)
  if (thigh < 1) return (usualHalf.hip - usualHalf.lessAtKnee * thigh) * unit
  const shin = clamp((y - knee.y) / (ankle.y - knee.y || 1), 0, 1)
  return (
    (usualHalf.knee +
      calf.swell * Math.sin(Math.PI * Math.min(1, calf.fits * shin)) -
      usualHalf.lessAtAnkle * shin) *
    unit
  )
}
