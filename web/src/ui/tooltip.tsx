import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** UI-1: the first tooltip waits, the next one shortly after it does not. */
const openDelayMs = 700
const skipDelayMs = 300
let lastClosedAt = Number.NEGATIVE_INFINITY

type Side = 'top' | 'bottom'
type TooltipProps = { text: string; side?: Side; children: ReactNode }

/**
 * Shows a control's name beside it on hover and keyboard focus; Escape hides it. The control itself must carry the
 * name for assistive technology (aria-label), so the tooltip is hidden from it.
 */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  const { anchor, openSoon, openNow, close } = useTooltipTiming()
  return (
    <span
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && openSoon(event.currentTarget)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && openNow(event.currentTarget)}
      onBlur={close}
    >
      {children}
      {anchor?.firstElementChild && (
        <Bubble text={text} side={side} control={anchor.firstElementChild} onEscape={close} />
      )}
    </span>
  )
}

/** `anchor` is the wrapper of the control whose tooltip is open. */
function useTooltipTiming() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function openNow(wrapper: Element) {
    clearTimeout(timer.current)
    setAnchor(wrapper)
  }
  function openSoon(wrapper: Element) {
    clearTimeout(timer.current)
    if (performance.now() - lastClosedAt < skipDelayMs) openNow(wrapper)
    else timer.current = setTimeout(() => setAnchor(wrapper), openDelayMs)
  }
  function close() {
    clearTimeout(timer.current)
    if (anchor) lastClosedAt = performance.now()
    setAnchor(null)
  }
  return { anchor, openSoon, openNow, close }
}

type BubbleProps = { text: string; side: Side; control: Element; onEscape: () => void }

function Bubble({ text, side, control, onEscape }: BubbleProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    addEventListener('keydown', onKeyDown)
    addEventListener('scroll', onEscape, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('scroll', onEscape, { capture: true })
    }
  })
  return createPortal(
    <span className="tooltip" aria-hidden style={placeBeside(control.getBoundingClientRect(), side, text)}>
      {text}
    </span>,
    document.body,
  )
}

const gap = 6
const margin = 12
const roughCharacterWidth = 7.5

/** Centred on the control, kept inside the window. */
function placeBeside(control: DOMRect, side: Side, text: string) {
  const halfWidth = (text.length * roughCharacterWidth) / 2 + margin
  const centre = control.left + control.width / 2
  const left = Math.min(Math.max(centre, halfWidth), innerWidth - halfWidth)
  if (side === 'top') return { left, bottom: innerHeight - control.top + gap }
  return { left, top: control.bottom + gap }
}
