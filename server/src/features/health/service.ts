import { checkDatabase } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { hasRoomFor } from '../../platform/free-space.ts'

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
