import type { Transaction } from '../../database/database.ts'

/** The kinds of work done outside a request, and what each is told. */
export type JobData = {
  'try-on': { tryOnId: string }
  'send-mail': { mailId: string }
  'reset-password': { email: string; origin: string }
  'export-data': { exportId: string }
  /** Everything in the storage below these. */
  'delete-files': { prefixes: string[] }
  /** What was deleted, out of the database's own files. */
  'erase-deleted': Record<string, never>
  'price-search': { priceSearchId: string }
  /** One attempt: the one that follows so many others. */
  'deliver-webhook': { deliveryId: string; attempts: number }
  /** Pictures of the catalogue that wait for their description. */
  'describe-catalogue': Record<string, never>
  /** Pictures of an account's own products that wait to be read. */
  'prepare-shop-products': { userId: string }
}
export type JobName = keyof JobData

export type JobOptions = {
  id?: string
  /** A job of a higher one goes first; 0 where none is said, and the older of two that are equal. */
  priority?: number
  /** Whose job it is; `perGroup` of a worker limits how many of one group run at once. */
  group?: string
}

export type JobHandler<Name extends JobName> = (data: JobData[Name], signal: AbortSignal) => Promise<void>

export type UnfinishedJob = {
  [Name in JobName]: {
    name: Name
    id: string
    data: JobData[Name]
    priority: number
    group: string | null
  }
}[JobName]

export type WorkOptions<Name extends JobName> = {
  /** How many run at once in this process. */
  concurrency: number
  /** How many of one group run at once, over all processes. */
  perGroup?: number
  onGivenUp?: JobHandler<Name>
}

/**
 * Durable work. A job enqueued in a transaction exists only if that transaction commits.
 * A handler that throws is tried again a few times; after that, or when its process keeps dying, `onGivenUp` is called once.
 */
export type Jobs = {
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: JobData[Name],
    options?: JobOptions,
  ): Promise<void>
  work<Name extends JobName>(name: Name, options: WorkOptions<Name>, handler: JobHandler<Name>): Promise<void>
  /** Gives jobs that a dead process was working on back to the queue, at once. */
  takeOver(name: JobName, ids: string[]): Promise<void>
  start(): Promise<void>
  /** All that is still to be done or under way, as `enqueue` would take it again; for a backup. */
  listUnfinished(tx: Transaction): Promise<UnfinishedJob[]>
  /** How many of each kind wait and run, over all processes; some seconds old. */
  readLengths(): Promise<{ name: JobName; waiting: number; running: number }[]>
  /** Rejects when no work is being taken. */
  check(): Promise<void>
  /** Takes no new work and waits for what runs, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}
