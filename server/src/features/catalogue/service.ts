import type { Deps } from '../../deps.ts'
import type { PriceSearch } from '../../providers/price-search/type.ts'
import { fail } from '../../platform/fail.ts'
import { importDemonstration, demonstrationImage, demonstrationPage } from './demonstration.ts'
import { describeWaiting, loadPicture } from './describe-items.ts'
import { countWaiting, findDemonstrationItem } from './repository.ts'
import { createCatalogueSearch } from './search/catalogue-search.ts'
import { openVectorIndex } from './search/vector-index-repository.ts'

export { readClothes } from './read-clothes.ts'

/** The price search over our own catalogue. At the start, so that an operator whose database has no pgvector is told. */
export async function openCatalogueSearch({
  database,
  garmentDescriber,
  now,
  log,
}: Pick<Deps, 'database' | 'garmentDescriber' | 'now' | 'log'>): Promise<PriceSearch> {
  const index = await openVectorIndex(database, garmentDescriber, log)
  return createCatalogueSearch({ database, index, farDistance: garmentDescriber.farDistance, now })
}

/**
 * Takes up the describing of pictures; on an empty catalogue, where the operator wants it, the demonstration first. `stop` ends
 * it at once: what is done is written down, and the next start goes on.
 */
export async function workOnCatalogue(deps: Deps): Promise<{ stop(): void }> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  if (deps.config.priceSearch.provider !== 'catalogue') return { stop }
  await importDemonstration(deps)
  await deps.jobs.work('describe-catalogue', { concurrency: 1 }, async (_, signal) => {
    try {
      await describeWaiting(deps, { signal: AbortSignal.any([signal, stopping.signal]) })
      deps.log.info('catalogue described')
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    }
  })
  await continueDescribing(deps)
  return { stop }
}

/** Has waiting pictures described, if there are any: after an import by command, or a process that ended. */
export async function continueDescribing(deps: Deps): Promise<void> {
  if (deps.config.priceSearch.provider !== 'catalogue') return
  if ((await countWaiting(deps.database, deps.garmentDescriber.name)) === 0) return
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'describe-catalogue', {}))
}

export async function readDemonstrationItem(deps: Deps, id: string) {
  return (await findDemonstrationItem(deps.database, demonstrationPage(id))) ?? fail('not_found')
}

export async function readDemonstrationImage(deps: Deps, name: string): Promise<Uint8Array> {
  return loadPicture(deps, demonstrationImage(name)).catch(() => fail('not_found'))
}

/** An offer's picture, wherever it lies; ends the request when it cannot be had. */
export function loadOfferPicture(deps: Deps, imageUrl: string): Promise<Uint8Array> {
  return loadPicture(deps, imageUrl)
}
