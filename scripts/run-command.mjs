import { spawnSync } from 'node:child_process'
import { findNode, installDependencies, root } from './dependencies.mjs'
import { memorySettings } from './memory.mjs'
import { buildPages } from './pages.mjs'

/**
 * Runs a command of the project on the pinned Node and ends as it ended: `node scripts/run-command.mjs [--with-pages] FILE ...`.
 * One that starts the server itself says that it needs the built pages.
 */
const isWithPages = process.argv[2] === '--with-pages'
const [file = '', ...rest] = process.argv.slice(isWithPages ? 3 : 2)
installDependencies({ withDevelopment: !/^server\/(src|fuzz)\//.test(file) })
if (isWithPages) await buildPages()
const { status } = spawnSync(findNode(), [file, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...memorySettings, ...process.env },
})
process.exit(status ?? 1)
