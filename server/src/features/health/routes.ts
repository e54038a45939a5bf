import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../platform/http.ts'
import { checkHealth } from './service.ts'

export function createHealthHandlers(deps: Deps) {
  const wordFor = (isFine: boolean) => (isFine ? 'ok' : 'failing')
  return {
    /** The process runs and answers. */
    showProcess: (c: RequestContext) => c.json({ status: 'ok' }),

    /** Everything it needs is there; 503 names what is not. */
    async showReadiness(c: RequestContext) {
      const parts = await checkHealth(deps)
      const isReady = Object.values(parts).every(Boolean)
      const words = Object.entries(parts).map(([name, isFine]) => [name, wordFor(isFine)])
      return c.json({ status: wordFor(isReady), ...Object.fromEntries(words) }, isReady ? 200 : 503)
    },
  }
}
