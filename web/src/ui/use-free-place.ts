import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

const controls = 'a[href], button, input, select, textarea, summary, [role="slider"], [tabindex="0"]'
const stepPixels = 8
const lookEveryMs = 250

/**
 * How far a box that floats at an edge of the window moves away from it (pixels, down is positive) so that it comes on top of no
 * control; 0 where there is no such place.
 */
export function useFreePlace(): { box: RefObject<HTMLDivElement | null>; shift: number } {
  const box = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState(0)
  const current = useRef(shift)
  useLayoutEffect(() => {
    function place() {
      const element = box.current
      if (!element) return
      current.current = findShift(element, current.current)
      setShift(current.current)
    }
    place()
    // What lies beneath may come, go or move while the box is there, which no one event tells.
    const looking = setInterval(place, lookEveryMs)
    window.addEventListener('resize', place)
    window.addEventListener('scrollend', place)
    return () => {
      clearInterval(looking)
      window.removeEventListener('resize', place)
      window.removeEventListener('scrollend', place)
    }
  })
  return { box, shift }
}

function findShift(element: HTMLElement, shift: number): number {
  const { left, right, top: shiftedTop, height } = element.getBoundingClientRect()
  const top = shiftedTop - shift
  const inTheWay = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter(
      (control) => !element.contains(control) && control.checkVisibility?.({ visibilityProperty: true }),
    )
    .map((control) => control.getBoundingClientRect())
    .filter((area) => area.right > left && area.left < right)
  const isFree = (from: number) => inTheWay.every(({ top: a, bottom: b }) => b <= from || a >= from + height)
  const direction = top > window.innerHeight / 2 ? -1 : 1
  for (let distance = 0; distance < window.innerHeight; distance += stepPixels) {
    const from = top + direction * distance
    if (from < 0 || from + height > window.innerHeight) break
    if (isFree(from)) return direction * distance
  }
  return 0
}
