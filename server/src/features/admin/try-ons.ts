import {
  adminPageSize,
  adminTryOnSchema,
  stuckAfterMinutes,
  type AdminTryOns,
  type AdminTryOnsQuery,
  type TryOnAct,
} from '../../../../contract/admin.ts'
import type { Transaction } from '../../database/database.ts'
import { paginationOf } from '../../database/listed.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { discardFiles, foldersOf } from '../files/service.ts'
import { endWithoutResult, lockTryOn, requeueTryOn, returnToken, type TryOn } from '../try-on/service.ts'
import { listTroubledTryOns } from './repository.ts'
import { recordAct } from './service.ts'

const minute = 60_000

/** One page of the try-ons that failed, or that have waited or run for too long. */
export async function readTroubledTryOns(deps: Deps, query: AdminTryOnsQuery): Promise<AdminTryOns> {
  const page = { limit: adminPageSize, offset: (query.page - 1) * adminPageSize }
  const { tryOns, total } = await listTroubledTryOns(deps.database, query.state, stuckSince(deps), page)
  return {
    tryOns: tryOns.map((tryOn) =>
      adminTryOnSchema.parse({ ...tryOn, createdAt: tryOn.createdAt.toISOString() }),
    ),
    pagination: paginationOf(total, adminPageSize),
  }
}

/** Does one act to a try-on, and writes it down. */
export async function performTryOnAct(
  deps: Deps,
  adminId: string,
  { tryOnId, act, reason }: { tryOnId: string; act: TryOnAct; reason: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const tryOn = (await lockTryOn(tx, tryOnId)) ?? fail('not_found')
    await acts[act](deps, tx, tryOn)
    await recordAct(deps, tx, {
      adminId,
      subjectId: tryOn.userId,
      act: `${act}-try-on`,
      reason,
      detail: { tryOnId },
    })
  })
  deps.signals.notify(tryOnId)
}

const acts: Record<TryOnAct, (deps: Deps, tx: Transaction, tryOn: TryOn) => Promise<void>> = {
  /** Only what is stuck still has its pictures: those of a failed try-on are deleted with it, as its owner was promised. */
  async retry(deps, tx, tryOn) {
    if (tryOn.state === 'failed') refuse('Its pictures were deleted when it failed, and its token is back.')
    requireStuck(deps, tryOn)
    await requeueTryOn(deps, tx, tryOn.id)
  },

  /** Gives the token of any try-on back, once; what is stuck ends with it. */
  async refund(deps, tx, tryOn) {
    if (isUnfinished(tryOn)) {
      requireStuck(deps, tryOn)
      await endWithoutResult(deps, tx, tryOn.id, 'try_on_failed')
      return discardFiles(deps, tx, foldersOf(tryOn.id))
    }
    if (!(await returnToken(tx, tryOn, 'by support'))) refuse('The token of this try-on is back already.')
  },
}

function requireStuck(deps: Deps, tryOn: TryOn): void {
  if (!isUnfinished(tryOn)) refuse('This try-on is finished.')
  if ((tryOn.startedAt ?? tryOn.createdAt) >= stuckSince(deps)) refuse('This try-on is still being made.')
}

function isUnfinished({ state }: TryOn): boolean {
  return state === 'queued' || state === 'running'
}

function stuckSince({ now }: Deps): Date {
  return new Date(now().getTime() - stuckAfterMinutes * minute)
}

function refuse(message: string): never {
  return fail('conflict', { message })
}
