import { and, count, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { shareAnswers, tryOns, users } from '../../database/tables.ts'

export type StoredAnswer = typeof shareAnswers.$inferSelect

/** A public try-on with its owner; held, so that its share cannot end before the answer is there. */
export async function lockShared(tx: Transaction, tryOnId: string) {
  const isShared = and(eq(tryOns.id, tryOnId), eq(tryOns.state, 'complete'), isNotNull(tryOns.sharedAt))
  const [shared] = await tx
    .select({
      takesAnswers: tryOns.takesAnswers,
      ownerId: users.id,
      email: users.email,
      username: users.username,
    })
    .from(tryOns)
    .innerJoin(users, eq(users.id, tryOns.userId))
    .where(and(isShared, isNull(users.suspendedAt)))
    .for('share', { of: tryOns })
  return shared
}

/** Answers false when this visitor has answered already. */
export async function insertAnswer(tx: Transaction, answer: Omit<StoredAnswer, 'id'>): Promise<boolean> {
  const inserted = await tx
    .insert(shareAnswers)
    .values(answer)
    .onConflictDoNothing()
    .returning({ id: shareAnswers.id })
  return inserted.length > 0
}

export async function hasAnswerOf(
  database: Database,
  tryOnId: string,
  visitorHash: string,
): Promise<boolean> {
  const [found] = await database
    .select({ id: shareAnswers.id })
    .from(shareAnswers)
    .where(and(eq(shareAnswers.tryOnId, tryOnId), eq(shareAnswers.visitorHash, visitorHash)))
  return found !== undefined
}

export async function deleteAnswerOf(
  database: Database,
  tryOnId: string,
  visitorHash: string,
): Promise<void> {
  await database
    .delete(shareAnswers)
    .where(and(eq(shareAnswers.tryOnId, tryOnId), eq(shareAnswers.visitorHash, visitorHash)))
}

export async function deleteAnswer(database: Database, tryOnId: string, id: string): Promise<boolean> {
  const deleted = await database
    .delete(shareAnswers)
    .where(and(eq(shareAnswers.tryOnId, tryOnId), eq(shareAnswers.id, id)))
    .returning({ id: shareAnswers.id })
  return deleted.length > 0
}

export async function deleteAnswersBefore(database: Database, before: Date): Promise<void> {
  await database.delete(shareAnswers).where(lt(shareAnswers.createdAt, before))
}

export async function listAnswers(database: Database, tryOnId: string): Promise<StoredAnswer[]> {
  return database
    .select()
    .from(shareAnswers)
    .where(eq(shareAnswers.tryOnId, tryOnId))
    .orderBy(desc(shareAnswers.createdAt), desc(shareAnswers.id))
}

export async function countAnswers(database: Database, tryOnId: string): Promise<number> {
  const [row] = await database
    .select({ total: count() })
    .from(shareAnswers)
    .where(eq(shareAnswers.tryOnId, tryOnId))
  return row?.total ?? 0
}

/* Mails about answers */

/** Notes that the owner is written to now; answers false when they want no mail, or had one since `since`. */
export async function noteAnswerMail(
  tx: Transaction,
  { userId, now, since }: { userId: string; now: Date; since: Date },
): Promise<boolean> {
  const isDue = or(isNull(users.answerMailAt), lt(users.answerMailAt, since))
  const noted = await tx
    .update(users)
    .set({ answerMailAt: now })
    .where(
      and(eq(users.id, userId), eq(users.wantsAnswerMails, true), isNotNull(users.emailVerifiedAt), isDue),
    )
    .returning({ id: users.id })
  return noted.length > 0
}

export async function readWantsMails(database: Database, userId: string): Promise<boolean> {
  const [row] = await database
    .select({ isOn: users.wantsAnswerMails })
    .from(users)
    .where(eq(users.id, userId))
  return row?.isOn ?? false
}

export async function saveWantsMails(database: Database, userId: string, isOn: boolean): Promise<void> {
  await database.update(users).set({ wantsAnswerMails: isOn }).where(eq(users.id, userId))
}
