import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findNode, root } from './dependencies.mjs'
import { memorySettings, nodeOptions } from './memory.mjs'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** Who started us, noted before anything takes time: npm and its shell, or nobody of interest. */
const parents = process.env.npm_lifecycle_event ? findParents() : []
const isNpmGone = () => parents.length > 0 && (process.ppid !== parents[0] || !parents.every(isAlive))

const usual = {
  file: 'server/src/main.ts',
  /** After a crash: this long, twice as long after each further one, and short again once it has run for a while. */
  firstPauseMs: 1000,
  longestPauseMs: 60_000,
  calmAfterMs: 10 * 60_000,
  /** A server that says nothing at so many looks (it speaks every two seconds) hangs, and is ended. */
  silentLooks: 12,
  lookEveryMs: 5000,
}

/**
 * Runs the server on the pinned Node until it ends, and ends as it ended. Signals reach it; the channel between the two closes
 * when this process dies, which the server takes as a request to stop. With `isRestarted`, a server that has been ready once and
 * then crashes or hangs is started again; one that never was ready, or was asked to stop, is not.
 * @param {string[]} moreNodeOptions
 * @param {Partial<typeof usual> & { environment?: Record<string, string>, isRestarted?: boolean }} [options]
 */
export function runServer(moreNodeOptions, { environment = {}, isRestarted = false, ...unusual } = {}) {
  if (isNpmGone()) process.exit(1)
  const { file, firstPauseMs, longestPauseMs, calmAfterMs, silentLooks, lookEveryMs } = {
    ...usual,
    ...unusual,
  }
  const state = { server: null, wasReady: false, isStopping: false, pauseMs: firstPauseMs }
  for (const signal of signals) process.on(signal, () => passOn(signal))
  stopWhenNpmIsGone(() => passOn('SIGTERM'))
  start()

  function start() {
    const startedAt = performance.now()
    const server = spawn(findNode(), [...nodeOptions, ...moreNodeOptions, file], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...memorySettings, ...process.env, ...environment },
    })
    state.server = server
    const watch = isRestarted ? watchForSilence(server, { silentLooks, lookEveryMs }) : undefined
    server.on('message', () => (state.wasReady = true))
    server.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`)
      process.exit(1)
    })
    server.on('exit', (code, signal) => {
      clearInterval(watch)
      state.server = null
      const hasCrashed = signal ? !signals.includes(signal) : code !== 0
      if (!isRestarted || !hasCrashed || !state.wasReady || state.isStopping) return endAs(code, signal)
      if (performance.now() - startedAt > calmAfterMs) state.pauseMs = firstPauseMs
      console.error(`The server ended (${signal ?? code}). It starts again in ${state.pauseMs / 1000} s.`)
      setTimeout(start, state.pauseMs)
      state.pauseMs = Math.min(state.pauseMs * 2, longestPauseMs)
    })
  }

  /** @param {NodeJS.Signals} signal */
  function passOn(signal) {
    state.isStopping = true
    if (state.server) state.server.kill(signal)
    else process.exit(0)
  }
}

/** From its first message on, a server speaks regularly. */
function watchForSilence(server, { silentLooks, lookEveryMs }) {
  let silent = -Infinity
  server.on('message', () => (silent = 0))
  return setInterval(() => {
    if (++silent < silentLooks) return
    console.error('The server does not answer any more and is ended.')
    server.kill('SIGKILL')
  }, lookEveryMs)
}

function endAs(code, signal) {
  if (!signal) process.exit(code ?? 1)
  for (const name of signals) process.removeAllListeners(name)
  process.kill(process.pid, signal)
}

/** An npm that ends without passing its signal on must not leave the server behind. */
function stopWhenNpmIsGone(stop) {
  const watch = setInterval(() => {
    if (!isNpmGone()) return
    clearInterval(watch)
    stop()
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
