import { z } from 'zod'
import { paginationSchema } from './pagination.ts'

/** What is written into the log of security events. */
export const securityEventKinds = [
  'signed-in',
  'signed-out',
  'session-ended',
  'signed-out-everywhere',
  'confirmed',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'provider-connected',
  'email-changed',
  'api-key-made',
  'api-key-changed',
  'api-key-revoked',
  'account-deleted',
  'admin-act',
  /** A wrong password, code or passkey, or a link that is none. */
  'failed',
  /** Too many attempts. */
  'throttled',
  /** Somebody asked for what the access rules do not give them. */
  'refused',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** After so many days an event is deleted. */
export const securityEventDays = 90

const event = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(securityEventKinds),
  detail: z.string(),
  times: z.int(),
})

/** GET /api/auth/security-events: the newest of one's own. */
export const ownSecurityEventsSchema = z.array(event)
export type OwnSecurityEvents = z.infer<typeof ownSecurityEventsSchema>

/** GET /api/admin/security-events?kind&page: of everybody, whom they concern as a short word that means nothing elsewhere. */
export const securityEventsSchema = z.object({
  events: z.array(event.extend({ account: z.string(), network: z.string() })),
  pagination: paginationSchema,
})
export type SecurityEvents = z.infer<typeof securityEventsSchema>
export const securityEventsQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  kind: z.enum(securityEventKinds).optional(),
})
