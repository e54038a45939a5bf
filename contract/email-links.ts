/**
 * Where the links in mails lead, by what they do. GET shows a page with one button and changes nothing; its form goes to the
 * same address by POST, with the link's token.
 */
export const emailLinkPaths = {
  'verify-email': '/auth/verify',
  'change-email': '/auth/change-email',
  'undo-email-change': '/auth/undo-email-change',
  'reset-password': '/reset-password',
} as const
export type EmailLinkPurpose = keyof typeof emailLinkPaths

/** What the page of a link may say to whoever has it. */
export type EmailLinkPreview = {
  purpose: EmailLinkPurpose
  /** The address that the link is about. */
  email: string
  username: string
  /** It can be used, and this browser is signed in to its account: no program that looks through mail is. */
  isForThisBrowser: boolean
}

/** How a mailed link ended, as /email-link?outcome= tells it. */
export const emailLinkOutcomes = ['changed', 'undone', 'taken', 'expired', 'verified-without-tokens'] as const
export type EmailLinkOutcome = (typeof emailLinkOutcomes)[number]
