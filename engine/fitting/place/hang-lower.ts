import type { StudioModel } from '../../studio/types.ts'
import { seesJoint } from '../body/legs.ts'

/**
 * How much longer than wide cloth becomes on a body: what is laid flat is half as wide as it goes round, and of a body that is 4:3 in
 * section 1 of 1.37 is in sight. The crotch of shorts lies at the body's or lower, never higher: it would bare it.
 */
const riseScale = 0.85
const inseamScale = 1.3
const skirtScale = 0.98
/** The crotch's height as a share of the whole. */
const mostRise = { long: 0.7, short: 0.85 }
/** Below the ankles an old hem is covered no farther than this, in units. */
const lowestHem = 0.25
/** Cloth is looked for so far to each side of an ankle, in units. */
const besideAnkle = 0.12
/** The crotch lies so far below the hips' joints, in torsos. */
const crotchBelowHips = 0.2
/** From the waist to the ankles: by the knees, so many times the way from the hips to them and so many torsos more; else so many torsos. */
const legs = { ofThighs: 1.95, more: 0.2, ofTorso: 1.95 }

/** Pixels below the waist: of the hem, and of the crotch. */
type Hanging = { length: number; rise: number }

/** From the waist to the crotch of the body, in pixels. */
function measureRise({ body: { hipMid, torsoLength } }: StudioModel, waistY: number): number {
  return hipMid.y + crotchBelowHips * torsoLength - waistY
}

/** Long trousers and skirts reach the ankles or the old hem, however long they were laid. */
export function hangLong(model: StudioModel, waistY: number): Hanging {
  const length = coverOldHem(model, waistY + measureLegs(model, waistY)) - waistY
  return { length, rise: Math.min(measureRise(model, waistY), mostRise.long * length) }
}

/** Others are as long as they were cut. `height`: at the scale across. */
export function hangShort(
  model: StudioModel,
  waistY: number,
  height: number,
  crotchShare: number | null,
): Hanging {
  const most = measureLegs(model, waistY)
  if (crotchShare === null) return { length: Math.min(skirtScale * height, most), rise: 0 }
  const cut = height * crotchShare
  const rise = Math.max(measureRise(model, waistY), riseScale * cut)
  const length = Math.min(rise + inseamScale * (height - cut), most)
  return { length, rise: Math.min(rise, mostRise.short * length) }
}

/** From the waist to the ankles, by the lowest joints that were seen. */
function measureLegs({ body }: StudioModel, waistY: number): number {
  const { left, right } = body.sides
  const sees = (joint: 'knee' | 'ankle') => seesJoint(body, left, joint) && seesJoint(body, right, joint)
  if (sees('ankle')) return (left.ankle.y + right.ankle.y) / 2 - waistY
  if (sees('knee')) {
    return ((left.knee.y + right.knee.y) / 2 - body.hipMid.y) * legs.ofThighs + legs.more * body.torsoLength
  }
  return legs.ofTorso * body.torsoLength
}

/** Long trousers hang as low as the old ones did, where those reached the ankles. */
function coverOldHem({ layers: { lower }, body }: StudioModel, hemY: number): number {
  const { sides, unit } = body
  let lowest = hemY
  for (const side of [sides.left, sides.right]) {
    if (!seesJoint(body, side, 'ankle')) continue
    const { ankle } = side
    const reach = Math.round(besideAnkle * unit)
    for (let y = Math.round(hemY); y < Math.min(lower.height, hemY + lowestHem * unit); y++) {
      let cloth = 0
      for (let x = Math.round(ankle.x) - reach; x <= ankle.x + reach; x++)
        cloth += lower.values[y * lower.width + x] > 0.5 ? 1 : 0
      if (cloth > reach) lowest = Math.max(lowest, y + 1)
    }
  }
  return lowest
}
