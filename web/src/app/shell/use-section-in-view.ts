import { useEffect, useState } from 'react'

/** A section counts as active while its box spans this line, in pixels from the top of the window. */
const spyLine = 100

/** The id of the one section of `ids` that is in view; null where there is none. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [sectionInView, setSectionInView] = useState<string | null>(null)
  useEffect(() => {
    const look = () => setSectionInView(findSectionInView(ids))
    let frame = 0
    const lookSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    // Tells of the window's size, and of sections that arrive late.
    const observer = new ResizeObserver(lookSoon)
    observer.observe(document.body)
    addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      removeEventListener('scroll', lookSoon)
    }
  }, [ids])
  return sectionInView
}

function findSectionInView(ids: readonly string[]): string | null {
  const spansLine = (id: string) => {
    const box = document.getElementById(id)?.getBoundingClientRect()
    return box !== undefined && box.top <= spyLine && box.bottom >= spyLine
  }
  return ids.find(spansLine) ?? null
}
