import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useCompareMotion, type CompareIntro } from './use-compare-motion.ts'

type Options = {
  frame: RefObject<HTMLDivElement | null>
  intro: CompareIntro | undefined
  dragThreshold: number
}

export const middle = 50
const smallStep = 2
const largeStep = 10
/** A finger that starts to scroll must not move the handle. */
const touchThreshold = 6

/** Where the divider stands (0 to 100, the share of the before-image), and everything that moves it. */
export function useComparePosition({ frame, intro, dragThreshold }: Options) {
  const [position, setPosition] = useState(middle)
  const motion = useCompareMotion({ frame, intro, onPosition: setPosition })
  const press = useRef<{ pointerId: number; startX: number; isDragging: boolean } | null>(null)

  function moveTo(next: number) {
    motion.stop()
    setPosition(Math.min(100, Math.max(0, next)))
  }
  function moveToPointer(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (box && box.width > 0) moveTo(((event.clientX - box.left) / box.width) * 100)
  }

  const frameProps = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return
      motion.stop()
      press.current = { pointerId: event.pointerId, startX: event.clientX, isDragging: false }
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const current = press.current
      if (!current || current.pointerId !== event.pointerId) return
      const threshold =
        event.pointerType === 'touch' ? Math.max(dragThreshold, touchThreshold) : dragThreshold
      const distance = Math.abs(event.clientX - current.startX)
      if (!current.isDragging && (distance === 0 || distance < threshold)) return
      if (!current.isDragging) event.currentTarget.setPointerCapture(event.pointerId)
      current.isDragging = true
      moveToPointer(event)
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const current = press.current
      press.current = null
      const isClickOnImage = current && !current.isDragging && !isOnHandle(event.target)
      if (isClickOnImage && Math.abs(event.clientX - current.startX) < touchThreshold) moveToPointer(event)
    },
    onPointerCancel() {
      press.current = null
    },
  }

  const handleProps = {
    role: 'slider',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(position),
    'aria-valuetext': `${Math.round(position)}% original`,
    // A pointer that takes hold of the handle has stopped the motion by then, where the handle was.
    onFocus: motion.finish,
    onKeyDown(event: KeyboardEvent) {
      const next = positionAfterKey(event, position)
      if (next === null) return
      event.preventDefault()
      moveTo(next)
    },
  }

  return { position, frameProps, handleProps }
}

function positionAfterKey(event: KeyboardEvent, position: number): number | null {
  const step = event.shiftKey ? largeStep : smallStep
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return position - step
    case 'ArrowRight':
    case 'ArrowUp':
      return position + step
    case 'PageDown':
      return position - largeStep
    case 'PageUp':
      return position + largeStep
    case 'Home':
      return 0
    case 'End':
      return 100
    default:
      return null
  }
}

function isOnHandle(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role=slider]') !== null
}
