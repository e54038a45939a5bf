import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { googleLinkedNotice, type GoogleNotice } from '../../../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { RequestContext } from '../../platform/http.ts'
import { writePendingSignIn, writeSignIn } from '../../platform/session-cookie.ts'
import { visitorOf } from '../../platform/visitor.ts'
import type { IdentityProvider, LocalIdentityProvider } from '../../providers/identity/type.ts'
import type { Way } from './way.ts'
import { beginSignIn, finishSignIn, type Browser } from './service.ts'

const cookieSeconds = 600

/** Both ends of a sign-in through a provider. */
export function createProviderSignInHandlers(deps: Deps, way: Way, provider: IdentityProvider) {
  const { config } = deps
  const { path } = way
  const cookieName = `${config.isHttps ? '__Secure-' : ''}${way.id}-sign-in`
  const cookie = { httpOnly: true, sameSite: 'Lax', path, secure: config.isHttps } as const
  const browserOf = (c: RequestContext): Browser => ({
    visitor: visitorOf(c, config),
    userId: c.var.user?.id ?? null,
  })
  /** The notices are named after Google; another provider has its own words for them. */
  const ofWay = (notice: string) => notice.replace('google', way.id)
  const refuse = (c: RequestContext, notice: GoogleNotice) =>
    c.redirect(`/?auth=login&notice=${ofWay(notice)}`, 303)

  return {
    async begin(c: RequestContext) {
      // The way back leads to the public address, and cookies do not cross from 127.0.0.1 to localhost.
      const publicHost = new URL(config.publicUrl).host
      if (!config.isProduction && new URL(c.req.url).host !== publicHost) {
        return c.redirect(`${config.publicUrl}${path}`, 303)
      }
      try {
        const { url, token } = await beginSignIn(deps, provider, browserOf(c))
        setCookie(c, cookieName, token, { ...cookie, maxAge: cookieSeconds })
        return c.redirect(url, 303)
      } catch (error) {
        deps.log.error({ err: error }, `a sign-in with ${way.name} could not begin`)
        return refuse(c, 'google-failed')
      }
    },

    async finish(c: RequestContext) {
      const token = getCookie(c, cookieName)
      deleteCookie(c, cookieName, cookie)
      const answer = { token, search: new URL(c.req.url).search }
      const outcome = await finishSignIn(deps, way, provider, answer, browserOf(c))
      if (outcome.kind === 'refused') return refuse(c, outcome.notice)
      if (outcome.kind === 'connected') {
        return c.redirect(`/dashboard?tab=settings&notice=${ofWay(googleLinkedNotice)}`, 303)
      }
      if (outcome.kind === 'second-factor') {
        writePendingSignIn(c, config, outcome.pendingToken)
        return c.redirect('/?auth=second-step', 303)
      }
      writeSignIn(c, config, outcome.signedIn)
      return c.redirect('/dashboard', 303)
    },
  }
}

/** The provider of this process itself: it speaks Node's own requests and answers. */
export function createLocalIdentityHandlers(local: LocalIdentityProvider) {
  return {
    async answer(c: RequestContext) {
      // A request made in process comes over no connection.
      if (!c.env?.incoming) return fail('not_found')
      await local.answer(c.env.incoming, c.env.outgoing)
      return RESPONSE_ALREADY_SENT
    },
  }
}
