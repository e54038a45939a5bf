import { useLayoutEffect, useRef, type RefObject } from 'react'

export type CompareIntro = 'nudge' | 'reveal'

type Options = {
  frame: RefObject<HTMLElement | null>
  intro: CompareIntro | undefined
  onPosition: (position: number) => void
}

type Motion = { stops: readonly number[]; durationMs: number; delayMs: number }
const motions: Record<CompareIntro, Motion> = {
  nudge: { stops: [50, 62, 50], durationMs: 1400, delayMs: 600 },
  reveal: { stops: [100, 50], durationMs: 900, delayMs: 0 },
}
/** The share of the frame that must be seen before the divider moves. */
const shareInView = 0.4

/**
 * Moves the divider by itself once, when its frame is in view; until then it rests. `stop` ends the motion where it is,
 * `finish` where it would have come to rest; neither does anything once the motion is over.
 */
export function useCompareMotion({ frame, intro, onPosition }: Options) {
  const cancel = useRef<(() => void) | null>(null)

  // Before the first paint, so that a result in view does not show its end for one frame.
  useLayoutEffect(() => {
    const element = frame.current
    if (!intro || !element || !canMove()) return
    const motion = motions[intro]
    const start = () => {
      cancel.current = play(motion, onPosition, () => (cancel.current = null))
    }
    if (motion.delayMs === 0 && isInView(element)) start()
    else cancel.current = whenInView(element, start)
    return () => void stop()
    // The motion runs once for each mounted slider.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  /** Answers whether there was anything to stop. */
  function stop(): boolean {
    const isMoving = cancel.current !== null
    cancel.current?.()
    cancel.current = null
    return isMoving
  }
  function finish() {
    if (intro && stop()) onPosition(motions[intro].stops.at(-1) ?? 50)
  }
  return { stop, finish }
}

function canMove(): boolean {
  if (typeof IntersectionObserver === 'undefined' || typeof matchMedia === 'undefined') return false
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return Math.min(bottom, innerHeight) - Math.max(top, 0) >= height * shareInView
}

function whenInView(element: HTMLElement, start: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { threshold: shareInView },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function play(
  { stops, durationMs, delayMs }: Motion,
  onPosition: (position: number) => void,
  onEnd: () => void,
): () => void {
  if (delayMs === 0) onPosition(positionAt(stops, 0))
  const startAt = performance.now() + delayMs
  let frame = requestAnimationFrame(function step(now) {
    const progress = Math.min(1, Math.max(0, (now - startAt) / durationMs))
    if (now >= startAt) onPosition(positionAt(stops, progress))
    if (progress < 1) frame = requestAnimationFrame(step)
    else onEnd()
  })
  return () => cancelAnimationFrame(frame)
}

/** Eased within each leg between two stops. */
function positionAt(stops: readonly number[], progress: number): number {
  const legs = stops.length - 1
  const leg = Math.min(legs - 1, Math.floor(progress * legs))
  const from = stops[leg] ?? 50
  const to = stops[leg + 1] ?? from
  return from + (to - from) * easeInOut(progress * legs - leg)
}

function easeInOut(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2
}
