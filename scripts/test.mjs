import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findNode, installDependencies, root } from './dependencies.mjs'
import { compileCache } from './memory.mjs'
import { buildPages } from './pages.mjs'
import { bundleServer, bundleTestProcesses } from './server-bundle.mjs'
import { useTemporaryFolder } from './temporary-folder.mjs'

/**
 * `npm test` runs every part and stops at the first that fails; `npm test -- unit engine/pixels` runs one part and hands the rest of
 * the line to its tool. "unit" finds any file that is named, and alone runs what "engine-and-web" leaves out. With NIGHTLY=yes it also
 * looks at what a screen in another window or theme repeats, and keeps pictures of all screens, as SCREENS=yes does by day.
 * @type {Record<string, { title: string, run: (rest: string[], stdio: 'inherit' | 'pipe') => Promise<Ended> }>}
 * @typedef {{ code: number, output: string }} Ended
 */
const parts = {
  build: {
    title: 'Build of pages and processes',
    run: async () => {
      await build()
      return { code: 0, output: '' }
    },
  },
  format: {
    title: 'Format',
    run: (rest, stdio) => tool('oxfmt/bin/oxfmt', ['--check', '.', ...rest], stdio),
  },
  lint: { title: 'Lint', run: (rest, stdio) => tool('oxlint/bin/oxlint', rest, stdio) },
  unused: { title: 'Unused code', run: (rest, stdio) => tool('knip/bin/knip.js', rest, stdio) },
  imports: { title: 'Import rules', run: (_rest, stdio) => node('scripts/check-imports.ts', [], stdio) },
  types: {
    title: 'Types',
    run: (rest, stdio) =>
      tool('typescript/bin/tsc', ['--build', ...projects, ...oneChecker, ...rest], stdio, roomyHeap),
  },
  'engine-and-web': {
    title: 'Engine and web tests',
    run: (rest, stdio) =>
      tool('vitest/vitest.mjs', ['run', ...ofRooms('engine', 'web'), ...oneWorker, ...rest], stdio, {
        UNIT_REPORT: 'engine-and-web',
      }),
  },
  unit: {
    title: 'Unit and HTTP tests',
    run: async (rest, stdio) => {
      // No server of a test finds the pages half built.
      await (wanted ? bundleTestProcesses() : build())
      const files = rest.length > 0 ? rest : ofRooms('contract', 'server')
      return tool('vitest/vitest.mjs', ['run', ...files], stdio, bundledProcesses)
    },
  },
  browser: {
    title: 'Browser tests',
    run: async (rest, stdio) => {
      await build()
      return tool('@playwright/test/cli.js', ['test', ...rest], stdio, {
        ...nodeRunsTypeScript,
        ...bundledProcesses,
      })
    },
  },
  requirements: { title: 'Requirements', run: (_rest, stdio) => node('scripts/requirements.ts', [], stdio) },
}

const projects = ['tsconfig.json', 'engine/tsconfig.test.json']
/** Each checker works out anew much of what the others have: four take half as much again, and there are tests for the other processors. */
const oneChecker = ['--checkers', '1']
/** TypeScript is a program in Go: it looks for garbage when its memory has grown fivefold and not twofold. */
const roomyHeap = { GOGC: '400' }

/** These tests wait for nothing. Each worker more would compile the engine and load React once more, a fifth of what they take. */
const oneWorker = ['--maxWorkers', '1']
const ofRooms = (...names) => names.flatMap((name) => ['--project', name])

/** Playwright would translate all that it loads, anew in each run; Node runs it as it is, and keeps it compiled. */
const nodeRunsTypeScript = { PW_DISABLE_TS_ESM: 'yes' }

/** A process that a test starts is up in two thirds of the time (server/test/processes.ts). */
const bundledProcesses = { TEST_PROCESSES: 'bundled' }

/** What stands in one row runs side by side: what one processor waits for, the other does. The last of a row shows its progress. */
const rows = [['build', 'format', 'lint', 'unused', 'imports', 'types', 'unit'], ['browser']]
/** Runs beside all rows: it keeps one processor busy for nearly as long as they take together. */
const besideRows = 'engine-and-web'

const [wanted, ...rest] = process.argv.slice(2)
if (wanted && !(wanted in parts)) {
  console.error(`There is no part "${wanted}". The parts are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
installDependencies()
useTemporaryFolder()

let building
const times = []
const running = new Set()
if (wanted) await runPart(wanted, 'inherit')
else {
  const beside = runPart(besideRows, 'pipe')
  for (const row of rows) {
    await Promise.all(row.map((name) => runPart(name, name === row.at(-1) ? 'inherit' : 'pipe')))
  }
  await beside
  await runPart('requirements', 'inherit')
}
console.log(`\n=== All passed\n${times.join('\n')}`)

async function runPart(name, stdio) {
  const { title, run } = parts[name]
  if (stdio === 'inherit') console.log(`\n=== ${title} (${name})`)
  const start = performance.now()
  const { code, output } = await run(rest, stdio)
  const took = `${((performance.now() - start) / 1000).toFixed(1)} s`
  if (output) console.log(`\n=== ${title} (${name})\n${output}`)
  times.push(`${title.padEnd(22)} ${took.padStart(7)}`)
  if (code === 0) return
  console.error(`\nFAILED: ${title} (npm test -- ${name}), after ${took}.`)
  for (const other of running) other.kill()
  process.exit(code)
}

/** Several parts need it: it is built once. */
function build() {
  building ??= Promise.all([bundleServer(), buildPages()]).then(() => bundleTestProcesses())
  return building
}

function tool(path, more, stdio, environment = {}) {
  return node(join('node_modules', path), more, stdio, environment)
}

/** Runs a script on the pinned Node. With 'pipe' its output is kept, to be shown in one piece. */
function node(script, more, stdio, environment = {}) {
  const run = spawn(findNode(), [script, ...more], {
    cwd: root,
    stdio: ['inherit', stdio, stdio],
    env: { ...compileCache, ...environment, ...process.env },
  })
  running.add(run)
  let output = ''
  for (const stream of [run.stdout, run.stderr]) stream?.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    run.once('close', (code) => {
      running.delete(run)
      resolve({ code: code ?? 1, output })
    })
  })
}
