import type { LocalOutbox } from '../../providers/mailer/type.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../platform/http.ts'
import { writeOutboxPage } from './outbox-page.ts'

export function createOutboxHandlers(deps: Deps, outbox: LocalOutbox) {
  return {
    async showOutbox(c: RequestContext) {
      return c.html(writeOutboxPage(deps.config.brand, await outbox.list(), c.var.secureHeadersNonce ?? ''))
    },
  }
}
