import { sentenceOf } from '../../../../contract/errors.ts'
import type { TryOnEvent } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { progressOf, readPlaceOf, toResult, watchTryOn, type TryOn } from './service.ts'

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
