import type { Mask } from '../../pixels/mask.ts'

export type Edge = 'left' | 'top' | 'right' | 'bottom'

/**
 * How a mask lies on an edge of its picture. `pixels` on the edge; `extent`: the columns (or rows) that hold any of the mask;
 * `isFirm(depth, share)` tells whether it is hardly wider a little farther in: what was cut goes on as wide as it was, while a hem, a
 * cuff or a sleeve that only touches the edge bends away from it.
 */
export type EdgeContact = {
  pixels: number
  extent: number
  isFirm: (depth: number, share: number) => boolean
}

export function measureContact(mask: Mask, edge: Edge): EdgeContact {
  const { width, height, values } = mask
  const isLevel = edge === 'top' || edge === 'bottom'
  const along = isLevel ? 1 : width
  const length = isLevel ? width : height
  const inwards = { left: 1, right: -1, top: width, bottom: -width }[edge]
  const start = { left: 0, right: width - 1, top: 0, bottom: (height - 1) * width }[edge]
  const countAt = (depth: number) => {
    let count = 0
    for (let k = 0; k < length; k++) count += values[start + depth * inwards + k * along]
    return count
  }
  const extent = measureExtent(mask, isLevel)
  const pixels = countAt(0)
  const deepest = (isLevel ? height : width) - 1
  const isFirm = (depth: number, share: number) =>
    pixels >= share * countAt(Math.min(deepest, Math.round(depth * extent)))
  return { pixels, extent, isFirm }
}

/** In how many columns the mask has any pixels; or in how many rows. */
function measureExtent({ width, height, values }: Mask, ofColumns: boolean): number {
  const lines = new Uint8Array(ofColumns ? width : height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) lines[ofColumns ? x : y] |= values[i]
  }
  return lines.reduce((sum, line) => sum + line, 0)
}
