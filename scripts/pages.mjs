import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findNode, root } from './dependencies.mjs'
import { createStamp } from './stamp.mjs'

/** Of what the pages are built, and what a build writes or does not depend on. */
const stamp = createStamp('dist/pages.stamp', {
  inputs: [
    'web',
    'contract',
    'device',
    'button',
    'engine',
    'networks',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build-imagery.ts',
    'scripts/imagery-plugin.ts',
    'scripts/lean-tensorflow.ts',
  ],
  isLeftOut: (path) =>
    /\.test\.tsx?$|\.generated\.ts$/.test(path) ||
    path.startsWith('web/public/imagery') ||
    path.startsWith('web/imagery/render'),
})

export const arePagesBuilt = stamp.isCurrent

/** Builds the pages into dist/client and dist/server when an input changed since the last build. */
export async function buildPages({ force = false } = {}) {
  if (!force && arePagesBuilt()) return
  const current = stamp.take()
  console.log('Building the pages ...')
  stamp.remove()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['build', '--app', '--configLoader', 'native', '--logLevel', 'warn']
  const run = spawn(findNode(), [vite, ...options], { cwd: root, stdio: 'inherit' })
  const [code] = await once(run, 'close')
  if (code !== 0) {
    console.error('The pages could not be built, the reason is above.')
    process.exit(code ?? 1)
  }
  current.write()
}
