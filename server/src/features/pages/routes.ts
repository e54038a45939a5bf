import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../platform/http.ts'
import { readAnswerCookie } from '../../platform/session-cookie.ts'
import type { Pages } from '../../platform/pages.ts'
import { assembleBoot } from './service.ts'

export function createPageHandlers(deps: Deps, pages: Pages) {
  return {
    async showPage(c: RequestContext) {
      const address = new URL(c.req.url)
      const { pathname, search } = address
      const boot = await assembleBoot(deps, address, {
        user: c.var.user,
        answerToken: readAnswerCookie(c, deps.config),
      })
      const page = await pages.render(pathname + search, boot, c.var.secureHeadersNonce ?? '')
      c.header('cache-control', c.var.user ? 'private, no-store' : 'private, no-cache')
      if (pathname.startsWith('/share/')) c.header('x-robots-tag', 'noindex')
      return c.html(page.html, page.status)
    },
  }
}
