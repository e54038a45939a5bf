import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss, type QueueOptions, type WorkOptions as BossWorkOptions } from 'pg-boss'
import { errors, jobRunSeconds, jobWaitSeconds } from '../../platform/metrics.ts'
import { inSpan } from '../../platform/tracing.ts'
import { createDueLook } from './look-for-due.ts'
import type { JobData, JobHandler, JobName, Jobs, UnfinishedJob, WorkOptions } from './type.ts'

const retries: Record<JobName, QueueOptions> = {
  // A try-on that fails for a reason is settled by its handler; retries are for processes that die.
  'try-on': { retryLimit: 3, retryDelay: 0, expireInSeconds: 900, heartbeatSeconds: 10 },
  'send-mail': {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  // Holds an address that may belong to nobody, so it is not kept.
  'reset-password': { retryLimit: 3, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 60 },
  'export-data': { retryLimit: 3, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
  'delete-files': {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 600,
  },
  'erase-deleted': { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
  'price-search': { retryLimit: 2, retryDelay: 0, expireInSeconds: 300, heartbeatSeconds: 10 },
  // What is not accepted is tried again by its own rules, in the database.
  'deliver-webhook': { retryLimit: 3, retryDelay: 5, expireInSeconds: 60, heartbeatSeconds: 10 },
  // It goes on where it was ended: what it has done is written down picture by picture.
  'describe-catalogue': { retryLimit: 20, retryDelay: 5, expireInSeconds: 86_000, heartbeatSeconds: 10 },
  'prepare-shop-products': { retryLimit: 20, retryDelay: 5, expireInSeconds: 3600, heartbeatSeconds: 10 },
}
/** With the metadata of each job: since when it could be done. */
type QueueWork = BossWorkOptions & { includeMetadata: true }
const names = Object.keys(retries) as JobName[]
const givenUpQueue = (name: JobName) => `${name}-given-up`

/** Without a database that takes writes every queue fails again and again: one of these errors says as much as all. */
function rarely(tell: (error: Error) => void): (error: Error) => void {
  let quietUntil = 0
  return (error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 10_000
    errors.inc({ where: 'queue' })
    tell(error)
  }
}

/** One attempt at a job, in a span of its own. */
function measure(queue: string, since: Date | string, run: () => Promise<void>): Promise<void> {
  const begunAt = performance.now()
  jobWaitSeconds.observe({ job: queue }, Math.max(0, Date.now() - new Date(since).getTime()) / 1000)
  const end = (outcome: string) =>
    jobRunSeconds.observe({ job: queue, outcome }, (performance.now() - begunAt) / 1000)
  return inSpan(`job ${queue}`, {}, async () => {
    try {
      await run()
      end('done')
    } catch (error) {
      end('failed')
      errors.inc({ where: 'job' })
      throw error
    }
  })
}

/** Jobs on pg-boss, in the product's own database. */
export function createPgBossJobs(boss: PgBoss, onError: (error: Error) => void): Jobs {
  const tell = rarely(onError)
  boss.on('error', tell)
  const dueLook = createDueLook(boss, tell)
  let isWorking = false

  async function workOn<Name extends JobName>(
    queue: string,
    { concurrency, perGroup }: WorkOptions<Name>,
    handler: JobHandler<Name>,
  ) {
    const options: QueueWork = {
      includeMetadata: true,
      ...(perGroup === undefined ? {} : { groupConcurrency: perGroup }),
      // Only while the database cannot tell of new jobs; else it is told of them, and woken for what becomes due by itself.
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 30,
    }
    for (let taker = 0; taker < concurrency; taker++) {
      let id = ''
      id = await boss.work<JobData[Name], void, QueueWork>(queue, options, async ([job]) => {
        if (!job) return
        try {
          await measure(queue, job.startAfter, () => handler(job.data, job.signal))
        } finally {
          // More may be waiting, so it looks once more before it waits to be told.
          boss.notifyWorker(id)
        }
      })
      dueLook.add(queue, id)
    }
  }

  return {
    async enqueue(tx, name, data, { group, ...options } = {}) {
      const groupOption = group === undefined ? {} : { group: { id: group } }
      await boss.send(name, data, { db: fromDrizzle(tx, sql), ...options, ...groupOption })
    },
    async work(name, { onGivenUp, ...limits }, handler) {
      await workOn(name, limits, handler)
      if (onGivenUp) await workOn(givenUpQueue(name), { concurrency: 1 }, onGivenUp)
    },
    async takeOver(name, ids) {
      if (ids.length > 0) await boss.fail(name, ids, { reason: 'The process that worked on it ended.' })
    },
    async start() {
      await boss.start()
      // It knows the queues that were there when it started; only a first start makes them.
      const known = new Set((await boss.getQueues()).map((queue) => queue.name))
      for (const name of names) {
        if (known.has(name)) continue
        await boss.createQueue(givenUpQueue(name), { ...retries[name], retryLimit: 20, notify: true })
        await boss.createQueue(name, { ...retries[name], deadLetter: givenUpQueue(name), notify: true })
        // It learns about a new queue the first time it is asked. Inside a caller's transaction that question would wait
        // for itself on a database of one connection, so it is asked here.
        await boss.findJobs(name, { id: randomUUID() })
      }
      isWorking = true
    },
    async listUnfinished(tx) {
      const { rows } = await tx.execute(sql`
        select name, id, data, priority, group_id as "group" from jobs.job
        where state in ('created', 'retry', 'active') order by created_on, id`)
      // What was about to be given up is tried once more.
      return (rows as UnfinishedJob[])
        .map((job) => ({ ...job, name: job.name.replace(/-given-up$/, '') }) as UnfinishedJob)
        .filter(({ name }) => names.includes(name))
    },
    async readLengths() {
      const queues = await boss.getQueues(names)
      return queues.flatMap(({ name, readyCount, activeCount }) => {
        const known = names.find((one) => one === name)
        return known ? [{ name: known, waiting: readyCount, running: activeCount }] : []
      })
    },
    async check() {
      if (!isWorking) throw new Error('No work is being taken')
    },
    async stop(timeoutMs) {
      isWorking = false
      dueLook.stop()
      // pg-boss ends its notifications first, and would go on taking work meanwhile.
      const queues = names.flatMap((name) => [name, givenUpQueue(name)])
      await Promise.all(queues.map((queue) => boss.offWork(queue, { wait: false })))
      await boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}
