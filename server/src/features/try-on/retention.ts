import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { discardFiles, foldersOf } from '../files/service.ts'
import { deleteOutdated, type TryOn } from './repository.ts'

const day = 24 * 3_600_000
const batchSize = 500

/** When a result is deleted by itself; null when it is kept until its owner deletes it. */
export function readEnd(
  { resultRetentionDays }: Config,
  { finishedAt, isKept, isFavourite }: TryOn,
): Date | null {
  if (resultRetentionDays === null || finishedAt === null || isKept || isFavourite) return null
  return new Date(finishedAt.getTime() + resultRetentionDays * day)
}

/** Deletes the results whose time is over, with their pictures. */
export async function deleteOutdatedResults(deps: Deps): Promise<void> {
  const days = deps.config.resultRetentionDays
  if (days === null) return
  const finishedBefore = new Date(deps.now().getTime() - days * day)
  let ids: string[]
  do {
    ids = await deps.database.transaction(async (tx) => {
      const outdated = await deleteOutdated(tx, finishedBefore, batchSize)
      await discardFiles(deps, tx, outdated.flatMap(foldersOf))
      return outdated
    })
  } while (ids.length === batchSize)
}
