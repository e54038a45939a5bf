import {
  adminActDetailSchema,
  adminPageSize,
  type AdminActs,
  type AdminActsQuery,
} from '../../../../contract/admin.ts'
import { paginationOf } from '../../database/listed.ts'
import type { Deps } from '../../deps.ts'
import { listActs } from './repository.ts'

/** One page of everything any admin has done, newest first. */
export async function readActs({ database }: Deps, query: AdminActsQuery): Promise<AdminActs> {
  const offset = (query.page - 1) * adminPageSize
  const { acts, total } = await listActs(database, query, { limit: adminPageSize, offset })
  return {
    acts: acts.map((act) => ({
      ...act,
      detail: adminActDetailSchema.parse(act.detail),
      createdAt: act.createdAt.toISOString(),
    })),
    pagination: paginationOf(total, adminPageSize),
  }
}
