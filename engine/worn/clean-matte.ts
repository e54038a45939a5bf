import type { LongSleeves } from '../fitting/body/long-sleeves.ts'
import type { BodyFrame } from '../person/types.ts'
import type { Plane } from '../picture.ts'
import { keepLargest } from '../pixels/components.ts'
import { dilate, open, threshold } from '../pixels/mask.ts'
import { inScope } from '../pixels/memory.ts'
import { clamp } from '../pixels/scalar.ts'

/** What is narrower than this is a fringe about the hem, or a spike of a cuff; in units. Hems lie from so many torso lengths below the shoulders on. */
const narrowest = { hem: 0.14, cuff: 0.07, from: 0.6 }

/** Firm edges, nothing that is not joined to the garment, and about the hem no fringes of what is worn beneath; sleeves that hang beside it are narrower. */
export function cleanMatte(
  { width, height, values }: Plane,
  { unit, torsoLength, shoulderMid }: BodyFrame,
  onSleeve: LongSleeves | null,
): Plane {
  return inScope((own) => {
    const firm = own(threshold({ width, height, values }, 0.5))
    const [broad, sleeves] = [narrowest.hem, narrowest.cuff].map((size) =>
      own(open(firm, Math.round((size / 2) * unit))),
    )
    const low = clamp(Math.round(shoulderMid.y + narrowest.from * torsoLength), 0, height)
    for (let y = low, i = low * width; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (!broad.values[i] && !(sleeves.values[i] && onSleeve?.(x, y))) firm.values[i] = 0
      }
    }
    const joined = own(keepLargest(firm, 0.05))
    const near = own(dilate(joined, Math.max(2, Math.round(width / 250))))
    const clean = values.map((value, i) => (near.values[i] ? clamp((value - 0.3) / 0.4, 0, 1) : 0))
    return { width, height, values: clean }
  })
}
