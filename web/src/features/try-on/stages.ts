import type { TryOnEvent, TryOnStep } from '../../../../contract/try-on.ts'

/** What is known of a try-on that has no result yet; `uploading` until the server has answered, `opening` until it tells more. */
export type TryOnProgress =
  | { state: 'uploading' }
  | { state: 'opening' }
  | Extract<TryOnEvent, { state: 'queued' | 'running' }>

export type Stage = { label: string; state: 'done' | 'now' | 'next' }

const stageLabels: [step: Exclude<TryOnStep, 'waiting'>, label: string][] = [
  ['received', 'Photos received'],
  ['studio-model', 'Preparing your studio model'],
  ['fitting', 'Fitting the garment'],
  ['finishing', 'Finishing touches'],
]

/** The server's steps in order, each done, running or still to come; what happens before them stands first while it lasts. */
export function stagesOf(progress: TryOnProgress): Stage[] {
  const before = labelBeforeSteps(progress)
  const current =
    progress.state === 'running' ? stageLabels.findIndex(([step]) => step === progress.step) : -1
  const steps = stageLabels.map(([, label], index): Stage => ({ label, state: stateAt(index, current) }))
  return before === null ? steps : [{ label: before, state: 'now' }, ...steps]
}

/** The running stage as one sentence, for the live region and for a page title. */
export function currentStage(progress: TryOnProgress): string {
  return stagesOf(progress).find((stage) => stage.state === 'now')?.label ?? 'Generating Your Try-On...'
}

/** 0..100; only what the server has said. */
export function percentOf(progress: TryOnProgress): number {
  return progress.state === 'running' ? Math.round(progress.progress * 100) : 0
}

function labelBeforeSteps(progress: TryOnProgress): string | null {
  if (progress.state === 'uploading') return 'Uploading and checking your photos'
  if (progress.state === 'opening') return 'Waiting'
  if (progress.state === 'queued') return `Waiting, place ${progress.place} in the queue`
  return progress.step === 'waiting' ? 'Waiting' : null
}

function stateAt(index: number, current: number): Stage['state'] {
  if (index < current) return 'done'
  return index === current ? 'now' : 'next'
}
