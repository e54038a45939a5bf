import { foldTotals } from './database/totals.ts'
import type { Deps } from './deps.ts'
import { workOnPasswordResets } from './features/account/passwords.ts'
import { deleteExpired, makeListedAdmins } from './features/auth/service.ts'
import { deleteExpiredGoogleSignIns } from './features/google-sign-in/service.ts'
import { workOnCatalogue } from './features/catalogue/service.ts'
import { deleteOrphanedPictures, workOnDiscardedFiles } from './features/files/service.ts'
import { deleteOldTestGarments, deleteOrphanedGarments } from './features/garments/service.ts'
import { deleteOldIdempotencyKeys } from './features/idempotency/service.ts'
import { deleteEndedGuests } from './features/fitting-room/guests.ts'
import { deleteEndedHandOvers, deleteOrphanedHandOvers } from './features/fitting-room/hand-overs.ts'
import { deleteOldProducts } from './features/garment-image/service.ts'
import { workOnMails } from './features/mail/service.ts'
import { deleteExpiredPasskeyChallenges } from './features/passkeys/service.ts'
import { deleteExpiredSecondSteps } from './features/second-factor/service.ts'
import { watchCertificate } from './features/provenance/service.ts'
import { deleteOldSecurityEvents } from './features/security-events/service.ts'
import { workOnErasure } from './features/my-data/erasure.ts'
import { deleteOldExports, deleteOrphanedExports, workOnExports } from './features/my-data/exports.ts'
import { deleteOldInvitations } from './features/organisations/service.ts'
import { sweepPayments } from './features/payments/sweep.ts'
import {
  deleteOrphanedSearches,
  discardAbandonedSearches,
  takeOverPriceSearches,
  tidyPriceSearches,
  workOnPriceSearches,
} from './features/price-search/worker.ts'
import { deleteOldRefused, deleteOrphanedRefused } from './features/refused-results/service.ts'
import { workOnShopProducts } from './features/shop-products/prepare.ts'
import { deleteOldAnswers } from './features/share-answers/service.ts'
import { deleteOldTestTryOns } from './features/public-api/test-try-ons.ts'
import { sweepExpiry } from './features/token-expiry/service.ts'
import { deleteOutdatedResults } from './features/try-on/retention.ts'
import { forgetBonusOrigins } from './features/verification/service.ts'
import {
  deleteOldDeliveries,
  sweepWebhooks,
  webhookSweepMs,
  workOnWebhooks,
} from './features/webhooks/deliver.ts'
import { discardAbandonedDrafts, takeOverTryOns, workOnTryOns } from './features/try-on/worker.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What is to be stopped again. */
type Work = { stop(timeoutMs: number): Promise<void> }

/** Of a process that only answers: its requests put jobs into the queue, and others do them. */
export async function prepareWithoutWork(deps: Deps): Promise<() => Promise<Work>> {
  await deps.jobs.start()
  await makeListedAdmins(deps)
  return async () => {
    const counting = repeat(deps, minute, () => deps.dailyCounts.flush())
    return {
      async stop(timeoutMs) {
        await Promise.all([counting.stop(), deps.jobs.stop(timeoutMs)])
      },
    }
  }
}

/**
 * Everything that happens outside requests. What a dead process left is looked after before the first request adds to it; what is
 * answered begins the jobs and the regular tidying, which need not keep a visitor waiting.
 */
export async function prepareWork(deps: Deps, isExclusive: boolean): Promise<() => Promise<Work>> {
  await deps.jobs.start()
  await makeListedAdmins(deps)
  if (isExclusive) await takeOverTryOns(deps)
  if (isExclusive) await takeOverPriceSearches(deps)
  await discardAbandonedDrafts(deps, isExclusive ? 0 : hour)
  await discardAbandonedSearches(deps, isExclusive ? 0 : hour)
  return () => startWork(deps)
}

async function startWork(deps: Deps): Promise<Work> {
  await workOnMails(deps)
  await workOnPasswordResets(deps)
  await workOnTryOns(deps)
  await workOnExports(deps)
  await workOnPriceSearches(deps)
  const catalogue = await workOnCatalogue(deps)
  const shopProducts = await workOnShopProducts(deps)
  await workOnDiscardedFiles(deps)
  await workOnErasure(deps)
  await workOnWebhooks(deps)

  const tidying = repeat(deps, hour, () => tidyUp(deps))
  const daily = repeat(deps, day, () => lookAfter(deps))
  daily.begin()
  const sweeping = repeat(deps, minute, () => sweepPayments(deps))
  // What a dead process left of payments waits for no minute.
  sweeping.begin()
  const counting = repeat(deps, minute, () => deps.dailyCounts.flush())
  const webhooks = repeat(deps, webhookSweepMs, () => sweepWebhooks(deps))
  webhooks.begin()
  return {
    async stop(timeoutMs) {
      catalogue.stop()
      shopProducts.stop()
      const regular = [tidying, sweeping, counting, daily, webhooks]
      await Promise.all([...regular.map((one) => one.stop()), deps.jobs.stop(timeoutMs)])
    },
  }
}

/** Does it every so often, never twice at a time; stopping waits for what runs. */
function repeat(deps: Deps, everyMs: number, work: () => Promise<void>) {
  let running: Promise<void> | null = null
  const begin = () => {
    running ??= work()
      .catch((err: unknown) => deps.log.error({ err }, 'regular work failed'))
      .finally(() => (running = null))
  }
  const timer = setInterval(begin, everyMs)
  return {
    begin,
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
  await forgetBonusOrigins(deps)
  await deleteExpiredGoogleSignIns(deps)
  await deleteExpiredPasskeyChallenges(deps)
  await deleteExpiredSecondSteps(deps)
  await deleteOldSecurityEvents(deps)
  await deleteOldExports(deps)
  await tidyPriceSearches(deps)
  await deleteOldProducts(deps)
  await deleteOldAnswers(deps)
  await deleteOldDeliveries(deps)
  await deleteOldInvitations(deps)
  await deleteOldRefused(deps)
  await sweepExpiry(deps)
  await deleteOutdatedResults(deps)
  await deleteOldIdempotencyKeys(deps)
  await deleteOldTestTryOns(deps)
  await deleteOldTestGarments(deps)
  await deleteEndedGuests(deps)
  await deleteEndedHandOvers(deps)
  await foldTotals(deps.database)
  await deps.eraseDeleted()
}

/** Proves that no file outlives the row that knows of it; what a process left that died at the wrong moment goes. */
async function lookAfter(deps: Deps): Promise<void> {
  const orphans =
    (await deleteOrphanedPictures(deps)) +
    (await deleteOrphanedSearches(deps)) +
    (await deleteOrphanedGarments(deps)) +
    (await deleteOrphanedRefused(deps)) +
    (await deleteOrphanedHandOvers(deps)) +
    (await deleteOrphanedExports(deps))
  deps.log.info({ orphans }, 'files swept')
  watchCertificate(deps)
}
