import { findWatermark } from '../../engine/index.ts'
import type { DrawPicture } from './pictures.ts'

export async function measureFalseFinds(draw: DrawPicture, unmarked: number): Promise<boolean> {
  let found = 0
  for (let n = 0; n < unmarked; n++) if (findWatermark(await draw(n)) !== null) found++
  console.log(`\nWatermarks found where there are none: ${found} of ${unmarked} (asked: 1 of 10,000)`)
  return found <= unmarked / 10_000
}
