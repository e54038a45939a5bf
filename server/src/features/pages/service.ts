import { z } from 'zod'
import type { User } from '../../../../contract/auth.ts'
import type { Boot } from '../../../../contract/boot.ts'
import type { Deps } from '../../deps.ts'
import { readShared } from '../share/service.ts'

/** What a page knows from the start: who looks at it, what this installation offers, and on a share page what is shared. */
export async function assembleBoot(deps: Deps, path: string, user: User | null): Promise<Boot> {
  const { config } = deps
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
    payments: config.stripe
      ? { provider: 'stripe', publishableKey: config.stripe.publishableKey }
      : { provider: 'sandbox' },
    hasPriceSearch: true,
    resultRetentionDays: config.resultRetentionDays,
    subProcessors: listSubProcessors(deps),
    share: await findShareOf(deps, path),
  }
}

async function findShareOf(deps: Deps, path: string) {
  const id = z.uuid().safeParse(/^\/share\/([^/?]+)/.exec(path)?.[1])
  return id.success ? readShared(deps, id.data) : null
}

function listSubProcessors({ config, priceSearch }: Deps) {
  const processors = [
    config.stripe && { name: 'Stripe', purpose: 'takes card payments' },
    config.google && { name: 'Google', purpose: 'signs you in, if you choose it' },
    config.openid && { name: config.openid.name, purpose: 'signs you in, if you choose it' },
    config.s3 && { name: 'Object storage', purpose: 'keeps your try-on images' },
    priceSearch.subProcessor !== null && {
      name: priceSearch.subProcessor,
      purpose: 'looks for products that look like your garment, of which it gets a picture without you in it',
    },
    ...config.engines.processors,
    config.moderation && {
      name: 'OpenAI moderation',
      purpose: 'checks that uploaded pictures are allowed here',
    },
    config.mail.smtpUrl && { name: 'Mail delivery', purpose: 'delivers our messages to you' },
  ]
  return processors.filter((processor) => typeof processor === 'object' && processor !== null)
}
