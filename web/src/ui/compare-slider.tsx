import { ImageOff } from './icons.ts'
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { classNames } from '../lib/class-names.ts'
import type { CompareIntro } from './use-compare-motion.ts'
import { middle, useComparePosition } from './use-compare-position.ts'

export type ComparedImage = {
  src: string
  srcSet?: string
  sizes?: string
  /** Better formats, for a <picture>. */
  sources?: readonly { type: string; srcSet: string }[]
  alt: string
  /** In view as the page opens. */
  isPriority?: boolean
}

/** Where an image lies inside the frame of 3:4, as fractions of its width and height, after `turns` quarter turns clockwise. */
export type Placement = { x: number; y: number; width: number; height: number; turns?: 1 | 2 | 3 }

type CompareSliderProps = {
  before: ComparedImage
  after: ComparedImage
  beforeLabel: string
  afterLabel: string
  /** The name of both together. */
  name?: string
  /** The handle's name. */
  label: string
  /**
   * Moves once by itself when it comes into view: 'nudge' shows that it can be dragged, 'reveal' opens from the plain
   * before-image to the middle, for a result that has just arrived.
   */
  intro?: CompareIntro
  /** How far the pointer goes sideways, in pixels, before the handle follows it. */
  dragThreshold?: number
  onImageError?: () => void
  /** What stands in for an image that cannot be loaded. */
  fallback?: 'grey' | 'message'
  /** Where the picture before lies, and what shows around it there. */
  beforePlacement?: Placement | null
  beforeSurroundings?: ComparedImage
  className?: string
}

/** Two pictures of the same size, one above the other, with a divider that uncovers the second. */
export function CompareSlider(props: CompareSliderProps) {
  const { before, after, beforeLabel, afterLabel, label, className } = props
  const { intro, dragThreshold = 0 } = props
  const frame = useRef<HTMLDivElement>(null)
  const { position, handleProps, frameProps } = useComparePosition({ frame, intro, dragThreshold })
  const [hasFailed, setFailed] = useState(false)

  function reportFailure() {
    setFailed(true)
    props.onImageError?.()
  }
  if (hasFailed) return <FailedImages fallback={props.fallback ?? 'grey'} className={className} />
  return (
    <div
      ref={frame}
      role="group"
      aria-label={props.name ?? 'Before and after comparison'}
      className={classNames('compare', className)}
      style={positionStyle(position)}
      {...frameProps}
    >
      {props.beforeSurroundings && (
        <div className="compare-layer">
          <Layer image={props.beforeSurroundings} onError={reportFailure} />
        </div>
      )}
      <div
        className="compare-layer"
        style={{
          ...placementStyle(props.beforePlacement),
          ...(props.beforeSurroundings && fadeStyle(props.beforePlacement)),
        }}
      >
        <Layer image={before} isStretched={Boolean(props.beforePlacement)} onError={reportFailure} />
      </div>
      <div className="compare-layer compare-after">
        <Layer image={after} onError={reportFailure} />
      </div>
      <span className="compare-tag compare-tag-before" data-hidden={position < 25 || undefined}>
        {beforeLabel}
      </span>
      <span className="compare-tag compare-tag-after" data-hidden={position > 75 || undefined}>
        {afterLabel}
      </span>
      <span aria-hidden className="compare-bar" />
      <button type="button" className="compare-handle" aria-label={label} {...handleProps}>
        <Chevrons />
      </button>
    </div>
  )
}

/** In the middle it stands by the style sheet: the server's markup has no inline style, which our policy forbids. */
function positionStyle(position: number): CSSProperties | undefined {
  if (position === middle) return undefined
  return { '--position': `${position}%`, '--offset': `${position}cqw` } as CSSProperties
}

type LayerProps = { image: ComparedImage; isStretched?: boolean; onError: () => void }

function Layer({ image, isStretched = false, onError }: LayerProps) {
  const picture = useRef<HTMLImageElement>(null)
  useFailureBeforeHydration(picture, onError)
  return (
    <picture className="contents">
      {image.sources?.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={image.sizes} />
      ))}
      <img
        ref={picture}
        src={image.src}
        srcSet={image.srcSet}
        sizes={image.sizes}
        alt={image.alt}
        draggable={false}
        fetchPriority={image.isPriority ? 'high' : undefined}
        style={isStretched ? { objectFit: 'fill' } : undefined}
        onError={onError}
      />
    </picture>
  )
}

/** An image of the server's markup may have failed before anyone listened. */
function useFailureBeforeHydration(picture: RefObject<HTMLImageElement | null>, onError: () => void) {
  useEffect(() => {
    const image = picture.current
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) onError()
    // Only the state at mount matters; later failures arrive as events.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

function placementStyle(placement: Placement | null | undefined): CSSProperties | undefined {
  if (!placement) return undefined
  const percent = (fraction: number) => `${fraction * 100}%`
  const { x, y, turns = 0 } = placement
  // Turned about its middle, a picture that lies across has its width for the height of the place, and the other way round.
  const isAcross = turns % 2 === 1
  const width = isAcross ? placement.height * (4 / 3) : placement.width
  const height = isAcross ? placement.width * (3 / 4) : placement.height
  return {
    inset: 'auto',
    left: percent(x + (placement.width - width) / 2),
    top: percent(y + (placement.height - height) / 2),
    width: percent(width),
    height: percent(height),
    ...(turns ? { transform: `rotate(${turns * 90}deg)` } : {}),
  }
}

const fade = '10%'
const nearly = 0.005

/** The picture's edges fade into its surroundings, but for those that lie at the frame's own edge. */
function fadeStyle(placement: Placement | null | undefined): CSSProperties | undefined {
  if (!placement) return undefined
  const { x, y, width, height } = placement
  const side = (isInside: boolean) => (isInside ? 'transparent' : '#000')
  const along = (direction: string, start: boolean, end: boolean) =>
    `linear-gradient(to ${direction}, ${side(start)}, #000 ${fade}, #000 calc(100% - ${fade}), ${side(end)})`
  return {
    maskImage: [
      along('right', x > nearly, x + width < 1 - nearly),
      along('bottom', y > nearly, y + height < 1 - nearly),
    ].join(', '),
    maskComposite: 'intersect',
  }
}

function FailedImages({ fallback, className }: { fallback: 'grey' | 'message'; className?: string }) {
  return (
    <div className={classNames('compare grid cursor-auto! place-items-center text-sm text-ink-2', className)}>
      {fallback === 'message' && (
        <span className="grid place-items-center gap-2">
          <ImageOff aria-hidden className="size-7!" />
          Failed to load image
        </span>
      )}
    </div>
  )
}

function Chevrons() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="m8 8-4 4 4 4M16 8l4 4-4 4" />
    </svg>
  )
}
