import type { ErrorCode } from '../../../../contract/errors.ts'
import type { TryOnStep } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { RequestError } from '../../platform/fail.ts'
import { tryOnSeconds } from '../../platform/metrics.ts'
import { inSpan } from '../../platform/tracing.ts'
import type { EngineJob } from '../../providers/try-on-engine/type.ts'
import { requirePhotoConsent } from '../consents/service.ts'
import { deleteResults, deleteUploads, readUploads, storeGarment, storeResults } from '../files/service.ts'
import { refusalKeeper } from '../refused-results/service.ts'
import { endWithoutResult, noteOutcome } from './outcome.ts'
import { discardDraft, tryOnQueue } from './queue.ts'
import {
  findDraftsBefore,
  findRunningIds,
  findTryOn,
  moveTryOn,
  unfinishedStates,
  type TryOn,
} from './repository.ts'

/** Takes try-ons from the queue. What keeps killing its process is given up, and its token given back. */
export async function workOnTryOns(deps: Deps): Promise<void> {
  const { concurrency, perUser } = deps.config.tryOn
  const onGivenUp = async ({ tryOnId }: { tryOnId: string }) => {
    await failTryOn(deps, tryOnId, 'try_on_failed')
    await tidyUpAfter(deps, tryOnId)
  }
  await deps.jobs.work('try-on', { concurrency, perGroup: perUser, onGivenUp }, ({ tryOnId }, signal) =>
    runTryOn(deps, tryOnId, signal),
  )
}

/** On a database of our own alone: what is marked as running was left by a process that died. */
export async function takeOverTryOns(deps: Deps): Promise<void> {
  await deps.jobs.takeOver('try-on', await findRunningIds(deps.database))
}

/** Drafts whose request died before the token was held: nothing was paid, the pictures go. */
export async function discardAbandonedDrafts(deps: Deps, olderThanMs: number): Promise<void> {
  const before = new Date(deps.now().getTime() - olderThanMs)
  for (const id of await findDraftsBefore(deps.database, before)) await discardDraft(deps, id)
}

/** Settles the try-on, then tidies up. Whatever this process leaves undone, the job's next attempt finds and does. */
async function runTryOn(deps: Deps, id: string, signal: AbortSignal): Promise<void> {
  const change = { state: 'running', step: 'received', startedAt: deps.now() } as const
  const tryOn = await moveTryOn(deps.database, id, ['queued', 'running'], change)
  if (tryOn) await makeTryOn(deps, tryOn, signal)
  await tidyUpAfter(deps, id)
}

async function makeTryOn(deps: Deps, tryOn: TryOn, signal: AbortSignal): Promise<void> {
  const { id, garmentClass } = tryOn
  deps.signals.notify(id)
  deps.signals.notify(tryOnQueue)
  try {
    // Taken back, or others named, since it was asked for: then it leaves for nobody.
    await requirePhotoConsent(deps, tryOn.userId, tryOn.guestId)
    const uploads = await readUploads(deps, id)
    if (!uploads) return await failTryOn(deps, id, 'try_on_failed')
    const request = { ...uploads, ...(garmentClass ? { garmentClass } : {}) }
    const onStep = noteStepsInOrder(deps, id)
    const keep = (engineJob: EngineJob) => noteEngineJob(deps, id, engineJob)
    deps.provenance.prepare()
    const job = { kept: tryOn.engineJob, keep }
    const startedAt = performance.now()
    const { userId } = tryOn
    const onRefused = await refusalKeeper(deps, { userId, garmentClass, garmentPhoto: uploads.garmentPhoto })
    const generate = () => deps.tryOnEngine.generate(request, { signal, onStep, job, onRefused })
    const pictures = await inSpan('try-on engine', { 'try_on.id': id }, generate)
    const seconds = (performance.now() - startedAt) / 1000
    tryOnSeconds.observe({ engine: pictures.engine.name, outcome: 'complete' }, seconds)
    const isOnResult = tryOn.baseTryOnId !== null || tryOn.isOnStudioModel
    await storeResults(deps, id, pictures, isOnResult ? uploads.photo : null)
    await storeGarment(deps, id, uploads.garmentPhoto)
    const { photoPlacement, engine } = pictures
    const result = { photoPlacement, engine, engineJob: null, hasGarmentImage: true, finishedAt: deps.now() }
    // Queued again by an admin because this took so long: the result is as good.
    const change = { state: 'complete', step: 'finishing', ...result } as const
    await deps.database.transaction(async (tx) => {
      const ended = await moveTryOn(tx, id, unfinishedStates, change)
      if (ended) await noteOutcome(deps, tx, ended, 'completed')
    })
  } catch (error) {
    if (signal.aborted) throw error
    deps.log.error({ tryOnId: id, err: error }, 'try-on failed')
    tryOnSeconds.observe({ engine: 'none', outcome: 'failed' }, secondsSince(tryOn.startedAt, deps.now()))
    await failTryOn(deps, id, error instanceof RequestError ? error.code : 'try_on_failed')
  }
}

function secondsSince(startedAt: Date | null, now: Date): number {
  return startedAt ? (now.getTime() - startedAt.getTime()) / 1000 : 0
}

/** The photo goes whatever the end was; pictures stay only where they are the result. Then those who wait are told. */
async function tidyUpAfter(deps: Deps, id: string): Promise<void> {
  const tryOn = await findTryOn(deps.database, id)
  if (tryOn?.state !== 'complete') await deleteResults(deps, id)
  await deleteUploads(deps, id)
  deps.signals.notify(id)
}

/** Rejects when nobody wants the try-on any more, so that nothing is ordered for it. */
async function noteEngineJob(deps: Deps, id: string, engineJob: EngineJob): Promise<void> {
  const noted = await moveTryOn(deps.database, id, unfinishedStates, { engineJob })
  if (!noted) throw new Error('This try-on has ended meanwhile')
}

/** One after the other: two notes on their way at once could arrive in the wrong order, and the try-on would step back. */
function noteStepsInOrder(deps: Deps, id: string): (step: TryOnStep) => void {
  let noted = Promise.resolve()
  return (step) => {
    noted = noted.then(() => noteStep(deps, id, step))
  }
}

async function noteStep(deps: Deps, id: string, step: TryOnStep) {
  try {
    await moveTryOn(deps.database, id, ['running'], { step })
    deps.signals.notify(id)
  } catch (error) {
    // A step that could not be shown harms nobody; the result still comes.
    deps.log.warn({ tryOnId: id, err: error }, 'step not noted')
  }
}

/** Ends a try-on without a result and gives its token back: once, whoever comes first. */
async function failTryOn(deps: Deps, id: string, errorCode: ErrorCode): Promise<void> {
  await deps.database.transaction((tx) => endWithoutResult(deps, tx, id, errorCode))
}
