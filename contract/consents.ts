import { z } from 'zod'
import { language } from './language.ts'

/* What people agree to, word for word. A changed text gets a new version; what was agreed to stays stored as it was shown. */

export const consentKinds = ['immediate-use', 'photo-recipient', 'quality-review'] as const
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

/** What a result that was kept for review is deleted after. */
export const reviewDays = 30

/** Agreed to in the settings, before a result that was not fit to be shown is kept. */
export const qualityReview: ConsentText = {
  kind: 'quality-review',
  version: '2026-11-22',
  text: `When a try-on comes out so badly that I am not shown it, keep it for ${reviewDays} days with my studio model image and the picture of the garment, so that the people who run this service can see what went wrong. I can take this back whenever I want; what is kept is then deleted at once.`,
}

/** POST /api/tokens/agree: the buyer agrees to `immediateUse` for one payment of theirs. 409 (conflict) for another version than ours. */
export const agreeSchema = z.object({
  paymentIntentId: z.string().min(1).max(200),
  version: z.string().min(1).max(40),
})

/** Who makes try-ons outside this installation, or looks at pictures before they are made: agreed to before a photo leaves for them. */
export function photoRecipients(names: readonly string[]): ConsentText {
  const list = new Intl.ListFormat(language).format(names)
  return {
    kind: 'photo-recipient',
    version: '2026-11-22',
    text: `My photo and the picture of the garment go to ${list}, outside this service, to make my try-ons. I agree to that, and can take it back in the settings whenever I want.`,
  }
}

/** POST /api/consents/photo: agrees to the sentence that was shown, word for word. 409 (conflict) where it is another by now. */
export const agreeToPhotoSchema = z.object({ text: z.string().min(1).max(2000) })

/** GET /api/consents/photo; DELETE takes it back. */
export const photoConsentSchema = z.object({
  /** What there is to agree to; null where no photo leaves this installation. */
  text: z.string().nullable(),
  isGiven: z.boolean(),
})
export type PhotoConsent = z.infer<typeof photoConsentSchema>
