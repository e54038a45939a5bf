import { findWatermark, type Picture } from '../../engine/index.ts'
import { generatePicture } from './generated-pictures.ts'
import { size, type DrawPicture } from './pictures.ts'

const asked = 1 / 10_000
const newsEvery = 500

/** Four of five pictures come from `draw`; every fifth is generated. */
export async function measureFalseFinds(draw: DrawPicture, unmarked: number, from: number): Promise<boolean> {
  const drawNth = (n: number): Promise<Picture> | Picture =>
    n % 5 === 4 ? generatePicture((n - 4) / 5, size) : draw(n - Math.floor(n / 5))
  const found: number[] = []
  let next = drawNth(from)
  for (let n = 0; n < unmarked; n++) {
    const picture = await next
    next = drawNth(from + n + 1)
    if (findWatermark(picture) !== null) found.push(from + n)
    if ((n + 1) % newsEvery === 0) console.log(`  ${found.length} of ${n + 1} so far`)
  }
  console.log(`\nWatermarks found where there are none: ${found.length} of ${unmarked} (asked: 1 of 10,000)`)
  // So that one can be looked at: --from with its number, --unmarked 1.
  if (found.length > 0) console.log(`In the pictures ${found.join(', ')}`)
  return found.length <= unmarked * asked
}
