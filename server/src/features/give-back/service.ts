import {
  giveBacksPageSize,
  giveBackWords,
  type AdminGiveBacks,
  type GiveBackRequest,
  type GiveBacks,
} from '../../../../contract/give-back.ts'
import type { KeptImage } from '../../../../contract/images.ts'
import type { Database } from '../../database/database.ts'
import { paginationOf } from '../../database/listed.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { ServedImage } from '../../platform/images.ts'
import { readResultImage } from '../files/service.ts'
import { requireOwnTryOn, returnToken } from '../try-on/service.ts'
import {
  countGiveBacks,
  findGiveBack,
  insertGiveBack,
  listGiveBacks,
  lockUser,
  markGivenBack,
} from './repository.ts'

/**
 * Gives the token of a result back to whoever is not content with it: once for each try-on, so many times a month. Its ledger
 * entry is the one of every returned try-on, so that it comes back once whoever gives it.
 */
export async function giveBack(
  deps: Deps,
  userId: string,
  tryOnId: string,
  { reason, mayBeSeen }: GiveBackRequest,
): Promise<GiveBacks> {
  await requireOwnTryOn(deps, userId, tryOnId)
  const at = deps.now()
  return deps.database.transaction(async (tx) => {
    const tryOn = await markGivenBack(tx, { userId, id: tryOnId, at })
    if (!tryOn) return fail('conflict', { message: 'There is no token to give back for this try-on.' })
    await lockUser(tx, userId)
    const { left } = await readLeft(deps, tx, userId)
    if (left === 0) fail('give_backs_used_up')
    const { engine, garmentClass } = tryOn
    await insertGiveBack(tx, { userId, tryOnId, reason, engine, garmentClass, mayBeSeen, createdAt: at })
    const isNew = await returnToken(tx, tryOn, `not right: ${giveBackWords[reason]}`)
    if (!isNew) fail('conflict', { message: 'The token of this try-on is back already.' })
    return readLeft(deps, tx, userId)
  })
}

export async function readGiveBacks(deps: Deps, userId: string): Promise<GiveBacks> {
  return readLeft(deps, deps.database, userId)
}

async function readLeft({ config, now }: Deps, database: Database, userId: string): Promise<GiveBacks> {
  const today = now()
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1))
  const perMonth = config.giveBacksPerMonth
  return { left: Math.max(0, perMonth - (await countGiveBacks(database, userId, month))), perMonth }
}

/** One page of what people were not content with, for the operator. */
export async function listDiscontent(deps: Deps, page: number): Promise<AdminGiveBacks> {
  const offset = (page - 1) * giveBacksPageSize
  const { rows, total } = await listGiveBacks(deps.database, { limit: giveBacksPageSize, offset })
  return {
    giveBacks: rows.map(
      ({
        giveBack: { id, reason, garmentClass, engine, mayBeSeen, tryOnId, createdAt },
        userEmail,
        hasGarmentImage,
      }) => ({
        id,
        userEmail,
        reason,
        garmentClass,
        engine: engine && { name: engine.name, model: engine.model, version: engine.version },
        imageUrl: mayBeSeen && tryOnId !== null ? urlOf(id, 'try-on') : null,
        garmentImageUrl: mayBeSeen && hasGarmentImage === true ? urlOf(id, 'garment') : null,
        createdAt: createdAt.toISOString(),
      }),
    ),
    pagination: paginationOf(total, giveBacksPageSize),
  }
}

const urlOf = (id: string, image: KeptImage) => `/api/admin/give-backs/${id}/images/${image}`

/** The try-on that somebody was not content with, or its garment, where its owner has allowed a look and it is still there. */
export async function readDiscontentImage(
  deps: Deps,
  id: string,
  { image, width }: { image: KeptImage; width: number | undefined },
): Promise<ServedImage> {
  const found = await findGiveBack(deps.database, id)
  if (!found?.mayBeSeen || found.tryOnId === null || image === 'model') return fail('not_found')
  return readResultImage(deps, found.tryOnId, image, width)
}
