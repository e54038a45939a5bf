import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { hasRoomFor } from '../../platform/free-space.ts'
import type { RequestContext } from '../../platform/http.ts'

export function createHealthHandlers(deps: Deps) {
  return {
    /** The process runs and answers. */
    showProcess: (c: RequestContext) => c.json({ status: 'ok' }),

    /** Everything it needs is there; 503 names what is not. */
    async showReadiness(c: RequestContext) {
      const checks = {
        database: () => deps.database.execute(sql`select 1`),
        disk: async () => {
          if (!hasRoomFor(deps.temporaryFolder)) throw new Error('The disk is full, or takes no writes')
        },
        storage: () => deps.storage.check(),
        worker: () => deps.jobs.check(),
      }
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await isFine(check)] as const),
      )
      const isReady = results.every(([, fine]) => fine)
      const states = Object.fromEntries(results.map(([name, fine]) => [name, fine ? 'ok' : 'failing']))
      return c.json({ status: isReady ? 'ok' : 'failing', ...states }, isReady ? 200 : 503)
    },
  }
}

async function isFine(check: () => Promise<unknown>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  )
}
