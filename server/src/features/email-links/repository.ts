import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { EmailLinkPurpose } from '../../../../contract/email-links.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { emailLinks, users } from '../../database/tables.ts'

export async function insertEmailLink(tx: Transaction, link: typeof emailLinks.$inferInsert): Promise<void> {
  await tx.insert(emailLinks).values(link)
}

/** Takes a link out of use. Of several tabs that open it at once, one gets it. */
export async function useEmailLink(tx: Transaction, tokenHash: string, purpose: EmailLinkPurpose, now: Date) {
  const [link] = await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailLinks.tokenHash, tokenHash),
        eq(emailLinks.purpose, purpose),
        gt(emailLinks.expiresAt, now),
        isNull(emailLinks.usedAt),
      ),
    )
    .returning()
  return link
}

export async function findEmailLink(database: Database, tokenHash: string, purpose: EmailLinkPurpose) {
  const [link] = await database
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), eq(emailLinks.purpose, purpose)))
  return link
}

export async function findLinkOwner(database: Database, userId: string) {
  const [owner] = await database.select({ username: users.username }).from(users).where(eq(users.id, userId))
  return owner
}

/** The link's account, held until the transaction ends. */
export async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Links of these purposes that nobody has used; a used one stays, so that a second click can be answered kindly. */
export async function deleteLinks(
  tx: Transaction,
  userId: string,
  purposes: EmailLinkPurpose[],
): Promise<void> {
  const isOfThese = and(eq(emailLinks.userId, userId), inArray(emailLinks.purpose, purposes))
  await tx.delete(emailLinks).where(and(isOfThese, isNull(emailLinks.usedAt)))
}

export async function deleteLinksSince(
  tx: Transaction,
  userId: string,
  purpose: EmailLinkPurpose,
  since: Date,
): Promise<void> {
  const isOfThese = and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, purpose))
  await tx
    .delete(emailLinks)
    .where(and(isOfThese, gte(emailLinks.createdAt, since), isNull(emailLinks.usedAt)))
}

export async function findOldestLinkTo(
  tx: Transaction,
  userId: string,
  purpose: EmailLinkPurpose,
  email: string,
  now: Date,
) {
  const [link] = await tx
    .select()
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, userId),
        eq(emailLinks.purpose, purpose),
        eq(sql`lower(${emailLinks.email})`, email.toLowerCase()),
        gt(emailLinks.expiresAt, now),
        isNull(emailLinks.usedAt),
      ),
    )
    .orderBy(asc(emailLinks.createdAt))
    .limit(1)
  return link
}

export async function deleteExpiredLinks(database: Database, now: Date): Promise<void> {
  await database.delete(emailLinks).where(lt(emailLinks.expiresAt, now))
}
