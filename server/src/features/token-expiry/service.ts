import type { TokenExpiry } from '../../../../contract/token-expiry.ts'
import { expiryNotices } from '../../../../contract/token-expiry.ts'
import { findPackageName } from '../../../../contract/token-packages.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { tellOwner } from '../sessions/service.ts'
import { holdBalance, readLots, spendTokens } from '../tokens/service.ts'
import { writeExpiryMail } from './mails.ts'
import {
  listExpiringOf,
  listNearTheirEnd,
  lockExpiring,
  saveExpired,
  saveNotice,
  type ExpiringPurchase,
} from './repository.ts'
import { dueNotice, expiresAt, isOver } from './when.ts'

const day = 24 * 3_600_000
const batch = 100
const furthestNotice = Math.max(...expiryNotices)

/** What is left of a user's packages that will expire, the nearest first. */
export async function readExpiry(deps: Deps, userId: string): Promise<TokenExpiry> {
  const daysNow = deps.config.tokenExpiryDays
  if (daysNow === null) return { expiring: [] }
  const { purchases: left } = await readLots(deps.database, userId)
  const purchases = await listExpiringOf(deps.database, userId)
  const expiring = purchases.map((purchase) => ({
    paymentId: purchase.id,
    packageName: findPackageName(purchase.packageId),
    tokens: left.get(purchase.id) ?? 0,
    boughtAt: purchase.creditedAt.toISOString(),
    expiresAt: expiresAt(purchase, daysNow).toISOString(),
  }))
  return {
    expiring: expiring
      .filter(({ tokens }) => tokens > 0)
      .sort((one, other) => one.expiresAt.localeCompare(other.expiresAt)),
  }
}

/** Announces what expires soon, and lets expire what was announced: each purchase in a transaction of its own. */
export async function sweepExpiry(deps: Deps): Promise<void> {
  const daysNow = deps.config.tokenExpiryDays
  if (daysNow === null) return
  const now = deps.now()
  const creditedBefore = new Date(now.getTime() - (daysNow - furthestNotice) * day)
  let after: string | null = null
  for (;;) {
    const ids = await listNearTheirEnd(deps.database, { creditedBefore, after, limit: batch })
    for (const id of ids) {
      await deps.database
        .transaction((tx) => lookAfter(deps, tx, id, daysNow))
        .catch((err: unknown) => deps.log.error({ err, paymentId: id }, 'expiry not looked after'))
    }
    after = ids.at(-1) ?? null
    if (ids.length < batch) return
  }
}

/** With payment and balance held, so that what is left is left: nobody withdraws, refunds or spends meanwhile. */
async function lookAfter(deps: Deps, tx: Transaction, id: string, daysNow: number): Promise<void> {
  const purchase = await lockExpiring(tx, id)
  if (!purchase) return
  const now = deps.now()
  const { userId } = purchase
  await holdBalance(tx, userId)
  const left = (await readLots(tx, userId)).purchases.get(id) ?? 0
  // What comes back later, because a try-on failed, was never announced, and stays.
  if (left === 0) return expiresAt(purchase, daysNow) <= now ? saveExpired(tx, id, now) : undefined
  if (isOver(purchase, daysNow, now)) return expire(tx, purchase, left, now)
  const notice = dueNotice(purchase, daysNow, now)
  if (notice === null) return
  const told = { ...purchase, expiryNotice: notice, expiryNoticeAt: now }
  await saveNotice(tx, told)
  await announce(deps, tx, told, { left, daysNow })
}

async function expire(tx: Transaction, { id, userId, packageId }: ExpiringPurchase, left: number, now: Date) {
  const note = findPackageName(packageId)
  await spendTokens(tx, { userId, amount: left, reason: 'expiry', reference: id, note })
  await saveExpired(tx, id, now)
}

async function announce(
  deps: Deps,
  tx: Transaction,
  purchase: ExpiringPurchase,
  { left, daysNow }: { left: number; daysNow: number },
): Promise<void> {
  const { publicUrl } = deps.config
  const end = expiresAt(purchase, daysNow)
  const packageName = findPackageName(purchase.packageId)
  await tellOwner(deps, tx, purchase.userId, (told) =>
    writeExpiryMail({ ...told, publicUrl, packageName, tokens: left, end }),
  )
}
