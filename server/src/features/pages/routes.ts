import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../platform/http.ts'
import { readAnswerCookie } from '../../platform/session-cookie.ts'
import type { Pages } from '../../platform/pages.ts'
import { assembleBoot } from './service.ts'

/** What says of itself that it is a program, or that nobody has asked for the page yet, is no visit. */
const programs = /bot|crawl|spider|preview|monitor|curl|wget/i

export function createPageHandlers(deps: Deps, pages: Pages) {
  return {
    async showPage(c: RequestContext) {
      const address = new URL(c.req.url)
      const { pathname, search } = address
      const boot = await assembleBoot(deps, address, {
        user: c.var.user,
        answerToken: readAnswerCookie(c, deps.config),
        languages: c.req.header('accept-language'),
      })
      if (isLandingVisit(c, pathname)) deps.dailyCounts.add('visit', 'landing')
      const page = await pages.render(pathname + search, boot, c.var.secureHeadersNonce ?? '')
      c.header('cache-control', c.var.user ? 'private, no-store' : 'private, no-cache')
      if (pathname.startsWith('/share/')) c.header('x-robots-tag', 'noindex')
      return c.html(page.html, page.status)
    },
  }
}

/** Told by the page alone: neither an address nor a cookie is looked at, so whoever comes twice is two visits. */
function isLandingVisit(c: RequestContext, pathname: string): boolean {
  const isLanding = pathname === '/landing' || (pathname === '/' && !c.var.user)
  const isProgram = programs.test(c.req.header('user-agent') ?? '')
  const isPrefetch = c.req.header('sec-purpose')?.includes('prefetch') ?? false
  return isLanding && !isProgram && !isPrefetch
}
