import { useEffect, useRef, type RefObject } from 'react'

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

/** Moves the divider by itself once, when its frame comes into view. Answers a function that ends the motion. */
export function useCompareMotion({ frame, intro, onPosition }: Options): () => void {
  const stop = useRef<() => void>(() => undefined)

  useEffect(() => {
    const element = frame.current
    if (!intro || !element || !canMove()) return
    if (intro === 'reveal') onPosition(100)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        stop.current = play(motions[intro], onPosition)
      },
      { threshold: 0.4 },
    )
    observer.observe(element)
    stop.current = () => observer.disconnect()
    return () => stop.current()
    // The motion runs once for each mounted slider.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return () => stop.current()
}

function canMove(): boolean {
  if (typeof IntersectionObserver === 'undefined' || typeof matchMedia === 'undefined') return false
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function play({ stops, durationMs, delayMs }: Motion, onPosition: (position: number) => void): () => void {
  const startAt = performance.now() + delayMs
  let frame = requestAnimationFrame(function step(now) {
    const progress = Math.min(1, Math.max(0, (now - startAt) / durationMs))
    if (now >= startAt) onPosition(positionAt(stops, progress))
    if (progress < 1) frame = requestAnimationFrame(step)
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
