import type { Logger } from 'pino'
import { tryOnSteps, type TryOnStep } from '../../../../../contract/try-on.ts'
import { fail } from '../../../platform/fail.ts'
import type { BuiltInEngine } from '../built-in.ts'
import type { StudioWork } from '../built-in-worker.ts'
import { readSourceType } from '../source-type.ts'
import type { TryOnEngine, TryOnPictures, TryOnRequest, JobMemory } from '../type.ts'
import { codeOfKind, EngineError } from './engine-error.ts'
import type { Fitted, HostedEngine } from './hosted-engine.ts'

type Link = HostedEngine | 'built-in'
type Options = { links: readonly Link[]; builtIn: BuiltInEngine; log: Logger }
type Generation = Parameters<TryOnEngine['generate']>[1]

/**
 * Engines tried one after the other until one has a result. The built-in engine refuses before anything is paid, makes every
 * studio model image, and puts on what no engine of the chain can. A vendor's content rules end the search: nobody is
 * shopped around.
 */
export function createEngineChain({ links, builtIn, log }: Options): TryOnEngine {
  return {
    check: (request, signal) => builtIn.check(request, signal),
    generate: (request, generation) => runGeneration(request, generation),
    close: () => builtIn.close(),
  }

  async function runGeneration(
    request: TryOnRequest,
    { onStep, signal, job, onRefused }: Generation,
  ): Promise<TryOnPictures> {
    const began = performance.now()
    const step = goForward(onStep)
    const ended = signal ?? new AbortController().signal
    ended.throwIfAborted()
    step('received')
    const { order, tried, lost } = planOrder(links, job)
    let last: EngineError | null = lost
    let costMicros = 0
    const prepare = prepareOnce(request, ended, () => step('studio-model'))

    for (const link of order) {
      if (link === 'built-in')
        return withRecord(await builtIn.generate(request, { onStep: step, signal: ended, onRefused }))
      const studio = await prepare(link.capabilities.longSide)
      if (!link.capabilities.garmentClasses.includes(studio.garmentClass)) continue
      step('fitting')
      const toPictures = async ({ tryOn, version }: Fitted): Promise<TryOnPictures> => ({
        studioModel: studio.studioModel,
        tryOn,
        photoPlacement: studio.photoPlacement,
        sourceTypes: {
          model: await readSourceType(request.photo),
          'try-on': 'compositeWithTrainedAlgorithmicMedia',
        },
        engine: { name: link.name, model: link.model, version, milliseconds: 0, costMicros: 0 },
      })
      try {
        const fitted = await link.fit({
          request,
          studio,
          signal: ended,
          resumedJobId: job?.kept?.engine === link.name ? job.kept.id : null,
          note: job ? (id) => job.keep({ engine: link.name, id, tried: [...tried] }) : null,
          onFinishing: () => step('finishing'),
          onCost: (micros) => (costMicros += micros),
          onRefused:
            onRefused &&
            (async (refused) =>
              onRefused({
                pictures: withRecord(await toPictures(refused)),
                code: codeOfKind('unfaithful'),
              })),
        })
        return withRecord(await toPictures(fitted))
      } catch (error) {
        if (ended.aborted || !(error instanceof EngineError)) throw error
        log.warn({ engine: link.name, err: error }, 'engine gave no result')
        last = error
        if (error.kind === 'content_blocked') break
        tried.push(link.name)
      }
    }
    if (last) return fail(codeOfKind(last.kind), { cause: last })
    // Nothing was wrong, but no engine of the chain takes this kind of garment.
    return withRecord(await builtIn.generate(request, { onStep: step, signal: ended, onRefused }))

    function withRecord(pictures: TryOnPictures): TryOnPictures {
      const milliseconds = Math.round(performance.now() - began)
      return { ...pictures, engine: { ...pictures.engine, milliseconds, costMicros } }
    }
  }

  function prepareOnce(request: TryOnRequest, signal: AbortSignal, onBegin: () => void) {
    const made = new Map<number, StudioWork>()
    return async (longSide: number): Promise<StudioWork> => {
      const known = made.get(longSide)
      if (known) return known
      onBegin()
      const studio = await builtIn.prepare(request, longSide, signal)
      made.set(longSide, studio)
      return studio
    }
  }
}

/** What is left to try, a job that is under way first. An order of which nobody knows whether it arrived is not given again. */
function planOrder(links: readonly Link[], job: JobMemory | undefined) {
  const kept = job?.kept ?? null
  const tried = [...(kept?.tried ?? [])]
  const nameOf = (link: Link) => (link === 'built-in' ? link : link.name)
  if (!kept) return { order: [...links], tried, lost: null }
  const current = links.find((link) => nameOf(link) === kept.engine)
  const rest = links.filter((link) => link !== current && !tried.includes(nameOf(link)))
  if (kept.id !== null && current) return { order: [current, ...rest], tried, lost: null }
  tried.push(kept.engine)
  const lost = new EngineError(
    'unavailable',
    'an order went out when the process died; it is not given again',
  )
  return { order: rest, tried, lost }
}

/** Passes on only steps beyond the last one: a second engine begins anew, its visitor does not. */
function goForward(onStep: (step: TryOnStep) => void) {
  let furthest = -1
  return (step: TryOnStep) => {
    const place = tryOnSteps.indexOf(step)
    if (place <= furthest) return
    furthest = place
    onStep(step)
  }
}
