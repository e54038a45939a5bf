import { join } from 'node:path'
import sharp from 'sharp'
import { resultImages } from '../../contract/images.ts'
import { encodeResult, readPixels } from '../../server/src/platform/images.ts'
import type { Provenance } from '../../server/src/providers/provenance/type.ts'
import { createBuiltInTryOnEngine } from '../../server/src/providers/try-on-engine/built-in.ts'
import { createPlainProvenance } from '../../server/test/plain-provenance.ts'
import { manifest } from './cost.ts'

const asked = 0.05
const imagery = join(import.meta.dirname, '../../web/imagery')

/**
 * Whole try-ons with the built-in engine, up to both finished files, in turn with and without watermark and signature. The median
 * of the pairs counts, so that whatever else runs beside weighs little.
 */
export async function measureTryOns(provenance: Provenance, pairs: number): Promise<boolean> {
  const engine = createBuiltInTryOnEngine()
  const plain = createPlainProvenance()
  const makers = { marked: provenance, plain }
  const times = { marked: [] as number[], plain: [] as number[] }
  let made = 0
  // The first pair warms up. Each begins with the other, and no two try-ons have the same pictures: what was read is remembered.
  for (let n = 0; n <= pairs; n++) {
    for (const maker of n % 2 ? (['plain', 'marked'] as const) : (['marked', 'plain'] as const)) {
      const request = await drawRequest(made++)
      const start = performance.now()
      await makeTryOn(makers[maker])
      if (n > 0) times[maker].push(performance.now() - start)

      async function makeTryOn(maker: Provenance) {
        maker.prepare()
        await engine.check(request)
        const pictures = await engine.generate(request, { onStep: () => undefined })
        const results = { model: pictures.studioModel, 'try-on': pictures.tryOn }
        await Promise.all(
          resultImages.map(async (image) => {
            const pixels = await maker.embedWatermark(await readPixels(results[image]), made)
            const bytes = await encodeResult(pixels, '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
            return maker.sign({ bytes, contentType: 'image/jpeg' }, manifest)
          }),
        )
      }
    }
  }
  await engine.close()
  const slower = median(times.marked.map((ms, n) => ms / (times.plain[n] ?? Number.NaN))) - 1
  console.log(`\nA try-on with its two pictures, ${pairs} pairs`)
  console.log(`  without marks       ${median(times.plain).toFixed(0)} ms`)
  console.log(`  with marks          ${median(times.marked).toFixed(0)} ms`)
  console.log(`  slower by           ${(100 * slower).toFixed(1)} % (asked: ${100 * asked} %)`)
  return slower <= asked
}

async function drawRequest(n: number) {
  const vary = (name: string) =>
    sharp(join(imagery, name))
      .modulate({ brightness: 0.96 + (n % 40) / 500 })
      .jpeg({ quality: 90 })
      .toBuffer()
  const [photo, garmentPhoto] = await Promise.all([vary('hero-before.jpg'), vary('prod-knit-klein.jpg')])
  return { photo, garmentPhoto }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
