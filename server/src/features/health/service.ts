import { checkDatabase } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { hasRoomFor } from '../../platform/free-space.ts'
import { jobsRunning, jobsWaiting, lastBackup, partReady, registry } from '../../platform/metrics.ts'
import { findOperation } from './repository.ts'

/** Looks at everything that this process needs; tells of each part whether it is fine. */
export async function checkHealth(deps: Deps): Promise<Record<string, boolean>> {
  const checks = {
    database: () => checkDatabase(deps.database),
    disk: async () => {
      if (!hasRoomFor(deps.temporaryFolder)) throw new Error('The disk is full, or takes no writes')
    },
    storage: () => deps.storage.check(),
    worker: () => deps.jobs.check(),
  }
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await isFine(check)] as const),
  )
  return Object.fromEntries(results)
}

async function isFine(check: () => Promise<unknown>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  )
}

/** Everything that is measured, in Prometheus' text format. What the database would have to tell is left out while it is away. */
export async function readMetrics(deps: Deps): Promise<string> {
  const parts = await checkHealth(deps)
  for (const [part, isReady] of Object.entries(parts)) partReady.set({ part }, isReady ? 1 : 0)
  if (parts.database) await measureDatabase(deps).catch((err: unknown) => deps.log.warn({ err }, 'metrics'))
  return registry.metrics()
}

async function measureDatabase(deps: Deps): Promise<void> {
  for (const { name: job, waiting, running } of await deps.jobs.readLengths()) {
    jobsWaiting.set({ job }, waiting)
    jobsRunning.set({ job }, running)
  }
  const backup = await findOperation(deps.database, 'last-backup')
  lastBackup.set((backup?.updatedAt.getTime() ?? 0) / 1000)
}
