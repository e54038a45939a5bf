import { embedWatermark } from '../../engine/index.ts'
import type { Manifest, Provenance } from '../../server/src/providers/provenance/type.ts'
import { saveJpeg, type DrawPicture } from './pictures.ts'

const rounds = 12
const askedMs = 40
const askedDecibel = 42

export const manifest: Manifest = {
  title: 'Try-on image',
  generator: { name: 'Ourela', version: '1' },
  actions: [{ action: 'c2pa.created', sourceType: 'compositeSynthetic' }],
  ingredients: [{ id: 'photo', title: 'Photo of a person', relationship: 'componentOf' }],
}

/** Medians, so that whatever else runs beside weighs little; the first round warms up. */
export async function measureCost(provenance: Provenance, draw: DrawPicture): Promise<boolean> {
  const times = { watermark: [] as number[], jpeg: [] as number[], signature: [] as number[] }
  const decibels: number[] = []
  let added = 0
  for (let n = 0; n <= rounds; n++) {
    const picture = await draw(n)
    const before = picture.pixels.slice()
    const watermark = await time(() => embedWatermark(picture, n))
    decibels.push(compare(before, picture.pixels))
    const jpeg = await time(() => saveJpeg(picture))
    const signature = await time(() =>
      provenance.sign({ bytes: jpeg.result, contentType: 'image/jpeg' }, manifest),
    )
    added = signature.result.length - jpeg.result.length
    if (n === 0) continue
    times.watermark.push(watermark.ms)
    times.jpeg.push(jpeg.ms)
    times.signature.push(signature.ms)
  }
  const [watermarkMs, jpegMs, signatureMs] = [
    median(times.watermark),
    median(times.jpeg),
    median(times.signature),
  ]
  const least = Math.min(...decibels)
  console.log('\nWhat marking a picture of 768 x 1024 costs')
  console.log(`  saving it as JPEG   ${jpegMs.toFixed(1)} ms`)
  console.log(`  watermark           ${watermarkMs.toFixed(1)} ms (asked: ${askedMs})`)
  console.log(`  signature           ${signatureMs.toFixed(1)} ms, ${added} bytes`)
  console.log(
    `  PSNR                ${least.toFixed(1)} to ${Math.max(...decibels).toFixed(1)} dB (asked: ${askedDecibel})`,
  )
  return watermarkMs <= askedMs && least >= askedDecibel
}

async function time<Result>(work: () => Result | Promise<Result>) {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Peak signal-to-noise ratio in dB. */
function compare(one: Uint8Array, other: Uint8Array): number {
  let squares = 0
  for (let k = 0; k < one.length; k++) squares += ((one[k] ?? 0) - (other[k] ?? 0)) ** 2
  return 10 * Math.log10((255 * 255 * one.length) / squares)
}
