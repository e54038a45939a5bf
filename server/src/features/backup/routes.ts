import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { readJson, type RequestContext } from '../../platform/http.ts'
import { createBackup } from './service.ts'

const backupSchema = z.object({ path: z.string() })

export function createBackupHandlers(deps: Deps) {
  return {
    /** Answers the manifest, once the file is written. */
    async writeBackup(c: RequestContext) {
      const { path } = await readJson(c, backupSchema)
      const ownSecret = deps.config.secret === undefined ? deps.secret : null
      return c.json(await createBackup({ ...deps, keys: deps.config.backupKeys, ownSecret }, path))
    },
  }
}
