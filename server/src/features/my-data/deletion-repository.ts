import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { dataExports, garments, mails, priceSearches, tryOns, users } from '../../database/tables.ts'

/** The account, held until the transaction ends. */
export async function lockAccount(tx: Transaction, userId: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return account
}

export async function listOwnedFiles(tx: Transaction, userId: string) {
  const ownTryOns = await tx.select({ id: tryOns.id }).from(tryOns).where(eq(tryOns.userId, userId))
  const ownExports = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
  const ownSearches = await tx
    .select({ id: priceSearches.id })
    .from(priceSearches)
    .where(eq(priceSearches.userId, userId))
  const ownGarments = await tx.select({ id: garments.id }).from(garments).where(eq(garments.userId, userId))
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    tryOnIds: idsOf(ownTryOns),
    exportIds: idsOf(ownExports),
    priceSearchIds: idsOf(ownSearches),
    garmentIds: idsOf(ownGarments),
  }
}

/** Mail that still waits for any of these addresses. */
export async function deleteMailsTo(tx: Transaction, addresses: string[]): Promise<void> {
  const isTo = addresses.map((address) => eq(sql`lower(${mails.recipient})`, address.toLowerCase()))
  await tx.delete(mails).where(or(...isTo))
}

/** The account and all that belongs to it; what the books need stays without a name. */
export async function deleteAccountRow(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}
