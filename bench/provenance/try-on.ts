import { join } from 'node:path'
import sharp from 'sharp'
import { encodeResult, readPixels } from '../../server/src/platform/images.ts'
import type { Provenance } from '../../server/src/providers/provenance/type.ts'
import { createBuiltInTryOnEngine } from '../../server/src/providers/try-on-engine/built-in.ts'
import type { TryOnEngine, TryOnRequest } from '../../server/src/providers/try-on-engine/type.ts'
import { createPlainProvenance } from '../../server/test/plain-provenance.ts'
import { manifest } from './cost.ts'

const asked = 0.05
const mark = 4711
const imagery = join(import.meta.dirname, '../../web/imagery')

/**
 * Whole try-ons with the built-in engine, up to both finished files, in turn with and without watermark and signature. The median
 * of the pairs counts, so that whatever else runs beside weighs little.
 */
export async function measureTryOns(provenance: Provenance, pairs: number): Promise<boolean> {
  const engine = createBuiltInTryOnEngine()
  const makers = { marked: provenance, plain: createPlainProvenance() }
  const times = { marked: [] as number[], plain: [] as number[] }
  let made = 0
  // The first pair warms up. Pairs begin in turn with one and the other, and no two try-ons have the same pictures: what was read is remembered.
  for (let n = 0; n <= pairs; n++) {
    for (const maker of n % 2 ? (['plain', 'marked'] as const) : (['marked', 'plain'] as const)) {
      const request = await drawRequest(made++)
      const start = performance.now()
      await makeTryOn(engine, makers[maker], request)
      if (n > 0) times[maker].push(performance.now() - start)
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

/** As the server does it: both pictures are finished side by side. */
async function makeTryOn(engine: TryOnEngine, maker: Provenance, request: TryOnRequest): Promise<void> {
  maker.prepare()
  await engine.check(request)
  const { studioModel, tryOn } = await engine.generate(request, { onStep: () => undefined })
  const finish = async (picture: Uint8Array) => {
    const pixels = await maker.embedWatermark(await readPixels(picture), mark)
    const bytes = await encodeResult(pixels, '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    return maker.sign({ bytes, contentType: 'image/jpeg' }, manifest)
  }
  await Promise.all([finish(studioModel), finish(tryOn)])
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
