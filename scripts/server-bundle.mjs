import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findNode, root } from './dependencies.mjs'
import { createStamp } from './stamp.mjs'

const serverSource = 'server/src/main.ts'
const sources = [
  'server/src',
  'contract',
  'engine',
  'networks',
  'package-lock.json',
  'scripts/bundle-server.ts',
]

const start = createBundle('dist/start', [serverSource], sources)

/** What `npm start` runs: server/src/main.ts and what that loads at once, in two files. */
export const bundledServer = start.find(serverSource)
/** Puts the server together in a process beside this one when an input changed since the last time. */
export const bundleServer = start.build

/** What tests start as processes of their own beside that (server/test/processes.ts). */
const ofTests = createBundle(
  'dist/test-processes',
  [
    ...['admin', 'import-catalogue', 'reconcile-payments', 'try-engine'].map(
      (name) => `server/src/commands/${name}.ts`,
    ),
    ...['drawn', 'killed', 'settling'].map((name) => `server/test/${name}-process.ts`),
  ],
  [...sources, 'server/test'],
)
export const bundleTestProcesses = ofTests.build
/** The file that holds the program of this source. */
export const findBundled = (source) => (source === serverSource ? bundledServer : ofTests.find(source))

function createBundle(folder, programs, inputs) {
  const stamp = createStamp(`${folder}.stamp`, {
    inputs,
    isLeftOut: (path) => path.endsWith('.test.ts') || path.startsWith('networks/published'),
  })
  return {
    async build({ force = false } = {}) {
      if (!force && stamp.isCurrent()) return
      const current = stamp.take()
      stamp.remove()
      const words = ['scripts/bundle-server.ts', folder, ...programs]
      const run = spawn(findNode(), words, { cwd: root, stdio: 'inherit' })
      const [code] = await once(run, 'close')
      if (code !== 0) {
        console.error('The server could not be put together, the reason is above.')
        process.exit(code ?? 1)
      }
      current.write()
    },
    find(program) {
      if (!programs.includes(program)) throw new Error(`Not in the bundle: ${program}`)
      return `${folder}/${program.split('/').at(-1).replace(/ts$/, 'js')}`
    },
  }
}
