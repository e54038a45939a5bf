import { z } from 'zod'
import { usernameMaxLength } from './limits.ts'
import { isPlainName } from './names.ts'

/**
 * What a member may do for an organisation. `owner`: everything. `developer`: keys, webhooks and usage. `billing`: buying, the
 * statement, and usage.
 */
export const organisationRoles = ['owner', 'developer', 'billing'] as const
export type OrganisationRole = (typeof organisationRoles)[number]

/** How many organisations one person may make. */
export const organisationsPerPerson = 5
export const membersPerOrganisation = 50
export const invitationDays = 7

/**
 * POST /api/organisations: whoever makes one is its first owner. Answers 201 with its id. PUT /api/organisations/{organisationId}, by
 * an owner, names it anew; DELETE closes it for good, with all that is its own, by an owner to whom alone it belongs.
 */
export const newOrganisationSchema = z.object({
  name: z
    .string()
    .trim()
    .min(2, 'Please enter a name of at least 2 characters')
    .max(usernameMaxLength, `Please enter a name of at most ${usernameMaxLength} characters`)
    .refine(isPlainName, 'Please enter one line without web addresses'),
})
export const madeOrganisationSchema = z.object({ id: z.string() })

const role = z.enum(organisationRoles, 'Please choose a role')

/** GET /api/organisations: those that one is a member of, and those that one is invited to, by one's verified address. */
export const organisationsSchema = z.object({
  organisations: z.array(z.object({ id: z.string(), name: z.string(), role })),
  invitations: z.array(
    z.object({ organisationId: z.string(), name: z.string(), role, expiresAt: z.iso.datetime() }),
  ),
})
export type Organisations = z.infer<typeof organisationsSchema>

/** GET /api/organisations/{organisationId}, for its members; addresses of those who have not come yet are for owners alone. */
export const organisationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** One's own. */
  role,
  members: z.array(
    z.object({ id: z.string(), username: z.string(), email: z.string(), role, isYou: z.boolean() }),
  ),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), role, expiresAt: z.iso.datetime() })),
})
export type Organisation = z.infer<typeof organisationSchema>

/**
 * POST /api/organisations/{organisationId}/invitations, by an owner: mails whoever has the address. DELETE .../invitations/{id}
 * takes it back. POST /api/organisations/{organisationId}/join accepts one's own.
 */
export const invitationSchema = z.object({
  email: z.string().trim().max(254, 'Please enter a valid email').pipe(z.email('Please enter a valid email')),
  role,
})
export type Invitation = z.infer<typeof invitationSchema>

/** PUT /api/organisations/{organisationId}/members/{memberId}, by an owner. DELETE removes a member, or lets one leave. */
export const memberChangeSchema = z.object({ role })

/** The query of every route that is about an account: for whom one acts, where not for oneself. */
export const accountQuerySchema = z.object({ account: z.uuid().optional() })
