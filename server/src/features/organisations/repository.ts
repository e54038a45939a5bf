import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm'
import type { OrganisationRole } from '../../../../contract/organisations.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { organisationInvitations, organisationMembers, users } from '../../database/tables.ts'

export type StoredInvitation = typeof organisationInvitations.$inferSelect

const isMember = (organisationId: string, userId: string) =>
  and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId))

/** The organisation, held until the transaction ends: changes of who belongs to it take turns. */
export async function lockOrganisation(tx: Transaction, id: string) {
  const isIt = and(eq(users.id, id), eq(users.kind, 'organisation'))
  const [organisation] = await tx.select().from(users).where(isIt).for('update')
  return organisation
}

/** The address is nobody's: mail to an organisation goes to its members. */
export async function insertOrganisation(
  tx: Transaction,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<string> {
  const [inserted] = await tx
    .insert(users)
    .values({ kind: 'organisation', username: name, email, emailVerifiedAt: now, createdAt: now })
    .returning({ id: users.id })
  if (!inserted) throw new Error('The organisation has no row')
  return inserted.id
}

export async function renameOrganisation(database: Database, id: string, name: string): Promise<void> {
  await database
    .update(users)
    .set({ username: name })
    .where(and(eq(users.id, id), eq(users.kind, 'organisation')))
}

export async function insertMember(
  tx: Transaction,
  member: Omit<typeof organisationMembers.$inferInsert, 'createdAt'> & { createdAt: Date },
): Promise<void> {
  await tx.insert(organisationMembers).values(member).onConflictDoNothing()
}

export async function findRole(
  database: Database,
  organisationId: string,
  userId: string,
): Promise<OrganisationRole | undefined> {
  const [member] = await database
    .select({ role: organisationMembers.role })
    .from(organisationMembers)
    .where(isMember(organisationId, userId))
  return member?.role
}

export async function listOrganisations(database: Database, userId: string) {
  return database
    .select({ id: users.id, name: users.username, role: organisationMembers.role })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.userId, userId))
    .orderBy(asc(users.username), asc(users.id))
}

export async function listMembers(database: Database, organisationId: string) {
  return database
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      role: organisationMembers.role,
    })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.userId))
    .where(eq(organisationMembers.organisationId, organisationId))
    .orderBy(asc(organisationMembers.createdAt), asc(users.id))
}

export async function countMembers(
  database: Database,
  organisationId: string,
  role?: OrganisationRole,
): Promise<number> {
  const hasRole = role === undefined ? undefined : eq(organisationMembers.role, role)
  const [row] = await database
    .select({ total: count() })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisationId, organisationId), hasRole))
  return row?.total ?? 0
}

export async function updateRole(
  tx: Transaction,
  organisationId: string,
  userId: string,
  role: OrganisationRole,
): Promise<void> {
  await tx.update(organisationMembers).set({ role }).where(isMember(organisationId, userId))
}

export async function deleteMember(tx: Transaction, organisationId: string, userId: string): Promise<void> {
  await tx.delete(organisationMembers).where(isMember(organisationId, userId))
}

/* Invitations */

/** The newest of an address counts. */
export async function saveInvitation(
  tx: Transaction,
  invitation: Omit<StoredInvitation, 'id'>,
): Promise<void> {
  const { organisationId, email, role, createdAt, expiresAt } = invitation
  await tx
    .delete(organisationInvitations)
    .where(
      and(
        eq(organisationInvitations.organisationId, organisationId),
        eq(sql`lower(${organisationInvitations.email})`, email.toLowerCase()),
      ),
    )
  await tx.insert(organisationInvitations).values({ organisationId, email, role, createdAt, expiresAt })
}

export async function countInvitations(database: Database, organisationId: string): Promise<number> {
  const [row] = await database
    .select({ total: count() })
    .from(organisationInvitations)
    .where(eq(organisationInvitations.organisationId, organisationId))
  return row?.total ?? 0
}

export async function listInvitations(database: Database, organisationId: string, now: Date) {
  return database
    .select()
    .from(organisationInvitations)
    .where(
      and(
        eq(organisationInvitations.organisationId, organisationId),
        gt(organisationInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(organisationInvitations.createdAt))
}

export async function listInvitationsTo(database: Database, email: string, now: Date) {
  return database
    .select({ invitation: organisationInvitations, name: users.username })
    .from(organisationInvitations)
    .innerJoin(users, eq(users.id, organisationInvitations.organisationId))
    .where(
      and(
        eq(sql`lower(${organisationInvitations.email})`, email.toLowerCase()),
        gt(organisationInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(organisationInvitations.createdAt))
}

/** Takes an invitation; of two tabs that accept it at once one gets it. */
export async function takeInvitation(tx: Transaction, organisationId: string, email: string, now: Date) {
  const [taken] = await tx
    .delete(organisationInvitations)
    .where(
      and(
        eq(organisationInvitations.organisationId, organisationId),
        eq(sql`lower(${organisationInvitations.email})`, email.toLowerCase()),
        gt(organisationInvitations.expiresAt, now),
      ),
    )
    .returning()
  return taken
}

export async function deleteInvitation(
  tx: Transaction,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const deleted = await tx
    .delete(organisationInvitations)
    .where(
      and(eq(organisationInvitations.id, id), eq(organisationInvitations.organisationId, organisationId)),
    )
    .returning({ id: organisationInvitations.id })
  return deleted.length > 0
}

export async function deleteInvitationsUntil(database: Database, now: Date): Promise<void> {
  await database.delete(organisationInvitations).where(lte(organisationInvitations.expiresAt, now))
}
