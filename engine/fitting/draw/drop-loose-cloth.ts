import { findComponents } from '../../pixels/components.ts'
import { createMask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { Layer } from '../layer.ts'

/** A pixel is cloth from such an alpha on; a piece that hangs on nothing goes where it has less than such a share of the largest one. */
const loose = { alpha: 0.02, share: 0.01 }

/** Where a wide sleeve hangs beside the trunk, the trunk's warp can bring a scrap of it along. Changes the layer. */
export function dropLooseCloth({ width, height, values }: Layer) {
  const cloth = createMask(width, height)
  for (let i = 0, o = 3; i < cloth.values.length; i++, o += 4)
    cloth.values[i] = values[o] > loose.alpha ? 1 : 0
  const { labels, pieces } = findComponents(cloth)
  const largest = pieces.reduce((most, { area }) => Math.max(most, area), 0)
  for (const { label, area, left, top, right, bottom } of pieces) {
    if (area >= loose.share * largest) continue
    for (let y = top; y <= bottom; y++)
      for (let x = left, i = y * width + left; x <= right; x++, i++)
        if (labels[i] === label) values.fill(0, i * 4, i * 4 + 4)
  }
  free(labels, cloth.values)
}
