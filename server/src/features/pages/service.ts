import { z } from 'zod'
import type { User } from '../../../../contract/auth.ts'
import type { Boot, SubProcessor } from '../../../../contract/boot.ts'
import type { Deps } from '../../deps.ts'
import { listPhotoRecipients } from '../consents/service.ts'
import { putLikelyFirst } from './guess-currency.ts'
import { previewEmailLink } from '../email-links/service.ts'
import { readPublicSettings } from '../site-settings/service.ts'
import { readShared, type ShareVisitor } from '../share/service.ts'

/** Who looks at a page, with which cookie of earlier answers to shares. */
export type PageVisitor = {
  user: User | null
  answerToken: string | undefined
  /** As the browser sends it. */
  languages: string | undefined
}

/** What a page knows from the start: who looks at it, what this installation offers, and what is shared or mailed at this address. */
export async function assembleBoot(
  deps: Deps,
  address: URL,
  { user, answerToken, languages }: PageVisitor,
): Promise<Boot> {
  const { config } = deps
  const { pathname: path } = address
  const { site, prices } = await readPublicSettings(deps)
  return {
    user,
    origin: config.publicUrl,
    brand: config.brand,
    supportEmail: config.supportEmail,
    operator: config.operator,
    site,
    hasLocalOutbox: deps.outbox !== null,
    hasGoogleSignIn: deps.identity !== null,
    openIdName: config.openid?.name ?? null,
    hasPasswordSignIn: config.hasPasswordSignIn,
    payments: deps.payments.page,
    prices: config.guessesCurrency ? putLikelyFirst(prices, languages) : prices,
    tokenExpiryDays: config.tokenExpiryDays,
    tax: taxShown(deps),
    devicePreview: config.devicePreview,
    resultRetentionDays: config.resultRetentionDays,
    backupRetentionDays: config.backupRetentionDays,
    subProcessors: listSubProcessors(deps),
    photoRecipients: listPhotoRecipients(deps),
    share: await findShareOf(deps, path, { userId: user?.id ?? null, answerToken }),
    emailLink: await previewEmailLink(deps, address, user),
    fittingRoom: null,
  }
}

/** What pages say of the tax in our prices. */
function taxShown({ payments, config }: Deps): Boot['tax'] {
  if (payments.calculatesTax) return { name: 'tax', percent: null }
  return config.tax.percent > 0 ? config.tax : null
}

async function findShareOf(deps: Deps, path: string, visitor: ShareVisitor) {
  const id = z.uuid().safeParse(/^\/share\/([^/?]+)/.exec(path)?.[1])
  return id.success ? readShared(deps, id.data, visitor) : null
}

/** Whoever gets personal data, each described by its own provider. */
function listSubProcessors(deps: Deps): SubProcessor[] {
  const { payments, identity, openid, storage, priceSearch, moderation, mailer } = deps
  return [
    payments.subProcessor,
    identity?.subProcessor,
    openid?.subProcessor,
    storage.subProcessor,
    priceSearch.subProcessor,
    ...deps.config.engines.processors,
    moderation.subProcessor,
    mailer.subProcessor,
  ].filter((processor) => processor != null)
}
