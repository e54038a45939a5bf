import { z } from 'zod'
import type { User } from '../../../../contract/auth.ts'
import type { Boot, SubProcessor } from '../../../../contract/boot.ts'
import type { Deps } from '../../deps.ts'
import { previewEmailLink } from '../email-links/service.ts'
import { readShared } from '../share/service.ts'

/** What a page knows from the start: who looks at it, what this installation offers, and what is shared or mailed at this address. */
export async function assembleBoot(deps: Deps, address: URL, user: User | null): Promise<Boot> {
  const { config } = deps
  const { pathname: path } = address
  return {
    user,
    origin: config.publicUrl,
    brand: config.brand,
    supportEmail: config.supportEmail,
    operator: config.operator,
    hasLocalOutbox: deps.outbox !== null,
    hasGoogleSignIn: deps.identity !== null,
    openIdName: config.openid?.name ?? null,
    hasPasswordSignIn: config.hasPasswordSignIn,
    payments: deps.payments.page,
    hasPriceSearch: true,
    resultRetentionDays: config.resultRetentionDays,
    backupRetentionDays: config.backupRetentionDays,
    subProcessors: listSubProcessors(deps),
    share: await findShareOf(deps, path),
    emailLink: await previewEmailLink(deps, address, user),
  }
}

async function findShareOf(deps: Deps, path: string) {
  const id = z.uuid().safeParse(/^\/share\/([^/?]+)/.exec(path)?.[1])
  return id.success ? readShared(deps, id.data) : null
}

function listSubProcessors({ config, payments, priceSearch, moderation }: Deps): SubProcessor[] {
  const processors = [
    payments.subProcessor,
    config.google && { name: 'Google', purpose: 'signs you in, if you choose it' },
    config.openid && { name: config.openid.name, purpose: 'signs you in, if you choose it' },
    config.s3 && { name: 'Object storage', purpose: 'keeps your try-on images' },
    priceSearch.subProcessor,
    ...config.engines.processors,
    moderation.subProcessor,
    config.mail.smtpUrl && { name: 'Mail delivery', purpose: 'delivers our messages to you' },
  ]
  return processors.filter((processor) => typeof processor === 'object' && processor !== null)
}
