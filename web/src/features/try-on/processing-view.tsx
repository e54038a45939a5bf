import { tryOnDuration } from '../../content/site.ts'
import { Check } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { studioFrame } from './studio-frame.ts'
import { percentOf, stagesOf, type Stage, type TryOnProgress } from './stages.ts'

const patienceAfterSeconds = 45

type ProcessingViewProps = {
  progress: TryOnProgress
  /** The photo as this browser holds it; null after a reload. */
  photoUrl: string | null
  /** When it was started here, in milliseconds since 1970; null when that is not known. */
  startedAt: number | null
}

export function ProcessingView({ progress, photoUrl, startedAt }: ProcessingViewProps) {
  const { seconds, isLong } = useElapsed(startedAt)
  const percent = percentOf(progress)
  const isHydrated = useHydrated()
  return (
    <>
      <div className={classNames('relative overflow-hidden rounded-img bg-studio', studioFrame)}>
        {photoUrl && <ScannedPhoto photoUrl={photoUrl} percent={percent} />}
        <div className="absolute inset-x-3 bottom-3 rounded-card bg-surface p-5 shadow-float lg:inset-x-5 lg:bottom-5">
          <div className="flex items-baseline justify-between gap-4">
            <p className="display text-d-xs">Generating Your Try-On...</p>
            {startedAt !== null && <span className="tnum text-sm text-ink-2">{clock(seconds)}</span>}
          </div>
          <div
            className={classNames(
              'mt-4 h-1 overflow-hidden rounded-pill bg-line',
              percent === 0 && 'animate-pulse',
            )}
            role="progressbar"
            aria-label="Try-on progress"
            aria-valuenow={percent === 0 ? undefined : percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <div
              className="h-full w-0 bg-primary transition-[width] duration-600 ease-out"
              // Our policy forbids inline styles in the server's markup.
              style={isHydrated ? { width: `${percent}%` } : undefined}
            />
          </div>
          <ol className="mt-4 grid gap-2.5">
            {stagesOf(progress).map((stage) => (
              <StageRow key={stage.label} stage={stage} />
            ))}
          </ol>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {isLong
          ? 'Still working. This one needs a little longer.'
          : `Usually ${tryOnDuration}. You can keep this tab in the background.`}
      </p>
    </>
  )
}

/** The photo comes into focus from the top as far as the work has come. */
function ScannedPhoto({ photoUrl, percent }: { photoUrl: string; percent: number }) {
  return (
    <>
      <img src={photoUrl} alt="" className="absolute inset-0 size-full object-cover object-[50%_15%]" />
      <div
        className="absolute inset-0 overflow-hidden transition-[clip-path] duration-600 ease-out"
        style={{ clipPath: `inset(${percent}% 0 0 0)` }}
      >
        <img
          src={photoUrl}
          alt=""
          className="size-full scale-105 object-cover object-[50%_15%] blur-[14px]"
        />
      </div>
      <div
        className="absolute inset-x-0 h-px bg-white shadow-[0_0_24px_6px_rgb(255_255_255/.6)] transition-[top] duration-600 ease-out"
        style={{ top: `${percent}%` }}
      />
    </>
  )
}

const rowTones: Record<Stage['state'], string> = { done: 'text-ink', now: 'text-ink', next: 'text-ink-3' }
const dotTones: Record<Stage['state'], string> = {
  done: 'bg-primary text-on-primary',
  now: 'border-2 border-primary',
  next: 'border border-line-strong',
}

function StageRow({ stage }: { stage: Stage }) {
  return (
    <li
      className={`flex items-center gap-3 ${rowTones[stage.state]}`}
      aria-current={stage.state === 'now' ? 'step' : undefined}
    >
      <span className={`grid size-6 flex-none place-items-center rounded-pill ${dotTones[stage.state]}`}>
        {stage.state === 'done' && <Check className="size-3.5! stroke-[2.5]!" aria-label="Done:" />}
        {stage.state === 'now' && <span className="size-2 animate-pulse rounded-pill bg-primary" />}
      </span>
      <span className={`text-ui ${stage.state === 'now' ? 'font-semibold' : ''}`}>{stage.label}</span>
    </li>
  )
}

/** Seconds since the start, or since this page began to watch. */
function useElapsed(startedAt: number | null) {
  const [watchedSince] = useState(() => Date.now())
  const [now, setNow] = useState(watchedSince)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - (startedAt ?? watchedSince)) / 1000))
  return { seconds, isLong: seconds >= patienceAfterSeconds }
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
