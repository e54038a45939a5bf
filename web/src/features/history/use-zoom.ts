import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { fitted, garmentPlace, pan, zoomAbout, type Place, type ZoomView } from './zoom-view.ts'

/** Width to height. */
const frameRatio = 3 / 4
const keyFactor = 1.5
const keyStep = 0.15
/** A pinch that ends closer than this to the whole picture meant the whole picture. */
const nearlyFitted = 1.08

const arrows: Partial<Record<string, Place>> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}

/**
 * A picture in a frame that goes closer by two fingers, wheel, double click and keys (+, -, 0), and is moved by one finger, by
 * the mouse and by the arrow keys. What lies in the frame keeps its own gestures while the whole picture is shown.
 */
export function useZoom() {
  // A state and no ref: a dialog mounts its content later than its owner.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [view, setView] = useState(fitted)
  const [isMoving, setMoving] = useState(false)
  const pointers = useRef(new Map<number, Place>())
  const isCloser = view.zoom > 1
  useWheel(frame, view, setView)
  useTwoFingersToItself(frame)

  // The divider below is hidden once the picture is closer; the keys must go on working.
  useLayoutEffect(() => {
    if (isCloser && frame?.contains(document.activeElement)) frame.focus()
  }, [isCloser, frame])

  function zoomTo(zoom: number) {
    setView((current) => zoomAbout(current, zoom, garmentPlace))
  }

  const frameProps = {
    ref: setFrame,
    tabIndex: isCloser ? 0 : -1,
    onPointerDownCapture(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return
      pointers.current.set(event.pointerId, placeOf(event, event.currentTarget))
      const isOurs = isCloser || pointers.current.size > 1
      if (!isOurs) return
      event.stopPropagation()
      for (const id of pointers.current.keys()) event.currentTarget.setPointerCapture(id)
      setMoving(true)
    },
    onPointerMoveCapture(event: PointerEvent<HTMLDivElement>) {
      const before = pointers.current.get(event.pointerId)
      if (!before || !isMoving) return
      event.stopPropagation()
      const now = placeOf(event, event.currentTarget)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, now)
      setView((current) => (other ? pinch(current, before, now, other) : pan(current, minus(now, before))))
    },
    onPointerUpCapture: release,
    onPointerCancelCapture: release,
    onDoubleClick(event: MouseEvent<HTMLDivElement>) {
      const isOnDivider = event.target instanceof Element && event.target.closest('[role=slider]')
      if (isOnDivider) return
      const place = placeOf(event, event.currentTarget)
      setView((current) => (current.zoom > 1 ? fitted : zoomAbout(current, 2, place)))
    },
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      const next = viewAfterKey(view, event)
      if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setView(next)
    },
  }

  function release(event: PointerEvent<HTMLDivElement>) {
    pointers.current.delete(event.pointerId)
    if (!isMoving) return
    event.stopPropagation()
    if (pointers.current.size > 0) return
    setMoving(false)
    setView((current) => (current.zoom < nearlyFitted ? fitted : current))
  }

  return { view, isCloser, isMoving, zoomTo, frameProps }
}

/** One of two fingers went from `before` to `now`. */
function pinch(view: ZoomView, before: Place, now: Place, other: Place): ZoomView {
  const scale = distance(now, other) / Math.max(0.01, distance(before, other))
  const middle = middleOf(before, other)
  return pan(zoomAbout(view, view.zoom * scale, middle), minus(middleOf(now, other), middle))
}

function viewAfterKey(view: ZoomView, { key }: KeyboardEvent): ZoomView | null {
  if (key === '+' || key === '=') return zoomAbout(view, view.zoom * keyFactor, garmentPlace)
  if (key === '-') return zoomAbout(view, view.zoom / keyFactor, garmentPlace)
  if (key === '0') return fitted
  const step = view.zoom > 1 ? arrows[key] : undefined
  return step ? pan(view, step) : null
}

type Frame = HTMLDivElement | null

/** Where the wheel can do nothing more, it scrolls the page. React's own listener could not keep it from that. */
function useWheel(frame: Frame, view: ZoomView, setView: (view: ZoomView) => void) {
  useEffect(() => {
    if (!frame) return
    const zoom = (event: WheelEvent) => {
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      // A pinch on a trackpad arrives as a wheel with the control key, in small steps.
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002))
      const next = zoomAbout(view, view.zoom * factor, placeOf(event, frame))
      if (event.ctrlKey || next.zoom !== view.zoom) event.preventDefault()
      setView(next)
    }
    frame.addEventListener('wheel', zoom, { passive: false })
    return () => frame.removeEventListener('wheel', zoom)
  }, [frame, view, setView])
}

/** Two fingers on the frame neither scroll nor enlarge the page. */
function useTwoFingersToItself(frame: Frame) {
  useEffect(() => {
    const keep = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    frame?.addEventListener('touchstart', keep, { passive: false })
    frame?.addEventListener('touchmove', keep, { passive: false })
    return () => {
      frame?.removeEventListener('touchstart', keep)
      frame?.removeEventListener('touchmove', keep)
    }
  }, [frame])
}

function placeOf({ clientX, clientY }: { clientX: number; clientY: number }, frame: HTMLElement): Place {
  const box = frame.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

function minus(one: Place, other: Place): Place {
  return { x: one.x - other.x, y: one.y - other.y }
}

function middleOf(one: Place, other: Place): Place {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, (one.y - other.y) / frameRatio)
}
