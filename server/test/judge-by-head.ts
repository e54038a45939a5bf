import sharp from 'sharp'
import type { BuiltInEngine } from '../src/providers/try-on-engine/built-in.ts'

/** Of 255: a smear over the head changes each pixel there by more than that, a picture sent and made again by less. */
const mostChange = 5

/** A judge for tests that looks no further than whether the head is as it was. */
export const judgeByHead: BuiltInEngine['judge'] = async ({ studioModel, tryOn }) => {
  const [before, after] = await Promise.all([cutOutHead(studioModel), cutOutHead(tryOn)])
  const change = before.reduce((sum, light, i) => sum + Math.abs(light - (after[i] ?? 0)), 0) / before.length
  return { verdict: change < mostChange ? 'same' : 'face_lost', changed: 0.1, likeness: null }
}

/** How light the uppermost quarter's middle is, pixel by pixel. */
async function cutOutHead(picture: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(picture).metadata()
  const [left = 0, top = 0, side = 1] = [width * 0.42, height * 0.06, width * 0.16].map(Math.round)
  return sharp(picture).extract({ left, top, width: side, height: side }).greyscale().raw().toBuffer()
}
