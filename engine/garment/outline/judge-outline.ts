import type { Mask } from '../../pixels/mask.ts'
import { areaOf } from '../../pixels/mask.ts'
import type { Edge, EdgeContact } from './edge-contact.ts'
import { measureContact } from './edge-contact.ts'
import type { GarmentRefusal } from '../garment.ts'

/**
 * Why an outline is not that of a whole garment; null when it may be. `isTrimmed`: it comes from a file's transparency or from
 * the person who wears it, and may touch the edges of the picture.
 */
export function judgeOutline(mask: Mask, isTrimmed: boolean): GarmentRefusal['refusal'] | null {
  const cover = areaOf(mask) / mask.values.length
  if (cover < 0.02 || cover > 0.95) return 'no_garment'
  const contact = (edge: Edge) => measureContact(mask, edge)
  const contacts = {
    left: contact('left'),
    right: contact('right'),
    top: contact('top'),
    bottom: contact('bottom'),
  }
  return isCutOff(mask, contacts, isTrimmed) ? 'garment_cut_off' : null
}

type Contacts = Record<Edge, EdgeContact>

/**
 * What lies firmly on an edge was cut off by it. A picture trimmed to the garment’s box, though, may
 * end at its hem, its waistband or a straight side, and is refused only where the garment is shorter than garments are or
 * where nearly the whole frame cuts it.
 */
function isCutOff({ width, height }: Mask, contacts: Contacts, isTrimmed: boolean): boolean {
  const { left, right, top, bottom } = contacts
  const touch = (left.pixels + right.pixels + top.pixels + bottom.pixels) / (2 * (width + height))
  if (isTrimmed) return touch > 0.25
  const [across, down] = [top.extent, left.extent]
  const isBox = width - across < widestMargins * width && height - down < widestMargins * height
  if (touch > (isBox ? 0.6 : 0.25)) return true
  const longest = isBox ? 0.5 : 0.3
  if ([left, right].some((side) => side.pixels > longest * down && side.isFirm(0.02, 0.8))) return true
  const isCutBelow = bottom.pixels > 0.25 * across && bottom.isFirm(0.02, 0.975) && bottom.isFirm(0.04, 0.955)
  if (isBox) return isCutBelow && down < 0.75 * across
  return isCutBelow || (top.pixels > 0.3 * across && top.isFirm(0.02, 0.93))
}

/** Left and right together, and above and below: as a share of the picture. */
const widestMargins = 0.05
