import { sentenceOf } from '../../../../contract/errors.ts'
import { tryOnSteps, type TryOnEvent, type TryOnResult } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { readPlaceOf, tryOnQueue } from './queue.ts'
import { findTryOn, type TryOn } from './repository.ts'
import { toResult } from './results.ts'

/** Waits until the try-on is finished; ends the request with its error when it failed. The try-on goes on when the wait is cut. */
export async function waitForTryOn(deps: Deps, id: string, signal: AbortSignal): Promise<TryOnResult> {
  for await (const tryOn of watchTryOn(deps, id, signal)) {
    if (tryOn.state === 'complete') return toResult(deps.config, tryOn)
    if (tryOn.state === 'failed') fail(tryOn.errorCode ?? 'try_on_failed')
  }
  return fail('upload_interrupted')
}

/** A try-on as it is now, and again whenever it or the queue has moved, until it has ended or the wait is cut. */
export async function* watchTryOn(deps: Deps, id: string, signal: AbortSignal): AsyncGenerator<TryOn> {
  while (!signal.aborted) {
    // Who waits also moves up when others are finished.
    const news = deps.signals.wait([id, tryOnQueue], signal)
    const tryOn = (await findTryOn(deps.database, id)) ?? fail('not_found')
    yield tryOn
    if (hasEnded(tryOn)) return
    await news
  }
}

/** What happens to a try-on, as it happens, from its present state to its end. */
export async function* followTryOn(deps: Deps, id: string, signal: AbortSignal): AsyncGenerator<TryOnEvent> {
  let last = ''
  for await (const tryOn of watchTryOn(deps, id, signal)) {
    const event = await toEvent(deps, tryOn)
    const written = JSON.stringify(event)
    if (written !== last) yield event
    last = written
  }
}

async function toEvent(deps: Deps, tryOn: TryOn): Promise<TryOnEvent> {
  if (tryOn.state === 'complete') return { state: 'complete', result: toResult(deps.config, tryOn) }
  if (tryOn.state === 'failed') {
    const code = tryOn.errorCode ?? 'try_on_failed'
    return { state: 'failed', error: sentenceOf(code), code }
  }
  if (tryOn.state === 'running') {
    return { state: 'running', step: tryOn.step, progress: progressOf(tryOn) }
  }
  return { state: 'queued', place: await readPlaceOf(deps, tryOn) }
}

export function hasEnded({ state }: TryOn): boolean {
  return state === 'complete' || state === 'failed'
}

/** From 0 to 1, by the step that it is at. */
export function progressOf({ state, step }: TryOn): number {
  if (state === 'running') return tryOnSteps.indexOf(step) / tryOnSteps.length
  return state === 'queued' ? 0 : 1
}
