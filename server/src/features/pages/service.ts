import { z } from 'zod'
import type { User } from '../../../../contract/auth.ts'
import type { Boot, SubProcessor } from '../../../../contract/boot.ts'
import type { Deps } from '../../deps.ts'
import { listPhotoRecipients } from '../consents/service.ts'
import { previewEmailLink } from '../email-links/service.ts'
import { readPublicSettings } from '../site-settings/service.ts'
import { readShared, type ShareVisitor } from '../share/service.ts'

/** Who looks at a page, and with which cookie of earlier answers to shares. */
export type PageVisitor = { user: User | null; answerToken: string | undefined }

/** What a page knows from the start: who looks at it, what this installation offers, and what is shared or mailed at this address. */
export async function assembleBoot(
  deps: Deps,
  address: URL,
  { user, answerToken }: PageVisitor,
): Promise<Boot> {
  const { config } = deps
  const { pathname: path } = address
  return {
    user,
    origin: config.publicUrl,
    brand: config.brand,
    supportEmail: config.supportEmail,
    operator: config.operator,
    site: await readPublicSettings(deps),
    hasLocalOutbox: deps.outbox !== null,
    hasGoogleSignIn: deps.identity !== null,
    openIdName: config.openid?.name ?? null,
    hasPasswordSignIn: config.hasPasswordSignIn,
    payments: deps.payments.page,
    prices: config.prices,
    tax: config.tax.percent > 0 ? config.tax : null,
    devicePreview: config.devicePreview,
    resultRetentionDays: config.resultRetentionDays,
    backupRetentionDays: config.backupRetentionDays,
    subProcessors: listSubProcessors(deps),
    photoRecipients: listPhotoRecipients(deps),
    share: await findShareOf(deps, path, { userId: user?.id ?? null, answerToken }),
    emailLink: await previewEmailLink(deps, address, user),
  }
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
