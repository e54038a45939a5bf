import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findNode, root } from './dependencies.mjs'
import { createStamp } from './stamp.mjs'

/** What `npm start` runs: server/src/main.ts and what that loads at once, in two files. */
export const bundledServer = 'dist/start/main.js'

const stamp = createStamp('dist/start.stamp', {
  inputs: ['server/src', 'contract', 'engine', 'networks', 'package-lock.json', 'scripts/bundle-server.ts'],
  isLeftOut: (path) => path.endsWith('.test.ts') || path.startsWith('networks/published'),
})

/** Puts the server together in a process beside this one when an input changed since the last time. */
export async function bundleServer({ force = false } = {}) {
  if (!force && stamp.isCurrent()) return
  const current = stamp.take()
  stamp.remove()
  const run = spawn(findNode(), ['scripts/bundle-server.ts'], { cwd: root, stdio: 'inherit' })
  const [code] = await once(run, 'close')
  if (code !== 0) {
    console.error('The server could not be put together, the reason is above.')
    process.exit(code ?? 1)
  }
  current.write()
}
