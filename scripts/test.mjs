import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findNode, installDependencies, root } from './dependencies.mjs'
import { compileCache } from './memory.mjs'
import { buildPages } from './pages.mjs'

/**
 * `npm test` runs every part in this order and stops at the first that fails;
 * `npm test -- unit engine/pixels` runs one part and hands the rest of the line to its tool.
 * @type {Record<string, { title: string, run: (rest: string[]) => void }>}
 */
const parts = {
  format: { title: 'Format', run: (rest) => tool('prettier/bin/prettier.cjs', '--check', '.', ...rest) },
  lint: { title: 'Lint', run: (rest) => tool('oxlint/bin/oxlint', ...rest) },
  imports: { title: 'Import rules', run: () => node('scripts/check-imports.ts') },
  build: { title: 'Build of the pages', run: () => buildPages() },
  types: {
    title: 'Types',
    run: (rest) =>
      tool('typescript/bin/tsc', '--build', 'tsconfig.json', 'engine/tsconfig.test.json', ...rest),
  },
  unit: { title: 'Unit and HTTP tests', run: (rest) => tool('vitest/vitest.mjs', 'run', ...rest) },
  browser: { title: 'Browser tests', run: (rest) => browser(rest) },
  requirements: { title: 'Requirements', run: () => node('scripts/requirements.ts') },
}

const [wanted, ...rest] = process.argv.slice(2)
if (wanted && !(wanted in parts)) {
  console.error(`There is no part "${wanted}". The parts are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
installDependencies()

const times = []
for (const name of wanted ? [wanted] : Object.keys(parts)) {
  console.log(`\n=== ${parts[name].title} (${name})`)
  const start = performance.now()
  process.once('exit', reportFailure)
  parts[name].run(rest)
  process.off('exit', reportFailure)
  times.push(`${parts[name].title.padEnd(22)} ${seconds(start).padStart(7)}`)

  function reportFailure() {
    console.error(`\nFAILED: ${parts[name].title} (npm test -- ${name}), after ${seconds(start)}.`)
  }
}
console.log(`\n=== All passed\n${times.join('\n')}`)

function browser(more) {
  buildPages()
  tool('@playwright/test/cli.js', 'test', ...more)
}

function tool(path, ...more) {
  node(join('node_modules', path), ...more)
}

/** Runs a script on the pinned Node; the process ends with the script's exit code when it fails. */
function node(script, ...more) {
  const run = spawnSync(findNode(), [script, ...more], {
    cwd: root,
    stdio: 'inherit',
    env: { ...compileCache, ...process.env },
  })
  if (run.status !== 0) process.exit(run.status ?? 1)
}

function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
