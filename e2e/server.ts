import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memorySettings, nodeOptions } from '../scripts/memory.mjs'
import { findProgram } from '../server/test/processes.ts'
import { copyTemplateDatabase } from '../server/test/template-database.ts'

/** A running server of our own: where it listens, its data folder, and its process for tests that stop or kill it. */
export type RunningServer = {
  url: string
  dataFolder: string
  process: ChildProcess
  /** Where the try-ons of a drawn server are held (hold-try-ons.ts). */
  holdPort: number
  /** All it has written so far. */
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const root = join(import.meta.dirname, '..')

/** What a server draws in a blink, for tests that are not about it. */
export type Drawn = 'try-ons' | 'signed-try-ons' | 'descriptions' | 'preparation'
type Options = { environment?: Record<string, string>; dataFolder?: string; draws?: readonly Drawn[] }

/**
 * Starts the real server with the built pages on a free port and resolves when it is ready.
 * Without `dataFolder` it gets a new one, which stop() removes; `environment` is added to the server's environment.
 * With `draws` it is that of server/test/drawn-process.ts.
 */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const { environment = {}, dataFolder, draws } = options
  const folder = dataFolder ?? (await makeDataFolder())
  const [port, holdPort] = [await findFreePort(), await findFreePort()]
  const url = `http://localhost:${port}`
  const program = draws
    ? [findProgram('server/test/drawn-process.ts'), String(holdPort), ...draws]
    : [findProgram('server/src/main.ts')]
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...memorySettings,
      ...cleanEnvironment(),
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      // Describing the invented shops would take the processor from the tests; who needs them says so.
      DEMONSTRATION_CATALOGUE: 'no',
      // So would each test's browser that looks at what is chosen: the whole server has it do so.
      DEVICE_PREVIEW: 'off',
      // Every test's people come from one address.
      SIGN_UP_BONUSES_PER_NETWORK: '100000',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text))
  await waitUntilReady(child, () => output)
  return {
    url,
    dataFolder: folder,
    process: child,
    holdPort,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      const code = await end(child, signal)
      if (!dataFolder) await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** A data folder whose database is made already; process.spec.ts shows a first start that makes it. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-e2e-'))
  await copyTemplateDatabase(folder)
  return folder
}

/** Only what a process needs: an operator's settings in the developer's shell must not reach the tests. */
function cleanEnvironment(): Record<string, string> {
  const kept = /^(PATH|HOME|TMPDIR|LANG|TZ|SystemRoot|NODE_COMPILE_CACHE|MALLOC_\w+)$/
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value && kept.test(name) ? [[name, value]] : [])),
  )
}

function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server ended before it was ready:\n${output()}`))
    child.once('error', reject)
    child.once('exit', fail)
    // Not for longer: all that has been written would be looked through at each request's line.
    const look = () => {
      if (!output().includes('is ready: http')) return
      child.stdout?.off('data', look)
      child.off('exit', fail)
      resolve()
    }
    child.stdout?.on('data', look)
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return child.exitCode
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
