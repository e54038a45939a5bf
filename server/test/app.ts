import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RegisterRequest } from '../../contract/auth.ts'
import { balanceSchema } from '../../contract/tokens.ts'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import { openCatalogueSearch } from '../src/features/catalogue/service.ts'
import { creditTokens } from '../src/features/tokens/service.ts'
import { createDailyCounts } from '../src/platform/daily-counts.ts'
import { createLog } from '../src/platform/log.ts'
import type { Pages } from '../src/platform/pages.ts'
import { createRateLimits } from '../src/platform/rate-limits.ts'
import { isPublicAddress, type AddressRule } from '../src/platform/safe-fetch.ts'
import { createSignals } from '../src/platform/signals.ts'
import { createTurns } from '../src/platform/turns.ts'
import { createStreamCap } from '../src/platform/stream-cap.ts'
import { createUploadGate } from '../src/platform/upload-gate.ts'
import { openProviders } from '../src/providers/index.ts'
import { prepareWork } from '../src/work.ts'
import { createClient, type Client } from './client.ts'
import { anyDatabase, copyPostgresTemplate, type DatabaseName } from './databases.ts'
import { copyTemplateDatabase } from './template-database.ts'
import type { GarmentDescriber } from '../src/providers/garment-describer/type.ts'
import { createDrawnDescriber } from './drawn-describer.ts'
import { createDrawnEngine, type DrawnEngine } from './drawn-engine.ts'
import { createPlainProvenance } from './plain-provenance.ts'
import { anyGarment, anyPhoto, fileOf } from './pictures.ts'
import { createWeakPasswords } from './weak-passwords.ts'

type Options = {
  /** Where a test is not about it: any (databases.ts). */
  database?: DatabaseName
  /** Keys of .env.example on top of what a test needs. */
  environment?: Record<string, string>
  isReachable?: AddressRule
  engine?: DrawnEngine
  describer?: GarmentDescriber
  /** Credentials and watermarks for real; every try-on takes longer. */
  hasProvenance?: boolean
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Shows what a page was told instead of drawing it: the real pages have tests of their own. */
const plainPages: Pages = {
  render: async (path, boot) => ({ status: 200, html: JSON.stringify({ path, boot }) }),
}

/** The real product in process, on a folder and a database of its own. Only the try-on engine and the describer of garments are replaced. */
export async function createTestApp(options: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-test-'))
  const dataDir = join(folder, 'data')
  const temporaryFolder = join(folder, 'tmp')
  const publicFolder = join(folder, 'public')
  await Promise.all([dataDir, temporaryFolder, publicFolder].map((path) => mkdir(path)))
  const name = options.database ?? anyDatabase()
  const postgres = name === 'postgres' ? await copyPostgresTemplate() : null
  if (!postgres) await copyTemplateDatabase(dataDir)

  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SIGN_UP_BONUSES_PER_NETWORK: '100000',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    ...options.environment,
  })
  const logLines: string[] = []
  const log = createLog({ base: null }, { write: (line: string) => void logLines.push(line) })
  let clockOffset = 0
  const now = () => new Date(Date.now() + clockOffset)
  const { database, ...providers } = await openProviders(config, log, now)
  const engine = options.engine ?? createDrawnEngine()
  const deps: Deps = {
    ...providers,
    config,
    secret: 'a secret that only this test knows',
    database: database.database,
    priceSearch:
      providers.priceSearch ??
      (await openCatalogueSearch({ ...providers, database: database.database, now, log })),
    eraseDeleted: () => database.eraseDeleted(),
    tryOnEngine: engine,
    garmentDescriber: options.describer ?? createDrawnDescriber(),
    provenance: options.hasProvenance ? providers.provenance : createPlainProvenance(),
    passwords: createWeakPasswords(),
    rateLimits: createRateLimits(database.database),
    dailyCounts: createDailyCounts(database.database, now),
    signals: createSignals(database.channel),
    takeTurn: createTurns(),
    isReachable: options.isReachable ?? isPublicAddress,
    temporaryFolder,
    uploadGate: createUploadGate(temporaryFolder),
    streamCap: createStreamCap(),
    now,
    log,
  }
  const app = createApp(deps, { pages: plainPages, publicFolder })
  const startWork = await prepareWork(deps, database.isExclusive)
  const work = await startWork()

  return {
    deps,
    engine,
    dataDir,
    /** What lies here the browser may load as it is. */
    publicFolder,
    /** What was logged, one JSON text a line. */
    logLines,
    fetch: (request: Request) => app.fetch(request),
    fetchOverNode: app.fetch,
    /** Every path and method the app answers, guards and middlewares included. */
    routes: app.routes,
    newClient: (headers?: Record<string, string>) =>
      createClient((request) => app.fetch(request), config.publicUrl, headers),
    /** Lets time pass for everything that asks for it. */
    moveClock(milliseconds: number) {
      clockOffset += milliseconds
    },
    /** Paths of every file left under the storage and the folder of unfinished uploads. */
    async listFiles() {
      const all = await Promise.all(
        [join(dataDir, 'storage'), temporaryFolder].map((path) => listFilesUnder(path)),
      )
      return all.flat()
    },
    /** The files that were not there `before`; earlier tests' files may still be on their way out. */
    async newFilesSince(before: readonly string[]): Promise<string[]> {
      return (await this.listFiles()).filter((path) => !before.includes(path))
    },
    async stop() {
      engine.reset()
      await work.stop(20_000)
      await deps.signals.close()
      await Promise.all(
        [providers.mailer, providers.tryOnEngine, providers.garmentDescriber, providers.provenance].map(
          (one) => one.close(),
        ),
      )
      await database.close()
      await postgres?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listFilesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

let registered = 0

/** Registers somebody new, by default under an address that nobody has used. */
export async function registerUser(testApp: TestApp, details: Partial<RegisterRequest> = {}) {
  const person: RegisterRequest = {
    username: `user-${++registered}`,
    email: `user-${randomUUID()}@example.com`,
    password: 'correct horse',
    ...details,
  }
  const client = testApp.newClient()
  const response = await client.post('/api/register', person)
  if (!response.ok) throw new Error(`Registration answered ${response.status}: ${await response.text()}`)
  return { client, ...person }
}

/** Waits for the newest verification mail to an address, at least `count` of them, and answers its link. */
export function readVerificationLink(testApp: TestApp, email: string, count = 1): Promise<string> {
  return readMailedLink(testApp, email, '/auth/verify', count)
}

/** Opens the newest verification link that was mailed to an address, and presses its button. */
export async function openVerificationLink(testApp: TestApp, client: Client, email: string) {
  return pressLink(client, await readVerificationLink(testApp, email))
}

/** Presses the button of the page that a mailed link leads to. */
export function pressLink(client: Client, link: string): Promise<Response> {
  const { pathname, searchParams } = new URL(link, 'http://localhost')
  const body = new URLSearchParams({ token: searchParams.get('token') ?? '' })
  return client.request(pathname, { method: 'POST', body })
}

/** Waits for the newest mail to an address whose link leads to this path, at least `count` of them, and answers its link. */
export async function readMailedLink(
  testApp: TestApp,
  email: string,
  path: string,
  count = 1,
): Promise<string> {
  const { outbox } = testApp.deps
  if (!outbox) throw new Error('This app sends its mail away')
  return waitUntil(async () => {
    const isTheirs = ({ recipient }: { recipient: string }) => recipient.toLowerCase() === email.toLowerCase()
    const texts = (await outbox.list()).filter(isTheirs).map(({ text }) => text)
    const links = texts.flatMap((text) => /https?:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? [])
    const found = links.filter((link) => new URL(link).pathname === path)
    return found.length >= count ? found[0] : undefined
  })
}

/** The same person in another browser, e.g. when so much time has gone by that the first one's session has ended. */
export async function signInAgain(
  testApp: TestApp,
  { email, password }: { email: string; password: string },
  headers?: Record<string, string>,
) {
  const client = testApp.newClient(headers)
  const response = await client.post('/api/login', { email, password })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
  return client
}

/** Somebody who has registered and, unless said otherwise, verified the address: with the bonus of 3 tokens. */
export async function signedInClient(testApp: TestApp, { isVerified = true } = {}) {
  const user = await registerUser(testApp)
  if (isVerified) await openVerificationLink(testApp, user.client, user.email)
  return user
}

export async function grantTokens(testApp: TestApp, email: string, amount: number): Promise<void> {
  const { database } = testApp.deps
  await database.transaction(async (tx) => {
    const account = await tx.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) })
    if (!account) throw new Error(`Nobody has the address ${email}`)
    await creditTokens(tx, { userId: account.id, amount, reason: 'admin-grant', reference: randomUUID() })
  })
}

type Upload = Uint8Array | File | undefined
type TryOnOptions = {
  /** The earlier try-on that takes the photo's place. */
  baseSessionId?: string
  headers?: Record<string, string>
  garmentClass?: string
  onWarning?: string
  photo?: Upload
  garment?: Upload
}

/** Sends a try-on as the page does. A photo or garment given as undefined is left out of the form. */
export function generateTryOn(client: Client, options: TryOnOptions = {}): Promise<Response> {
  return sendPictures(client, '/api/tryon', options)
}

export function checkPictures(client: Client, options: TryOnOptions = {}): Promise<Response> {
  return sendPictures(client, '/api/tryon/check', options)
}

async function sendPictures(client: Client, path: string, options: TryOnOptions): Promise<Response> {
  const { headers = {}, garmentClass, onWarning, baseSessionId } = options
  const drawn = baseSessionId ? null : await anyPhoto()
  const photo = 'photo' in options ? options.photo : drawn
  const garment = 'garment' in options ? options.garment : await anyGarment()
  const form = new FormData()
  if (photo) form.append('modelImage', photo instanceof File ? photo : fileOf(photo))
  if (garment) form.append('garmentImage', garment instanceof File ? garment : fileOf(garment, 'garment.jpg'))
  if (garmentClass) form.append('garmentClass', garmentClass)
  if (onWarning) form.append('onWarning', onWarning)
  if (baseSessionId) form.append('baseSessionId', baseSessionId)
  return client.request(path, { method: 'POST', body: form, headers })
}

export async function balanceOf(client: Client): Promise<number> {
  const response = await client.get('/api/tokens/balance')
  return balanceSchema.parse(await response.json()).balance
}

const patienceMs = 45_000

/** Asks again and again until there is an answer. It gives up long after any machine would have had one. */
export async function waitUntil<Answer>(ask: () => Promise<Answer | undefined | false>): Promise<Answer> {
  const deadline = Date.now() + patienceMs
  // Soon at first, then seldom enough to leave the processor to what is awaited.
  for (let pause = 2; Date.now() < deadline; pause = Math.min(2 * pause, 25)) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error('Waited in vain')
}
