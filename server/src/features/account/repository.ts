import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/tables.ts'

export async function savePendingEmail(
  tx: Transaction,
  userId: string,
  pendingEmail: string | null,
): Promise<void> {
  await tx.update(users).set({ pendingEmail }).where(eq(users.id, userId))
}

/** Makes an address the account's own, verified; violates users_verified_email when somebody else has it verified. */
export async function saveEmail(
  tx: Transaction,
  userId: string,
  email: string,
  emailVerifiedAt: Date,
): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt, pendingEmail: null }).where(eq(users.id, userId))
}

export async function savePasswordHash(
  tx: Transaction,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

export async function clearProviders(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ googleSubject: null, openidSubject: null }).where(eq(users.id, userId))
}
