import { sentenceOf } from '../../../../contract/errors.ts'
import { tryOnSteps, type TryOnEvent } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { readPlace, type TryOn } from './repository.ts'
import { requireOwnTryOn, toResult, tryOnQueue } from './service.ts'

/** What happens to a try-on, as it happens, from its present state to its end. */
export async function* followTryOn(
  deps: Deps,
  userId: string,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<TryOnEvent> {
  let last = ''
  while (!signal.aborted) {
    // Who waits also moves up when others are finished.
    const news = deps.signals.wait([id, tryOnQueue], signal)
    const event = await toEvent(deps, await requireOwnTryOn(deps, userId, id))
    const written = JSON.stringify(event)
    if (written !== last) yield event
    last = written
    if (event.state === 'complete' || event.state === 'failed') return
    await news
  }
}

async function toEvent(deps: Deps, tryOn: TryOn): Promise<TryOnEvent> {
  if (tryOn.state === 'complete') return { state: 'complete', result: toResult(deps.config, tryOn) }
  if (tryOn.state === 'failed') {
    const code = tryOn.errorCode ?? 'try_on_failed'
    return { state: 'failed', error: sentenceOf(code), code }
  }
  if (tryOn.state === 'running') {
    return {
      state: 'running',
      step: tryOn.step,
      progress: tryOnSteps.indexOf(tryOn.step) / tryOnSteps.length,
    }
  }
  return { state: 'queued', place: await readPlace(deps.database, tryOn) }
}
