import { spawnSync } from 'node:child_process'
import { findNode, installDependencies, root } from './dependencies.mjs'
import { memorySettings } from './memory.mjs'

/** Runs a command of the project on the pinned Node and ends as it ended: `node scripts/run-command.mjs FILE ...`. */
const [file = '', ...rest] = process.argv.slice(2)
installDependencies({ withDevelopment: !file.startsWith('server/') })
const { status } = spawnSync(findNode(), [file, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...memorySettings, ...process.env },
})
process.exit(status ?? 1)
