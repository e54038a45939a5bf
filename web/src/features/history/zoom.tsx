import type { ReactNode } from 'react'
import type { useZoom } from './use-zoom.ts'

const steps = [1, 2, 3]

type Zoom = ReturnType<typeof useZoom>

export function ZoomChoice({ zoom }: { zoom: Zoom }) {
  const shown = Math.round(zoom.view.zoom * 10) / 10
  return (
    <div className="flex items-center gap-3">
      <div role="group" aria-label="Zoom" className="flex gap-1 rounded-pill border border-line p-1">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            aria-pressed={step === shown}
            className="min-h-9 min-w-12 rounded-pill px-3 text-sm font-medium text-ink-2 aria-pressed:bg-ink aria-pressed:text-paper"
            onClick={() => zoom.zoomTo(step)}
          >
            {step === 1 ? 'Fit' : `${step}×`}
          </button>
        ))}
      </div>
      <output className="tnum text-sm text-ink-2">{steps.includes(shown) ? '' : `${shown}×`}</output>
    </div>
  )
}

type ZoomFrameProps = {
  zoom: Zoom
  image: { src: string; srcSet: string; alt: string }
  /** The `sizes` of the image, so many times as large as the frame. */
  sizes: (times: number) => string
  /** What stands in the frame while the whole picture is shown. */
  children: ReactNode
}

/** The picture that goes closer lies behind, loaded, so that nothing flashes as a gesture begins. */
export function ZoomFrame({ zoom, image, sizes, children }: ZoomFrameProps) {
  const { view, isCloser, isMoving, frameProps } = zoom
  return (
    <div
      {...frameProps}
      {...(isCloser && {
        role: 'region',
        'aria-label': 'Enlarged: drag or use the arrow keys to look around, 0 shows the whole picture',
      })}
      className={`relative overflow-hidden rounded-img bg-studio ${isCloser ? 'cursor-grab touch-none active:cursor-grabbing' : 'touch-pan-y'}`}
    >
      <div className={isCloser ? 'invisible' : undefined}>{children}</div>
      <img
        src={image.src}
        srcSet={image.srcSet}
        sizes={sizes(Math.ceil(view.zoom))}
        alt={image.alt}
        draggable={false}
        className={`absolute inset-0 size-full origin-top-left object-cover select-none ${isCloser ? '' : 'invisible'} ${isMoving ? '' : 'motion-safe:transition-transform motion-safe:duration-200'}`}
        style={{ transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.zoom})` }}
      />
    </div>
  )
}
