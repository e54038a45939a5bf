import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { garment, person } from '../e2e/pictures.ts'
import { startServer } from '../e2e/server.ts'
import { createTarget, times, type Target } from '../scripts/attack/target.ts'
import { createPasswords } from '../server/src/platform/passwords.ts'
import { generateTryOn } from '../server/test/app.ts'
import type { Client } from '../server/test/client.ts'
import { confirmPayment, pay } from '../server/test/payments.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { printFigures, quantile } from './figures.ts'

/**
 * npm run bench:load -- [--seconds 600]
 *
 * What visitors feel while the built-in engine is busy: light calls at a steady rate on an idle server, and then for so many seconds
 * while people make one try-on after the other; uploads and sign-ins beside the work that cannot be spared, decoding the same pictures
 * and checking the same passwords; memory late beside memory early. Ends with 1 when the slowest hundredth of the light calls takes more
 * than 100 ms beside the engine, or memory grows by more than a tenth. (Rates of single calls beside the bare framework: bench:api.)
 */
const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '600' } } })
const seconds = Number(options.seconds)
const idleSeconds = Math.min(30, seconds / 4)
/** When memory is first looked at. */
const early = Math.min(120, seconds / 5)
const callsASecond = 20
const people = 6
const light = ['/api/auth/user', '/api/tokens/balance', '/api/history/tryons', '/api/tokens/statement', '/']

const postgres = await startPostgres()
if (!postgres) throw new Error('This machine has no PostgreSQL')
const server = await startServer({ environment: { DATABASE_URL: postgres.url, TRUST_PROXY: 'yes' } })
const target = createTarget(server.url, server.process.pid ?? 0)
const visitor = await target.registerVerified()
const shoppers = await times(people, async () => {
  const { client } = await target.registerVerified()
  await confirmPayment(client, (await pay(client, 'popular')).id)
  return client
})
const idle = await callSteadily(visitor.client, idleSeconds)
const signIns = await measureSignIns(target)
const over = new AbortController()
const [photo, piece] = [(await person.read()).buffer, (await garment.read()).buffer]
const uploads: number[] = []
let results = 0
const saturating = shoppers.map(keepTryingOn)
const first = callSteadily(visitor.client, early)
const loadedEarly = await first
const memoryEarly = await readMemory()
const loaded = [...loadedEarly, ...(await callSteadily(visitor.client, seconds - early))]
const memoryLate = await readMemory()
over.abort()
await Promise.all(saturating)
const decoding = await measure(20, () =>
  Promise.all([sharp(photo).raw().toBuffer(), sharp(piece).raw().toBuffer()]),
)
await server.stop()
await postgres.stop()

console.log(
  `${results} try-ons in ${seconds} s; ${idle.length} light calls without them, ${loaded.length} beside them`,
)
const ofCalls = (name: string, found: number[]) =>
  [0.5, 0.95, 0.99].map((share) => ({
    figure: `${name}, p${share * 100}, ms`,
    value: quantile(found, share),
  }))
const isGood = printFigures('Load', [
  ...ofCalls('light calls, engine idle', idle),
  ...ofCalls('light calls, engine busy', loaded).slice(0, 2),
  { figure: 'light calls, engine busy, p99, ms', value: quantile(loaded, 0.99), floor: 100, isLimit: true },
  {
    figure: 'p50 beside the busy engine, as a multiple of the idle',
    value: quantile(loaded, 0.5) / quantile(idle, 0.5),
  },
  {
    figure: 'taking two pictures in, p50, as a multiple of decoding them',
    value: quantile(uploads, 0.5) / quantile(decoding, 0.5),
  },
  {
    figure: 'a sign-in, p50, as a multiple of checking a password',
    value: quantile(signIns.ours, 0.5) / quantile(signIns.floor, 0.5),
  },
  { figure: `memory after ${early} s, MB`, value: memoryEarly },
  {
    figure: `memory after ${seconds} s as a multiple of that`,
    value: memoryLate / memoryEarly,
    floor: 1.1,
    isLimit: true,
  },
])
process.exit(isGood ? 0 : 1)

/** Asks at a steady rate, whether or not the last answer has come; answers each call's time. */
async function callSteadily(client: Client, forSeconds: number): Promise<number[]> {
  const asked: Promise<number>[] = []
  const end = performance.now() + forSeconds * 1000
  for (let n = 0; performance.now() < end; n++) {
    asked.push(time(() => client.get(light[n % light.length] ?? '/')))
    await wait(1000 / callsASecond)
  }
  return Promise.all(asked)
}

async function keepTryingOn(client: Client): Promise<void> {
  while (!over.signal.aborted) {
    const sentAt = performance.now()
    const response = await generateTryOn(client, {
      photo,
      garment: piece,
      headers: { prefer: 'respond-async' },
    })
    uploads.push(performance.now() - sentAt)
    const { sessionId } = await response.json()
    if (!sessionId) throw new Error(`A try-on answered ${response.status}`)
    // The stream ends with the try-on.
    await (await client.get(`/api/tryons/${sessionId}/events`)).text()
    results++
  }
}

async function measureSignIns(signInTarget: Target) {
  const { email, password } = await signInTarget.registerVerified()
  const passwords = createPasswords()
  const hash = await passwords.hash(password)
  const floor = await measure(20, () => passwords.isCorrect(hash, password))
  const ours = await measure(20, () => signInTarget.canSignIn(email, password))
  return { ours, floor }
}

async function measure(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const found = []
  for (let n = 0; n < count; n++) found.push(await time(work))
  return found
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const result = await work()
  if (result instanceof Response) await result.arrayBuffer()
  return performance.now() - began
}

async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
