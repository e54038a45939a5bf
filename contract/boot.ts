import type { User } from './auth.ts'
import type { EmailLinkPreview } from './email-links.ts'
import type { FittingRoom } from './fitting-room.ts'
import type { PublicSettings } from './site-settings.ts'
import type { SharedTryOn } from './share.ts'
import type { Prices } from './token-packages.ts'

/** What the server tells a page as it arrives, inside the HTML: who is looking, and what this installation offers. */
export type Boot = {
  user: User | null
  /** The public address of this installation, without a trailing slash. */
  origin: string
  brand: string
  supportEmail: string
  /** Who runs this service, for the legal pages; empty when the operator has not said. */
  operator: { name: string; address: string; taxId: string }
  /** What the operator has set at the desk. */
  site: PublicSettings
  /** Mails are kept in a folder and shown at /dev/outbox. */
  hasLocalOutbox: boolean
  hasGoogleSignIn: boolean
  /** The operator's own provider, by the name that its button has; null where there is none. */
  openIdName: string | null
  hasPasswordSignIn: boolean
  payments: PaymentPart | null
  /** What the packages cost, in each currency that we sell in; the first is the usual one. */
  prices: Prices[]
  /** So many days after a package is bought its tokens expire; null: never. */
  tokenExpiryDays: number | null
  /** The tax that every price holds, null where there is none; its percentage is null where it depends on the buyer's place. */
  tax: { name: string; percent: number | null } | null
  /** Whose browser may make small try-ons by itself, and with which garments. */
  devicePreview: DevicePreview
  /** After so many days a result is deleted unless its owner keeps it; null: never by itself. */
  resultRetentionDays: number | null
  /** For how many days at most the operator's backups hold what was deleted. */
  backupRetentionDays: number
  /** The outside services that this installation hands personal data to. */
  subProcessors: SubProcessor[]
  /** Those among them that receive photos, by name, once their owner has agreed. */
  photoRecipients: string[]
  /** On /share/{sessionId}: what is shared there; null when nothing is. */
  share: SharedTryOn | null
  /** Where a mailed link leads: what it would do; null for one that is not good any more. */
  emailLink: EmailLinkPreview | null
  /** On /fitting-room: the shop whose page shows this one in a frame; null where no key of ours lets it. */
  fittingRoom: FittingRoom | null
}

/** `guests`: who is not signed in. `stock`: the garments of our own. */
export type DevicePreview = { who: 'off' | 'guests' | 'everybody'; garments: 'stock' | 'all' }

/** What a page needs to take payments: which form (web/src/features/payments/provider-forms.ts), and what that form is told. */
export type PaymentPart = {
  provider: string
  /** Public values of the provider's own, such as a publishable key. */
  settings: Record<string, string>
  /** What its form keeps in the browser, for the cookie page. */
  cookies: { name: string; purpose: string; kept: string }[]
}

/** Somebody outside this installation that gets personal data, for the privacy page. */
export type SubProcessor = { name: string; purpose: string }

/** What the built pages answer for one address. */
export type RenderedPage = {
  status: 200 | 404
  /** Elements for <head>: title, description, links. */
  head: string
  /** The markup inside #root. */
  html: string
}

/** The one export of the built server bundle. `path` is the address's path and query. */
export type RenderPage = (path: string, boot: Boot) => Promise<RenderedPage>
