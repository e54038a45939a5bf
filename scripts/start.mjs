import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { findNode, installDependencies, root } from './dependencies.mjs'
import { memorySettings, nodeOptions } from './memory.mjs'
import { arePagesBuilt, buildPages } from './pages.mjs'
import { runServer } from './run-server.mjs'
import { bundledServer, bundleServer } from './server-bundle.mjs'

/**
 * `npm start`: installs and builds what is missing, then runs the server, and again if it crashes. What only developing needs is
 * not installed. `--role web` answers visitors and leaves the jobs to others, `--role worker` does jobs alone.
 */
const { role } = parseArgs({ options: { role: { type: 'string' } } }).values
if (role) process.env.ROLE = role
installDependencies({ withDevelopment: false })
const bundling = bundleServer()
if (process.env.ROLE !== 'worker' && !arePagesBuilt()) {
  const preparing = prepareDatabase()
  await buildPages()
  await preparing
}
await bundling
runServer([], { isRestarted: true, file: bundledServer })

/** On a first start the database is made while the pages are built: each takes one processor. */
async function prepareDatabase() {
  const run = spawn(findNode(), [...nodeOptions, 'server/src/commands/prepare-database.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...memorySettings, ...process.env },
  })
  await once(run, 'close')
}
