import { tryOnDuration } from '../../content/site.ts'
import { classNames } from '../../lib/class-names.ts'
import { emptyFrame } from './studio-frame.ts'

/** The preview before anything was generated: an outline that is half drawn, half to come. */
export function EmptyPreview({ isReady }: { isReady: boolean }) {
  return (
    <div
      className={classNames(
        'grid place-items-center rounded-card border border-line bg-sunken p-8 text-center',
        emptyFrame,
      )}
    >
      <div>
        <Figure />
        <p className="display mt-6 text-d-xs">
          {isReady ? 'Ready when you are' : 'Your fitting appears here'}
        </p>
        <p className="mx-auto mt-2 max-w-[30ch] text-sm text-ink-2">
          {isReady
            ? `Generate to see it on you. It takes ${tryOnDuration}.`
            : `Add a photo and a garment, then generate. It takes ${tryOnDuration}.`}
        </p>
      </div>
    </div>
  )
}

function Figure() {
  return (
    <svg
      viewBox="0 0 120 150"
      width="132"
      className="mx-auto text-ink-3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      aria-hidden
    >
      <rect x="14" y="6" width="92" height="138" rx="46" />
      <path d="M60 6v138" strokeDasharray="3 5" />
      <path d="M60 40c-6 0-9 4-9 9s3 10 9 10M34 118c1-24 4-44 12-48 4-2 8-3 14-3" />
      <path
        d="M60 40c6 0 9 4 9 9s-3 10-9 10M86 118c-1-24-4-44-12-48-4-2-8-3-14-3"
        stroke="var(--color-primary-text)"
        strokeWidth="2"
      />
    </svg>
  )
}
