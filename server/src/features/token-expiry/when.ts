import { expiryNotices } from '../../../../contract/token-expiry.ts'
import { withdrawalDays } from '../../../../contract/consents.ts'

const day = 24 * 3_600_000
const lastNotice = Math.min(...expiryNotices)

/** A purchase, and what was announced of its end. */
export type Expiring = {
  creditedAt: Date
  /** Agreed when it was ordered. */
  expiryDays: number
  /** The nearest notice that went out, and when; null before the first. */
  expiryNotice: number | null
  expiryNoticeAt: Date | null
}

/**
 * When the tokens of a purchase expire: after the days that were agreed, or those of today if they are more; never before the last
 * notice was out for as long as it says, and never while the purchase can be withdrawn from.
 */
export function expiresAt(purchase: Expiring, daysNow: number): Date {
  const { creditedAt, expiryDays, expiryNotice, expiryNoticeAt } = purchase
  const life = Math.max(expiryDays, daysNow, withdrawalDays + 1)
  const agreed = creditedAt.getTime() + life * day
  const announced =
    expiryNotice === lastNotice && expiryNoticeAt ? expiryNoticeAt.getTime() + lastNotice * day : 0
  return new Date(Math.max(agreed, announced))
}

/** Whether they expire now: only once the last notice was out for as long as it says. */
export function isOver(purchase: Expiring, daysNow: number, now: Date): boolean {
  return purchase.expiryNotice === lastNotice && expiresAt(purchase, daysNow) <= now
}

/** The notice that is due, as the number of its days; null where none is. The nearest alone, where several are. */
export function dueNotice(purchase: Expiring, daysNow: number, now: Date): number | null {
  const left = expiresAt({ ...purchase, expiryNoticeAt: null }, daysNow).getTime() - now.getTime()
  const due = expiryNotices.filter((days) => left <= days * day)
  const nearest = due.length > 0 ? Math.min(...due) : null
  const isNew = purchase.expiryNotice === null || (nearest !== null && nearest < purchase.expiryNotice)
  return isNew ? nearest : null
}
