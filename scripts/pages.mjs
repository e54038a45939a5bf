import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, root } from './dependencies.mjs'

/** What the built pages depend on. */
const inputs = [
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
]
/** Written by the build itself, or of no weight for it. */
const isLeftOut = (path) =>
  /\.test\.tsx?$|\.generated\.ts$/.test(path) ||
  path.startsWith(join('web', 'public', 'imagery')) ||
  path.startsWith(join('web', 'imagery', 'render'))

const stamp = join(root, 'dist/inputs.sha256')

export function arePagesBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()
}

/** Builds the pages into dist/client and dist/server when an input changed since the last build. */
export function buildPages({ force = false } = {}) {
  if (!force && arePagesBuilt()) return
  const current = hashInputs()
  console.log('Building the pages ...')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['build', '--app', '--configLoader', 'native', '--logLevel', 'warn']
  const run = spawnSync(findNode(), [vite, ...options], { cwd: root, stdio: 'inherit' })
  if (run.status !== 0) {
    console.error('The pages could not be built, the reason is above.')
    process.exit(run.status ?? 1)
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, current)
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(listFiles))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** @returns {string[]} paths from the root, sorted */
function listFiles(input) {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [input]
  return readdirSync(path, { recursive: true })
    .map((name) => join(input, String(name)))
    .filter((file) => !isLeftOut(file) && statSync(join(root, file)).isFile())
    .sort()
}
