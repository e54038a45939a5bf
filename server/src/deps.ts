import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { DailyCounts } from './platform/daily-counts.ts'
import type { Passwords } from './platform/passwords.ts'
import type { RateLimits } from './platform/rate-limits.ts'
import type { AddressRule } from './platform/safe-fetch.ts'
import type { GarmentDescriber } from './providers/garment-describer/type.ts'
import type { IdentityProvider, LocalIdentityProvider } from './providers/identity/type.ts'
import type { Jobs } from './providers/jobs/type.ts'
import type { LocalOutbox, Mailer } from './providers/mailer/type.ts'
import type { Moderation } from './providers/moderation/type.ts'
import type { Payments, SandboxPayments } from './providers/payments/type.ts'
import type { PriceSearch } from './providers/price-search/type.ts'
import type { Provenance } from './providers/provenance/type.ts'
import type { Storage } from './providers/storage/type.ts'
import type { TryOnEngine } from './providers/try-on-engine/type.ts'
import type { TakeTurn } from './platform/turns.ts'
import type { Signals } from './platform/signals.ts'
import type { StreamCap } from './platform/stream-cap.ts'
import type { UploadGate } from './platform/upload-gate.ts'

/** What a feature may ask for. Made once by main.ts, or by a test. */
export type Deps = {
  config: Config
  /** Signs what we must recognise later. */
  secret: string
  database: Database
  /** Takes what was deleted out of the database's own files, where these are ours to look after. */
  eraseDeleted: () => Promise<void>
  jobs: Jobs
  storage: Storage
  mailer: Mailer
  /** Only where mail stays on this machine. */
  outbox: LocalOutbox | null
  /** Signs people in with Google; null where the operator has no client there. */
  identity: IdentityProvider | null
  /** The operator's own OpenID provider; null where there is none. */
  openid: IdentityProvider | null
  /** Only where a provider of our own stands in for Google. */
  localIdentity: LocalIdentityProvider | null
  payments: Payments
  /** Only where payments are pretended. */
  sandboxPayments: SandboxPayments | null
  tryOnEngine: TryOnEngine
  /** Says what a garment looks like, so that its like can be found. */
  garmentDescriber: GarmentDescriber
  priceSearch: PriceSearch
  /** Marks our pictures so that others can tell how they were made, and reads such marks. */
  provenance: Provenance
  /** Looks at uploads, where the operator has somebody who does. */
  moderation: Moderation
  passwords: Passwords
  rateLimits: RateLimits
  /** Counts what happens, without whom it happens to. */
  dailyCounts: DailyCounts
  /** Tells those who wait that something has changed. */
  signals: Signals
  /** Has the requests of one user wait for each other, in this process. */
  takeTurn: TakeTurn
  /** Which network addresses a pasted URL may reach. */
  isReachable: AddressRule
  /** Where uploads lie while their request runs. */
  temporaryFolder: string
  /** Lets uploads in before they are read. */
  uploadGate: UploadGate
  /** Lets answers that stay open begin. */
  streamCap: StreamCap
  now: () => Date
  log: Logger
}
