import { randomUUID } from 'node:crypto'
import {
  invitationDays,
  membersPerOrganisation,
  organisationsPerPerson,
  type Invitation,
  type Organisation,
  type OrganisationRole,
  type Organisations,
} from '../../../../contract/organisations.ts'
import type { User } from '../../../../contract/auth.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { countMail, queueMail, type MailOrigin } from '../mail/service.ts'
import { writeInvitationMail } from './mails.ts'
import {
  countInvitations,
  countMembers,
  deleteInvitation,
  deleteInvitationsUntil,
  deleteMember,
  findRole,
  insertMember,
  insertOrganisation,
  listInvitations,
  listInvitationsTo,
  listMembers,
  listOrganisations,
  lockOrganisation,
  renameOrganisation,
  saveInvitation,
  takeInvitation,
  updateRole,
} from './repository.ts'

const day = 24 * 3_600_000

export async function listOwnOrganisations(deps: Deps, user: User): Promise<Organisations> {
  const organisations = await listOrganisations(deps.database, user.id)
  // An address that nobody has shown to be theirs is invited to nothing.
  const invitations = user.emailVerified ? await listInvitationsTo(deps.database, user.email, deps.now()) : []
  return {
    organisations,
    invitations: invitations.map(({ invitation: { organisationId, role, expiresAt }, name }) => ({
      organisationId,
      name,
      role,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

export async function makeOrganisation(deps: Deps, userId: string, name: string): Promise<{ id: string }> {
  return deps.takeTurn(`organisations ${userId}`, async () => {
    const own = (await listOrganisations(deps.database, userId)).filter(({ role }) => role === 'owner')
    if (own.length >= organisationsPerPerson)
      fail('conflict', { message: `You own ${organisationsPerPerson} organisations already.` })
    const now = deps.now()
    return deps.database.transaction(async (tx) => {
      const email = `${randomUUID()}@organisation.invalid`
      const id = await insertOrganisation(tx, { name, email, now })
      await insertMember(tx, { organisationId: id, userId, role: 'owner', createdAt: now })
      return { id }
    })
  })
}

export async function changeName(
  deps: Deps,
  userId: string,
  { organisationId, name }: { organisationId: string; name: string },
): Promise<void> {
  await requireOwner(deps, organisationId, userId)
  await renameOrganisation(deps.database, organisationId, name)
}

/** Holds an organisation for its end, which only an owner may bring about who is left alone in it. */
export async function requireSoleOwner(tx: Transaction, userId: string, id: string): Promise<void> {
  await lockOrganisation(tx, id)
  const role = (await findRole(tx, id, userId)) ?? fail('not_found')
  if (role !== 'owner') fail('organisation_role')
  if ((await countMembers(tx, id)) > 1)
    fail('conflict', { message: 'Others still belong to this organisation. Please remove them first.' })
}

export async function readOrganisation(deps: Deps, userId: string, id: string): Promise<Organisation> {
  const role = (await findRole(deps.database, id, userId)) ?? fail('not_found')
  const mine = (await listOrganisations(deps.database, userId)).find((one) => one.id === id)
  const members = await listMembers(deps.database, id)
  const invitations = role === 'owner' ? await listInvitations(deps.database, id, deps.now()) : []
  return {
    id,
    name: mine?.name ?? fail('not_found'),
    role,
    members: members.map((member) => ({ ...member, isYou: member.id === userId })),
    invitations: invitations.map((one) => ({
      id: one.id,
      email: one.email,
      role: one.role,
      expiresAt: one.expiresAt.toISOString(),
    })),
  }
}

/** Whoever has this address verified may join; they are told by mail where to, and need no secret: their account is the proof. */
export async function invite(
  deps: Deps,
  { user, origin }: { user: User; origin: MailOrigin },
  organisationId: string,
  { email, role }: Invitation,
): Promise<void> {
  await requireOwner(deps, organisationId, user.id)
  await countMail(deps, origin, email)
  const createdAt = deps.now()
  const expiresAt = new Date(createdAt.getTime() + invitationDays * day)
  await deps.database.transaction(async (tx) => {
    const { username: name } = (await lockOrganisation(tx, organisationId)) ?? fail('not_found')
    const members = await listMembers(tx, organisationId)
    if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      fail('conflict', { field: 'email', message: 'Whoever has this address is a member already.' })
    if (members.length + (await countInvitations(tx, organisationId)) >= membersPerOrganisation)
      fail('conflict', { message: `An organisation has at most ${membersPerOrganisation} members.` })
    await saveInvitation(tx, { organisationId, email, role, createdAt, expiresAt })
    const { brand, publicUrl } = deps.config
    const url = `${publicUrl}/developers/organisations`
    await queueMail(deps, tx, email, writeInvitationMail({ brand, name, role, url }), origin)
  })
}

export async function takeBackInvitation(deps: Deps, userId: string, organisationId: string, id: string) {
  await requireOwner(deps, organisationId, userId)
  const isDeleted = await deps.database.transaction((tx) => deleteInvitation(tx, organisationId, id))
  if (!isDeleted) fail('not_found')
}

/** Accepts one's own invitation, which is used up by it. */
export async function joinOrganisation(deps: Deps, user: User, organisationId: string): Promise<void> {
  const now = deps.now()
  await deps.database.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId)
    const { role } = (await takeInvitation(tx, organisationId, user.email, now)) ?? fail('not_found')
    await insertMember(tx, { organisationId, userId: user.id, role, createdAt: now })
  })
}

export async function changeRole(
  deps: Deps,
  userId: string,
  { organisationId, memberId, role }: { organisationId: string; memberId: string; role: OrganisationRole },
): Promise<void> {
  await requireOwner(deps, organisationId, userId)
  await deps.database.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId)
    const before = (await findRole(tx, organisationId, memberId)) ?? fail('not_found')
    if (before === 'owner' && role !== 'owner') await requireAnotherOwner(tx, organisationId)
    await updateRole(tx, organisationId, memberId, role)
  })
}

/** An owner removes anybody, and everybody may leave; the last owner stays. */
export async function removeMember(deps: Deps, userId: string, organisationId: string, memberId: string) {
  const own = (await findRole(deps.database, organisationId, userId)) ?? fail('not_found')
  if (memberId !== userId && own !== 'owner') fail('organisation_role')
  await deps.database.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId)
    const role = (await findRole(tx, organisationId, memberId)) ?? fail('not_found')
    if (role === 'owner') await requireAnotherOwner(tx, organisationId)
    await deleteMember(tx, organisationId, memberId)
  })
}

/**
 * For somebody whose account is deleted: answers the organisations that nobody else belongs to, which go with it. Ends the request
 * where others would be left without an owner.
 */
export async function listSoleOrganisations(tx: Transaction, userId: string): Promise<string[]> {
  const sole: string[] = []
  for (const { id, name, role } of await listOrganisations(tx, userId)) {
    await lockOrganisation(tx, id)
    if (role !== 'owner' || (await countMembers(tx, id, 'owner')) > 1) continue
    if ((await countMembers(tx, id)) > 1)
      fail('conflict', {
        message: `You are the last owner of ${name}. Please make another member its owner first.`,
      })
    sole.push(id)
  }
  return sole
}

export async function deleteOldInvitations(deps: Deps): Promise<void> {
  await deleteInvitationsUntil(deps.database, deps.now())
}

async function requireOwner(deps: Deps, organisationId: string, userId: string): Promise<void> {
  const role = (await findRole(deps.database, organisationId, userId)) ?? fail('not_found')
  if (role !== 'owner') fail('organisation_role')
}

async function requireAnotherOwner(tx: Transaction, organisationId: string): Promise<void> {
  if ((await countMembers(tx, organisationId, 'owner')) < 2)
    fail('conflict', {
      message: 'An organisation needs an owner. Please make another member its owner first.',
    })
}

export { findRole } from './repository.ts'
