import { useEffect, useRef, type PointerEvent } from 'react'

export const zooms = [1, 2, 3] as const
/** How many times as wide as its frame a picture is shown. */
export type Zoom = (typeof zooms)[number]

type ZoomChoiceProps = { zoom: Zoom; onZoom: (zoom: Zoom) => void }

export function ZoomChoice({ zoom, onZoom }: ZoomChoiceProps) {
  return (
    <div role="group" aria-label="Zoom" className="flex gap-1 rounded-pill border border-line p-1">
      {zooms.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === zoom}
          className="min-h-9 min-w-12 rounded-pill px-3 text-sm font-medium text-ink-2 aria-pressed:bg-ink aria-pressed:text-paper"
          onClick={() => onZoom(each)}
        >
          {each === 1 ? 'Fit' : `${each}×`}
        </button>
      ))}
    </div>
  )
}

type ZoomedImageProps = { src: string; alt: string; zoom: Zoom }

/** Larger than its frame: looked around in by scrolling, by the arrow keys, or by dragging it with a mouse. */
export function ZoomedImage({ src, alt, zoom }: ZoomedImageProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The middle, a little above: where the garment usually is.
    const element = frame.current
    if (!element) return
    element.scrollLeft = (element.clientWidth * (zoom - 1)) / 2
    element.scrollTop = element.clientHeight * (zoom - 1) * 0.4
  }, [zoom])

  function drag(event: PointerEvent<HTMLDivElement>) {
    // A finger scrolls by itself.
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return
    event.currentTarget.scrollBy(-event.movementX, -event.movementY)
  }

  return (
    <div
      ref={frame}
      role="region"
      aria-label="Enlarged: scroll to look around"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      className="aspect-3/4 cursor-grab overflow-auto overscroll-contain rounded-img bg-studio active:cursor-grabbing"
      onPointerMove={drag}
    >
      <img src={src} alt={alt} draggable={false} className="max-w-none" style={{ width: `${zoom * 100}%` }} />
    </div>
  )
}
