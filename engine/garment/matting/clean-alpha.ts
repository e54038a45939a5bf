import type { Picture, Plane } from '../../picture.ts'
import { findComponents, keepLargest } from '../../pixels/components.ts'
import { createMask, dilate, threshold } from '../../pixels/mask.ts'
import { free, inScope } from '../../pixels/memory.ts'

/** Of the largest piece's area a smaller one is a speck; what covers less joins no pieces. */
const speck = { share: 0.04, cover: 0.08 }

const shadow = {
  /** It covers as little as a page's softest and as much as its deepest; what covers more is cloth. */
  cover: { least: 0.02, most: 0.8 },
  /** Of 255: it is so dark, and its channels differ by so little. */
  brightest: 80,
  tint: 16,
  /** It ends softly: such a share of its outermost pixels covers less than that. */
  soft: { cover: 0.12, share: 0.8 },
  /** It is so many times larger than its outer end, in pixels: an edge's own softness is thinner. */
  breadth: 3,
}

/** The outline of a garment alone, as a file's transparency tells it, without stray specks and without the shadow that was cut out with it. */
export function cleanAlpha(picture: Picture, alpha: Plane): Plane {
  return inScope((own) => {
    const shown = own(threshold(alpha, speck.cover))
    const kept = own(keepLargest(shown, speck.share))
    const soft = own(dilate(kept, 1))
    const values = alpha.values.map((value, i) => (soft.values[i] ? value : 0))
    const clean = { ...alpha, values }
    dropShadow(picture, clean)
    return clean
  })
}

function dropShadow({ pixels }: Picture, alpha: Plane) {
  const { width, height, values } = alpha
  const { cover, brightest, tint } = shadow
  const shaded = createMask(width, height)
  for (let i = 0; i < values.length; i++) {
    if (values[i] <= cover.least || values[i] >= cover.most) continue
    const [red, green, blue] = pixels.subarray(i * 3, i * 3 + 3)
    const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
    if (most < brightest && most - least < tint) shaded.values[i] = 1
  }
  const { labels, pieces } = findComponents(shaded)
  const ends = pieces.map(() => ({ count: 0, soft: 0 }))
  for (let i = 0; i < labels.length; i++) {
    if (!labels[i] || !isOutermost(alpha, i)) continue
    const end = ends[labels[i] - 1]
    end.count++
    if (values[i] < shadow.soft.cover) end.soft++
  }
  const isCast = pieces.map(({ area }, k) => {
    const { count, soft } = ends[k]
    return count > 0 && soft > shadow.soft.share * count && area > shadow.breadth * count
  })
  for (let i = 0; i < labels.length; i++) if (labels[i] && isCast[labels[i] - 1]) values[i] = 0
  free(shaded, labels)
}

/** Beside what is clear, or on the frame. */
function isOutermost({ width, height, values }: Plane, i: number): boolean {
  const x = i % width
  const isClear = (near: number) => values[near] <= shadow.cover.least
  if (x > 0 && isClear(i - 1)) return true
  if (x < width - 1 && isClear(i + 1)) return true
  return (i >= width && isClear(i - width)) || (i < width * (height - 1) && isClear(i + width))
}
