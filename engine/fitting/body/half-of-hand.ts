import type { DressedBody } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'

/** A hand's skin is looked for so far below its cuff, and so far to each side of the arm's line; what goes on there is a thigh; in units. */
const looked = { below: [0.03, 0.06, 0.09], aside: 0.24 }
/** Skin that is nearer to the end of the search than so many pixels goes on. */
const atEnd = 2

/** How far beside an arm's line the skin of its hand reaches below a cuff that ends at `last` along it, on its outer side (1) or its inner one (-1), in pixels; 0 where that cannot be told. */
export function halfOfHand(
  { layers: { skin }, body: { unit } }: DressedBody,
  arm: ArmAxis,
  last: number,
  side: 1 | -1,
): number {
  const reach = looked.aside * unit
  const halves = looked.below.map((below) => {
    const row = last + below * unit
    const { point, outwards } = arm.at(Math.min(arm.total, row))
    // The line ends at the wrist, and goes straight on.
    const beyond = Math.max(0, row - arm.total)
    const onwards = { x: -outwards.y * arm.side, y: outwards.x * arm.side }
    for (let away = reach; away > 0; away--) {
      const x = Math.round(point.x + onwards.x * beyond + side * away * outwards.x)
      const y = Math.round(point.y + onwards.y * beyond + side * away * outwards.y)
      if (x < 0 || y < 0 || x >= skin.width || y >= skin.height) continue
      if (skin.values[y * skin.width + x] > 0.5) return away > reach - atEnd ? 0 : away
    }
    return 0
  })
  return Math.max(...halves)
}
