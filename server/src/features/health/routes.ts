import { registry } from '../../platform/metrics.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { isFromThisMachine, type RequestContext } from '../../platform/http.ts'
import { hashSecret, isSameSecret } from '../../platform/secrets.ts'
import { checkHealth, readMetrics } from './service.ts'

export function createHealthHandlers(deps: Deps) {
  const wordFor = (isFine: boolean) => (isFine ? 'ok' : 'failing')
  return {
    /** The process runs and answers. */
    showProcess: (c: RequestContext) => c.json({ status: 'ok' }),

    /** 200 when everything it needs is there, else 503; which part is not, operators alone are told. */
    async showReadiness(c: RequestContext) {
      const parts = await checkHealth(deps)
      const isReady = Object.values(parts).every(Boolean)
      const words = Object.entries(parts).map(([name, isFine]) => [name, wordFor(isFine)])
      const details = isOperator(deps, c) ? Object.fromEntries(words) : {}
      return c.json({ status: wordFor(isReady), ...details }, isReady ? 200 : 503)
    },

    /** To everybody else there is no such page. */
    async showMetrics(c: RequestContext) {
      if (!isOperator(deps, c)) fail('not_found')
      return c.body(await readMetrics(deps), 200, { 'content-type': registry.contentType })
    },
  }
}

/** Who sends METRICS_TOKEN; outside production also whoever asks from this machine. */
function isOperator({ config }: Deps, c: RequestContext): boolean {
  const sent = c.req.header('authorization')?.replace(/^Bearer /i, '')
  // Hashes are equally long, so that the time tells nothing of the token's length either.
  if (config.metricsToken && sent) return isSameSecret(hashSecret(sent), hashSecret(config.metricsToken))
  return !config.isProduction && isFromThisMachine(c)
}
