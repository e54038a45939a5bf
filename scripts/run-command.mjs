import { spawnSync } from 'node:child_process'
import { findNode, installDependencies, root } from './dependencies.mjs'
import { memorySettings } from './memory.mjs'

/** Runs one of the server's commands on the pinned Node and ends as it ended: `node scripts/run-command.mjs FILE ...`. */
installDependencies()
const { status } = spawnSync(findNode(), process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...memorySettings, ...process.env },
})
process.exit(status ?? 1)
