import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { historySchema } from '../contract/history.ts'
import { garment, person } from '../e2e/pictures.ts'
import { startServer } from '../e2e/server.ts'
import { balanceOf, generateTryOn } from '../server/test/app.ts'
import { confirmPayment, pay, readMoves } from '../server/test/payments.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { createTarget } from './attack/target.ts'

/**
 * npm run rolling-upgrade -- [--from REF]: does an earlier version (by default the newest tag, else the commit before this one) keep
 * answering on the tables of this one? Both run on one throw-away PostgreSQL, the earlier one started by its own `npm start` once this
 * one has migrated; a person then registers, verifies, buys, tries on and looks back at each. Ends with 1 when anything is not as it was.
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } })
const root = join(import.meta.dirname, '..')
const git = (...rest: string[]) => execFileSync('git', rest, { cwd: root, encoding: 'utf8' }).trim()
const from = values.from ?? (git('tag', '--sort=-creatordate').split('\n')[0] || 'HEAD~1')

const postgres = await startPostgres()
if (!postgres) throw new Error('This machine has no PostgreSQL')
const folder = await mkdtemp(join(tmpdir(), 'ourela-earlier-'))
execFileSync('sh', ['-c', `git archive ${git('rev-parse', from)} | tar -x -C ${folder}`], { cwd: root })
const environment = {
  DATABASE_URL: postgres.url,
  SECRET: 'a secret that both versions share',
  DEMONSTRATION_CATALOGUE: 'no',
}
const present = await startServer({ environment })
const earlier = await startEarlier()
let isGood = true
for (const [name, url] of Object.entries({ [`${from}, on new tables`]: earlier.url, present: present.url })) {
  const problems = await walk(url)
  console.log(`${name}: ${problems.length === 0 ? 'everything works' : problems.join('; ')}`)
  isGood &&= problems.length === 0
}
await earlier.stop()
await present.stop()
await postgres.stop()
await rm(folder, { recursive: true })
process.exit(isGood ? 0 : 1)

/** As its operator does: `npm start` installs and builds what that version needs. */
async function startEarlier() {
  const probe = createServer().listen(0, '127.0.0.1')
  await setTimeout(50)
  const { port } = probe.address() as AddressInfo
  probe.close()
  const url = `http://localhost:${port}`
  const dataFolder = join(folder, 'data')
  await mkdir(dataFolder)
  // Whichever version does a job, its pictures and mails lie in one place.
  for (const name of ['storage', 'outbox']) {
    await mkdir(join(present.dataFolder, name), { recursive: true })
    await symlink(join(present.dataFolder, name), join(dataFolder, name))
  }
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataFolder,
    },
  })
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The version ${from} did not start`)
    await setTimeout(500)
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await ended
    },
  }
}

/** The life of a customer; answers what went wrong. */
async function walk(url: string): Promise<string[]> {
  const problems: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) problems.push(`${what}: ${String(found)} instead of ${String(wanted)}`)
  }
  const target = createTarget(url, 0)
  const { client, email, password } = await target.registerVerified()
  expect('tokens at the start', await balanceOf(client), 3)
  const [photo, piece] = [await person.read(), await garment.read()]
  const made = await generateTryOn(client, { photo: photo.buffer, garment: piece.buffer })
  expect('the try-on', made.status, 200)
  expect('tokens after it', await balanceOf(client), 2)
  await confirmPayment(client, (await pay(client, 'starter')).id)
  expect('lines of the statement', (await readMoves(client)).length, 3)
  const { sessions } = historySchema.parse(await (await client.get('/api/history/tryons')).json())
  expect('try-ons in the history', sessions.length, 1)
  expect('signing in again', await target.canSignIn(email, password), true)
  return problems
}
