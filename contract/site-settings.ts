import { z } from 'zod'
import { actReasonSchema } from './admin.ts'
import { signUpBonusTokens } from './limits.ts'
import { tokenPackages, type PackageId } from './token-packages.ts'

const highestSignUpBonus = 50

const amount = z.int('Please enter a price, such as 6.00')
const amountsSchema = z.object(
  Object.fromEntries(tokenPackages.map(({ id }) => [id, amount])) as Record<PackageId, typeof amount>,
)
/** In each currency's smallest unit. */
const priceTableSchema = z.record(z.string().regex(/^[a-z]{3}$/), amountsSchema)

/** open: for everybody · invitation: for whoever knows the invitation · closed: for nobody. */
export const signUpChoices = ['open', 'invitation', 'closed'] as const
export type SignUps = (typeof signUpChoices)[number]

/** What an operator changes at the desk while the service runs. */
export const siteSettingsSchema = z.object({
  /** Stands above every page; empty: nothing does. */
  banner: z.string().trim().max(200, 'Please use at most 200 characters'),
  signUps: z.enum(signUpChoices),
  /** Needed where sign-ups are by invitation. */
  invitation: z.string().trim().max(64, 'Please use at most 64 characters'),
  /** All free tokens of new accounts together in a day (UTC); null: no limit beside those of mailbox and network. */
  freeTokensPerDay: z
    .int('Please enter a whole number')
    .min(0, 'Please enter 0 or more')
    .max(1_000_000, 'Please enter at most 1,000,000')
    .nullable(),
  /** The free tokens of each new account; none at all is a budget of 0 in a day. */
  signUpBonus: z
    .int('Please enter a whole number')
    .min(1, 'Please enter 1 or more')
    .max(highestSignUpBonus, `Please enter at most ${highestSignUpBonus}`),
  /** What the packages cost, by currency; a currency that is left out costs what is configured. */
  prices: priceTableSchema,
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>

export const defaultSiteSettings: SiteSettings = {
  banner: '',
  signUps: 'open',
  invitation: '',
  freeTokensPerDay: null,
  signUpBonus: signUpBonusTokens,
  prices: {},
}

/** GET /api/admin/settings, and the answer to PUT: every price as it is, and as it is configured (`priceBounds`). */
export const deskSettingsSchema = siteSettingsSchema.extend({ configuredPrices: priceTableSchema })
export type DeskSettings = z.infer<typeof deskSettingsSchema>

/** PUT /api/admin/settings: all of them, and why. */
export const changeSettingsSchema = siteSettingsSchema
  .extend(actReasonSchema.shape)
  .refine(({ signUps, invitation }) => signUps !== 'invitation' || invitation.length >= 6, {
    error: 'Please choose an invitation of at least 6 characters',
    path: ['invitation'],
  })
export type ChangeSettings = z.infer<typeof changeSettingsSchema>

/** What every page is told of them. */
export type PublicSettings = Pick<SiteSettings, 'banner' | 'signUps' | 'signUpBonus'>
