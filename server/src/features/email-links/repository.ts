import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { emailLinks, type EmailLinkPurpose } from '../../database/tables.ts'

/** Older links of the same purpose end: only the newest one works. */
export async function replaceEmailLink(tx: Transaction, link: typeof emailLinks.$inferInsert): Promise<void> {
  const isOlder = and(
    eq(emailLinks.userId, link.userId),
    eq(emailLinks.purpose, link.purpose),
    isNull(emailLinks.usedAt),
  )
  await tx.delete(emailLinks).where(isOlder)
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

export async function deleteExpiredLinks(database: Database, now: Date): Promise<void> {
  await database.delete(emailLinks).where(lt(emailLinks.expiresAt, now))
}
