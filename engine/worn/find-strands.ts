import { createPlane, type Picture, type Plane } from '../picture.ts'
import { areaOf, dilate, open, threshold, type Mask } from '../pixels/mask.ts'
import { quantile, smoothstep } from '../pixels/scalar.ts'
import { free } from '../pixels/memory.ts'

/**
 * Single hairs lie so near the hair, in units. Their colour lies so far on the way from the cloth's to the hair's, and off it by no more than `aside` of
 * that way. What is so like hair (`firm`), and so broad to each side, in units, is a collar or a print of its colour.
 */
const strands = { reach: 0.1, from: 0.12, to: 0.3, most: 1.15, aside: 0.18, firm: 0.3, broad: 0.035 }

/** Where single hairs may lie on cloth; null without hair. */
export function areaAroundHair(hair: Plane, unit: number): Mask | null {
  const sure = threshold(hair, 0.5)
  const about = areaOf(sure) > 0 ? dilate(sure, Math.round(strands.reach * unit)) : null
  free(sure)
  return about
}

type Around = { cloth: Plane; hair: Plane; about: Mask; beside: readonly Plane[]; unit: number }

/** Adds to `hidden` as much of the cloth about the hair as has the hair's colour: single strands are read as cloth. */
export function addStrands({ pixels }: Picture, hidden: Plane, { cloth, hair, about, beside, unit }: Around) {
  const colour = [0, 1, 2].map((c) => {
    const values: number[] = []
    for (let i = 0; i < hair.values.length; i++)
      if (about.values[i] && hair.values[i] > 0.95) values.push(pixels[i * 3 + c])
    return values.length > 0 ? quantile(Float32Array.from(values), 0.5) : 0
  })
  const like = createPlane(hidden.width, hidden.height)
  for (let i = 0; i < hidden.values.length; i++) {
    if (!about.values[i] || cloth.values[i] < 0.5) continue
    let [along, length, away] = [0, 1, 0]
    for (let c = 0; c < 3; c++) {
      const [to, own] = [colour[c] - beside[c].values[i], pixels[i * 3 + c] - beside[c].values[i]]
      along += to * own
      length += to * to
      away += own * own
    }
    const share = along / length
    const aside = Math.sqrt(Math.max(0, away - share * along)) / Math.sqrt(length)
    if (share > strands.most || aside > strands.aside) continue
    like.values[i] = smoothstep(strands.from, strands.to, share)
  }
  const firm = threshold(like, strands.firm)
  const broad = open(firm, Math.max(1, Math.round(strands.broad * unit)))
  for (let i = 0; i < hidden.values.length; i++)
    if (!broad.values[i]) hidden.values[i] = Math.max(hidden.values[i], like.values[i])
  free(like, firm, broad)
}
