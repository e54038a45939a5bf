import type { Mask } from '../../pixels/mask.ts'
import { areaOf } from '../../pixels/mask.ts'
import type { Edge, EdgeContact } from './edge-contact.ts'
import { measureContact } from './edge-contact.ts'
import type { GarmentRefusal } from '../garment.ts'

/** A garment covers between so little and so much of its picture. */
const cover = { least: 0.02, most: 0.95 }
/** Of the frame so much cuts it at most: of any, and of one trimmed to the garment's box. */
const mostTouch = { any: 0.25, box: 0.6 }
/** Of the garment's height a straight side that an edge cuts is longer: in any picture, and in a trimmed one. */
const longestSide = { any: 0.3, box: 0.5 }
/** Of the garment's width the part on the lower or upper edge that was cut is longer. */
const leastCut = { below: 0.25, above: 0.3 }
/** How deep inside, of the garment's extent, and with what share of its width there an edge cuts it (see `isFirm`). */
const firm = {
  side: { depth: 0.02, share: 0.8 },
  below: { depth: 0.02, share: 0.975 },
  fartherIn: { depth: 0.04, share: 0.955 },
  above: { depth: 0.02, share: 0.93 },
}
/** No whole garment is lower than this share of its width when an edge cuts it below. */
const shortest = 0.75
/** Left and right together, and above and below: as a share of the picture. */
const widestMargins = 0.05

/**
 * Why an outline is not that of a whole garment; null when it may be. `isTrimmed`: it comes from a file's transparency or from
 * the person who wears it, and may touch the edges of the picture.
 */
export function judgeOutline(mask: Mask, isTrimmed: boolean): GarmentRefusal['refusal'] | null {
  const share = areaOf(mask) / mask.values.length
  if (share < cover.least || share > cover.most) return 'no_garment'
  const contact = (edge: Edge) => measureContact(mask, edge)
  const contacts = {
    left: contact('left'),
    right: contact('right'),
    top: contact('top'),
    bottom: contact('bottom'),
  }
  return isCutOff(mask, contacts, isTrimmed) ? 'garment_cut_off' : null
}

/** See `isFirm`. */
type Firmness = { depth: number; share: number }
type Contacts = Record<Edge, EdgeContact>

/**
 * What lies firmly on an edge was cut off by it. A picture trimmed to the garment’s box, though, may
 * end at its hem, its waistband or a straight side, and is refused only where the garment is shorter than garments are or
 * where nearly the whole frame cuts it.
 */
function isCutOff({ width, height }: Mask, contacts: Contacts, isTrimmed: boolean): boolean {
  const { left, right, top, bottom } = contacts
  const touch = (left.pixels + right.pixels + top.pixels + bottom.pixels) / (2 * (width + height))
  if (isTrimmed) return touch > mostTouch.any
  const [across, down] = [top.extent, left.extent]
  const isBox = width - across < widestMargins * width && height - down < widestMargins * height
  if (touch > (isBox ? mostTouch.box : mostTouch.any)) return true
  const longest = isBox ? longestSide.box : longestSide.any
  const isFirm = (contact: EdgeContact, { depth, share }: Firmness) => contact.isFirm(depth, share)
  if ([left, right].some((side) => side.pixels > longest * down && isFirm(side, firm.side))) return true
  const isFirmBelow = isFirm(bottom, firm.below) && isFirm(bottom, firm.fartherIn)
  const isCutBelow = bottom.pixels > leastCut.below * across && isFirmBelow
  if (isBox) return isCutBelow && down < shortest * across
  return isCutBelow || (top.pixels > leastCut.above * across && isFirm(top, firm.above))
}
