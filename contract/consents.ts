import { z } from 'zod'

/* What people agree to, word for word. A changed text gets a new version; what was agreed to stays stored as it was shown. */

export const consentKinds = ['immediate-use'] as const
export type ConsentKind = (typeof consentKinds)[number]

export type ConsentText = { kind: ConsentKind; version: string; text: string }

/** For so many days a purchase can be withdrawn from. */
export const withdrawalDays = 14

/** Agreed to before a package is paid for, apart from everything else. */
export const immediateUse: ConsentText = {
  kind: 'immediate-use',
  version: '2026-11-22',
  text: `I want to use my tokens at once, before the ${withdrawalDays} days are over in which I can withdraw from this purchase. I know that if I withdraw, I pay for the tokens I have used by then, and get the price of all others back.`,
}

/** POST /api/tokens/agree: the buyer agrees to `immediateUse` for one payment of theirs. 409 (conflict) for another version than ours. */
export const agreeSchema = z.object({
  paymentIntentId: z.string().min(1).max(200),
  version: z.string().min(1).max(40),
})
