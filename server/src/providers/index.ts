import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openPgliteDatabase } from './database/pglite.ts'
import { openPostgresDatabase } from './database/postgres.ts'
import { createLocalIdentity } from './identity/local.ts'
import { createOpenIdIdentity } from './identity/openid.ts'
import type { IdentityProvider, LocalIdentityProvider } from './identity/type.ts'
import { createPgBossJobs } from './jobs/pg-boss.ts'
import { createOutboxMailer } from './mailer/outbox.ts'
import { createSmtpMailer } from './mailer/smtp.ts'
import { createNoModeration } from './moderation/none.ts'
import { createOpenAiModeration } from './moderation/openai.ts'
import { choosePriceSearch } from './price-search/open.ts'
import { createSandboxPayments } from './payments/sandbox.ts'
import type { Payments, SandboxPayments } from './payments/type.ts'
import { createDiskStorage } from './storage/disk.ts'
import { createS3Storage } from './storage/s3.ts'
import { createBuiltInDescriber } from './try-on-engine/built-in-describer.ts'
import { createSpending, uncountedSpending } from './try-on-engine/hosted/spending.ts'
import { openProvenance } from './provenance/open.ts'
import { openTryOnEngine } from './try-on-engine/open.ts'

/** Which adapter runs: configuration on the left, adapter on the right. The only importer of adapters. */
export async function openProviders(config: Config, log: Logger, now: () => Date) {
  const from = { name: config.brand, address: config.mail.from }
  const database = await openDatabase(config)
  const outbox = config.mail.smtpUrl ? null : createOutboxMailer(join(config.dataDir, 'outbox'), from, now)
  return {
    database,
    jobs: createPgBossJobs(database.createQueue(), (err) => log.error({ err }, 'jobs')),
    outbox,
    mailer: outbox ?? createSmtpMailer(config.mail.smtpUrl ?? '', from),
    ...chooseIdentity(config, now),
    openid: chooseOpenId(config),
    ...(await choosePayments(config, database.database, now)),
    storage: openStorage(config),
    tryOnEngine: await openTryOnEngine({
      config: config.engines,
      spending: createSpending(database.database, now),
      now,
      log,
    }),
    garmentDescriber: createBuiltInDescriber(),
    priceSearch: choosePriceSearch(config, now),
    provenance: await openProvenance({
      config: config.provenance,
      brand: config.brand,
      dataDir: config.dataDir,
      now,
      log,
    }),
    moderation: config.moderation ? createOpenAiModeration(config.moderation) : createNoModeration(),
  }
}

export function openDatabase({ databaseUrl, dataDir }: Config) {
  return databaseUrl ? openPostgresDatabase(databaseUrl) : openPgliteDatabase(dataDir)
}

/** What the first start makes in a database: its tables and its queues. */
export async function prepareDatabase(config: Config): Promise<void> {
  const { createQueue, close } = await openDatabase(config)
  const jobs = createPgBossJobs(createQueue(), () => {})
  await jobs.start()
  await jobs.stop(0)
  await close()
}

/** What a backup holds and a restored one is put into, and no more. */
export async function openBackupProviders(config: Config) {
  const { database, createQueue, close } = await openDatabase(config)
  const jobs = createPgBossJobs(createQueue(), () => {})
  await jobs.start()
  return {
    database,
    jobs,
    storage: openStorage(config),
    async close() {
      await jobs.stop(0)
      await close()
    },
  }
}

function openStorage(config: Config) {
  return config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(config.dataDir, 'storage'))
}

/** What the import of a catalogue needs, and no more. */
export async function openCatalogueProviders(config: Config) {
  const { database, close } = await openDatabase(config)
  const garmentDescriber = createBuiltInDescriber({ threads: 2 })
  return {
    database,
    garmentDescriber,
    async close() {
      await garmentDescriber.close()
      await close()
    },
  }
}

function chooseIdentity(
  { google, isProduction, publicUrl, trustProxy }: Config,
  now: () => Date,
): { identity: IdentityProvider | null; localIdentity: LocalIdentityProvider | null } {
  const redirectUri = `${publicUrl}/api/auth/google/callback`
  if (google) {
    const issuer = 'https://accounts.google.com'
    const identity = createOpenIdIdentity({
      ...google,
      name: 'Google',
      issuer,
      redirectUri,
      prompt: 'select_account',
      ownsAddresses: 'its own',
    })
    return { identity, localIdentity: null }
  }
  if (isProduction) return { identity: null, localIdentity: null }
  return createLocalIdentity({ publicUrl, redirectUri, trustProxy, now })
}

/** The operator's own provider. Where it is the only way in, its word on whose an address is counts as ours would. */
function chooseOpenId({ openid, publicUrl, hasPasswordSignIn }: Config): IdentityProvider | null {
  if (!openid) return null
  return createOpenIdIdentity({
    ...openid,
    redirectUri: `${publicUrl}/api/auth/openid/callback`,
    ownsAddresses: hasPasswordSignIn ? 'its own' : 'all',
  })
}

export async function choosePayments(
  { stripe }: Config,
  database: Database,
  now: () => Date,
): Promise<{ payments: Payments; sandboxPayments: SandboxPayments | null }> {
  if (stripe) {
    // Its SDK is hundreds of files that nobody else needs.
    const { createStripePayments } = await import('./payments/stripe.ts')
    return { payments: createStripePayments({ ...stripe, now }), sandboxPayments: null }
  }
  // Nobody outside this process sends the sandbox's events, so nobody else needs to know how they are signed.
  const webhookSecret = randomBytes(32).toString('hex')
  const sandbox = createSandboxPayments({ database, webhookSecret, now })
  return { payments: sandbox, sandboxPayments: sandbox }
}

/** The engine of the chain alone, without a database: what an operator tries by hand is not counted. */
export function openEngineToTry({ engines }: Config, log: Logger) {
  return openTryOnEngine({ config: engines, spending: uncountedSpending, now: () => new Date(), log })
}
