import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findBundled } from '../../scripts/server-bundle.mjs'
import { compileCache, nodeOptions } from '../../scripts/memory.mjs'
import { createClient, type Client } from './client.ts'

const root = join(import.meta.dirname, '../..')
/** How a process of ours starts as fast as with `npm start`: its code is kept compiled, its packages are looked up once. */
export const quickStart = { execArgv: nodeOptions, environment: compileCache }

/** The program of such a process, as `npm test` has put it together; tests that are run in another way take its source. */
export function findProgram(source: string): string {
  return join(root, process.env.TEST_PROCESSES === 'bundled' ? findBundled(source) : source)
}

const script = findProgram('server/test/killed-process.ts')

const children = new Set<ChildProcess>()

export type PaymentNews = { paymentIntentId: string; eventId: string }
export type Process = Awaited<ReturnType<typeof startProcess>>

/** Starts the product as a process of its own (`killed-process.ts`); answers once it listens. */
export async function startProcess(
  environment: Record<string, string>,
  clockOffset = 0,
  ...how: 'reach-loopback'[]
) {
  const child: ChildProcess = fork(script, [String(clockOffset), ...how], {
    execArgv: quickStart.execArgv,
    env: { ...quickStart.environment, ...environment, PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  let life = 0
  let expected = Infinity
  const reached = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<number>()
  child.on('message', (message: { port?: number }) => {
    if (message.port !== undefined) listening.resolve(message.port)
    else if (++life >= expected) reached.resolve()
  })
  const exited = once(child, 'exit')
  void exited.then(() => {
    children.delete(child)
    listening.reject(new Error('The server did not start'))
  })
  const origin = `http://127.0.0.1:${await listening.promise}`
  return {
    origin,
    clientOf(cookies: Client['cookies']): Client {
      const client = createClient(fetch, origin)
      for (const [name, value] of cookies) client.cookies.set(name, value)
      return client
    },
    /** Has it hear news of a payment, as the provider's webhook tells it. */
    tell(news: PaymentNews) {
      if (child.connected) child.send(news, () => {})
    },
    /** Resolves at its so many-th sign of life. */
    waitForLife(count: number) {
      expected = count
      if (life >= expected) reached.resolve()
      return reached.promise
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      await exited
    },
    exited,
  }
}

export function killProcesses(): void {
  for (const child of children) child.kill('SIGKILL')
}
