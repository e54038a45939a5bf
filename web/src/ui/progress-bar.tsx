import { classNames } from '../lib/class-names.ts'

type ProgressBarProps = {
  /** For screen readers. */
  label: string
  /** 0 to 100; null while nobody knows. */
  percent: number | null
  /** For what moves in small steps. */
  isQuick?: boolean
  className?: string
}

/** A thin line that fills; it pulses while how far things are is not known. */
export function ProgressBar({ label, percent, isQuick = false, className }: ProgressBarProps) {
  return (
    <div
      className={classNames(
        'h-1 overflow-hidden rounded-pill bg-line',
        percent === null && 'animate-pulse',
        className,
      )}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div
        className={classNames(
          'h-full bg-primary transition-[width] ease-out',
          isQuick ? 'duration-160' : 'duration-600',
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  )
}
