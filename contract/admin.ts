import { z } from 'zod'
import { paginationSchema } from './pagination.ts'

const purchaseSchema = z.object({
  id: z.string(),
  userEmail: z.string(),
  packageName: z.string(),
  /** Tokens. */
  amount: z.int(),
  /** Cents actually paid. */
  price: z.int(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  createdAt: z.iso.datetime(),
})
export type Purchase = z.infer<typeof purchaseSchema>

/** GET /api/admin/stats */
export const adminStatsSchema = z.object({
  totalUsers: z.int(),
  /** Cents, of what was paid in the packages' own currency. */
  totalRevenue: z.int(),
  totalTokensSold: z.int(),
  totalTryOns: z.int(),
  recentPurchases: z.array(purchaseSchema),
})
export type AdminStats = z.infer<typeof adminStatsSchema>

export const adminUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Of several accounts that name one address, the one whose it is. */
  emailVerified: z.boolean(),
  /** How many accounts name this address; they stand together in the list, the verified one first. */
  accountsOfAddress: z.int(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  isSuspended: z.boolean(),
  tokenBalance: z.int(),
  /** Cents, of what was paid in the packages' own currency. */
  totalSpent: z.int(),
  /** What was paid in each currency, in its smallest unit, refunds taken off. */
  spent: z.array(z.object({ currency: z.string(), amount: z.int() })),
  /** With a result that is still there. */
  tryOns: z.int(),
  /** Of the sessions that have not ended; null where there is none. */
  lastActiveAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

/** GET /api/admin/users takes these; the header `x-total-count` of the answer says how many match in all. */
export const adminUsersQuerySchema = z.object({
  /** Part of an address or a name, or a whole id. */
  search: z.string().trim().max(200).optional(),
  sort: z.enum(['createdAt', 'email', 'tokenBalance']).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuerySchema>

/** GET /api/admin/users */
export const adminUsersSchema = z.array(adminUserSchema)

/** POST /api/admin/add-tokens */
export const addTokensSchema = z.object({
  /** An id, or an address that the account has verified. */
  userId: z.union([z.uuid(), z.email()], 'No user has this id'),
  tokens: z.int('Tokens must be a whole number').min(1, 'Tokens must be above 0').max(1_000_000),
  reason: z.string().trim().max(200).optional(),
})
export type AddTokensRequest = z.infer<typeof addTokensSchema>

/** The same as the form's fields give it: all of it text, the reason maybe left out. */
export const addTokensFormSchema = addTokensSchema.extend({
  userId: z.string().trim().pipe(addTokensSchema.shape.userId),
  tokens: z
    .string()
    .transform((text) => Number.parseInt(text, 10))
    .pipe(addTokensSchema.shape.tokens),
  reason: addTokensSchema.shape.reason.transform((text) => text || undefined),
})

/** What every act on a person or a job asks for: it stands in the audit log. */
export const actReasonSchema = z.object({
  reason: z.string().trim().min(1, 'Please say why').max(200, 'Please say why in at most 200 characters'),
})

/** POST /api/admin/users/{userId}/{act} with a reason. */
export const userActs = ['suspend', 'unsuspend', 'grant-admin', 'revoke-admin', 'close-double'] as const
export type UserAct = (typeof userActs)[number]

/** POST /api/admin/tryons/{sessionId}/{act} with a reason. */
export const tryOnActs = ['retry', 'refund'] as const
export type TryOnAct = (typeof tryOnActs)[number]

export const adminActNames = [
  'grant-tokens',
  'take-tokens',
  ...userActs,
  'retry-try-on',
  'refund-try-on',
  'export-users',
  'export-payments',
  'refund-payment',
  'change-settings',
  'take-down-share',
  'dismiss-reports',
] as const
export type AdminActName = (typeof adminActNames)[number]

/** What else belongs to an act, as far as it has it. */
export const adminActDetailSchema = z.object({
  tokens: z.int().optional(),
  tryOnId: z.string().optional(),
  search: z.string().optional(),
  paymentId: z.string().optional(),
  refundId: z.string().optional(),
  /** Whose account was closed. */
  closedId: z.string().optional(),
  /** The currency's smallest unit. */
  amount: z.int().optional(),
  currency: z.string().optional(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })).optional(),
})
export type AdminActDetail = z.infer<typeof adminActDetailSchema>

export const adminPageSize = 50
const pageSchema = z.coerce.number('Page must be a whole number').int().min(1).max(1_000_000).default(1)

/** GET /api/admin/acts: everything any admin has done, newest first; of one user alone with `userId`. */
export const adminActsQuerySchema = z.object({
  page: pageSchema,
  userId: z.uuid('No user has this id').optional(),
})
export type AdminActsQuery = z.infer<typeof adminActsQuerySchema>

const adminActSchema = z.object({
  id: z.int(),
  act: z.enum(adminActNames),
  reason: z.string(),
  detail: adminActDetailSchema,
  /** null: the operator at the command line, or an account that is deleted. */
  adminEmail: z.string().nullable(),
  subjectEmail: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export const adminActsSchema = z.object({ acts: z.array(adminActSchema), pagination: paginationSchema })
export type AdminActs = z.infer<typeof adminActsSchema>

/** Of lists that ask for nothing but a page. GET /api/admin/users/{userId}/ledger?page= answers a `statementSchema`. */
export const adminPageQuerySchema = z.object({ page: pageSchema })

/** A try-on is stuck when it has waited or run for this long. */
export const stuckAfterMinutes = 15

/** GET /api/admin/tryons: what failed, or what is stuck, newest first. */
export const adminTryOnsQuerySchema = z.object({
  state: z.enum(['failed', 'stuck'], 'State must be failed or stuck'),
  page: pageSchema,
})
export type AdminTryOnsQuery = z.infer<typeof adminTryOnsQuerySchema>

export const adminTryOnSchema = z.object({
  id: z.string(),
  userId: z.string(),
  userEmail: z.string(),
  state: z.enum(['queued', 'running', 'failed']),
  step: z.string(),
  /** A code of `errors`, of a failed one. */
  errorCode: z.string().nullable(),
  /** Its token is back on the user's balance. */
  isTokenReturned: z.boolean(),
  createdAt: z.iso.datetime(),
})
export const adminTryOnsSchema = z.object({ tryOns: z.array(adminTryOnSchema), pagination: paginationSchema })
export type AdminTryOns = z.infer<typeof adminTryOnsSchema>

/** The nominal value shown for a purchase: tokens times this many cents. */
export const nominalCentsPerToken = 5
