import type { Deps } from './deps.ts'
import { workOnPasswordResets } from './features/account/passwords.ts'
import { deleteExpired, makeListedAdmins } from './features/auth/service.ts'
import { deleteExpiredGoogleSignIns } from './features/google-sign-in/service.ts'
import { workOnCatalogue } from './features/catalogue/service.ts'
import { workOnDiscardedFiles } from './features/files/service.ts'
import { workOnMails } from './features/mail/service.ts'
import { deleteExpiredPasskeyChallenges } from './features/passkeys/service.ts'
import { deleteExpiredSecondSteps } from './features/second-factor/service.ts'
import { deleteOldSecurityEvents } from './features/security-events/service.ts'
import { deleteOldExports, workOnExports } from './features/my-data/exports.ts'
import { sweepPayments } from './features/payments/sweep.ts'
import {
  takeOverPriceSearches,
  tidyPriceSearches,
  workOnPriceSearches,
} from './features/price-search/worker.ts'
import { deleteOutdatedResults } from './features/try-on/retention.ts'
import { discardAbandonedDrafts, takeOverTryOns, workOnTryOns } from './features/try-on/worker.ts'

const minute = 60_000
const hour = 60 * minute

/** Everything that happens outside requests: jobs, what a dead process left, and the regular tidying. */
export async function startWork(deps: Deps, isExclusive: boolean) {
  await deps.jobs.start()
  await makeListedAdmins(deps)
  if (isExclusive) await takeOverTryOns(deps)
  if (isExclusive) await takeOverPriceSearches(deps)
  await discardAbandonedDrafts(deps, isExclusive ? 0 : hour)
  await workOnMails(deps)
  await workOnPasswordResets(deps)
  await workOnTryOns(deps)
  await workOnExports(deps)
  await workOnPriceSearches(deps)
  const catalogue = await workOnCatalogue(deps)
  await workOnDiscardedFiles(deps)

  const tidying = repeat(deps, hour, () => tidyUp(deps))
  const sweeping = repeat(deps, minute, () => sweepPayments(deps))
  return {
    async stop(timeoutMs: number) {
      catalogue.stop()
      await Promise.all([tidying.stop(), sweeping.stop(), deps.jobs.stop(timeoutMs)])
    },
  }
}

/** Does it every so often, never twice at a time; stopping waits for what runs. */
function repeat(deps: Deps, everyMs: number, work: () => Promise<void>) {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch((err: unknown) => deps.log.error({ err }, 'regular work failed'))
      .finally(() => (running = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function tidyUp(deps: Deps): Promise<void> {
  await discardAbandonedDrafts(deps, hour)
  await deleteExpired(deps)
  await deps.rateLimits.sweep()
  await deleteExpiredGoogleSignIns(deps)
  await deleteExpiredPasskeyChallenges(deps)
  await deleteExpiredSecondSteps(deps)
  await deleteOldSecurityEvents(deps)
  await deleteOldExports(deps)
  await tidyPriceSearches(deps)
  await deleteOutdatedResults(deps)
}
