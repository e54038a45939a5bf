import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findNode, root } from './dependencies.mjs'
import { memorySettings } from './memory.mjs'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** Who started us, noted before anything takes time: npm and its shell, or nobody of interest. */
const parents = process.env.npm_lifecycle_event ? findParents() : []
const isNpmGone = () => parents.length > 0 && (process.ppid !== parents[0] || !parents.every(isAlive))

/**
 * Runs the server on the pinned Node until it ends, and ends as it ended.
 * Signals reach it; the channel between the two closes when this process dies, which the server takes as a request to stop.
 * @param {string[]} nodeOptions
 * @param {Record<string, string>} [environment]
 */
export function runServer(nodeOptions, environment = {}) {
  if (isNpmGone()) process.exit(1)
  const server = spawn(findNode(), [...nodeOptions, 'server/src/main.ts'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memorySettings, ...process.env, ...environment },
  })
  for (const signal of signals) process.on(signal, () => server.kill(signal))
  stopWhenNpmIsGone(server)
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/** An npm that ends without passing its signal on must not leave the server behind. */
function stopWhenNpmIsGone(server) {
  const watch = setInterval(() => {
    if (!isNpmGone()) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 250)
  watch.unref()
}

/** Our parent and, where npm runs its scripts in a shell (Linux tells), the npm above that shell. */
function findParents() {
  const parent = process.ppid
  const command = readProcess(parent, 'cmdline')
  if (!command?.startsWith('sh\0-c\0')) return [parent]
  const grandparent = /^PPid:\s*(\d+)/m.exec(readProcess(parent, 'status') ?? '')?.[1]
  return grandparent ? [parent, Number(grandparent)] : [parent]
}

function readProcess(id, file) {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return null
  }
}

function isAlive(id) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
