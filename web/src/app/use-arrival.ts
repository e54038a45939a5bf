import { useEffect } from 'react'
import { useBoot } from '../lib/boot.ts'
import { fullTitle } from './page.ts'

/** What was shown last; nothing right after the page was loaded, when the browser has placed the focus itself. */
let lastView: string | null = null

/** Names the window after what it shows, and brings the focus to its heading when that changes. */
export function useArrival(view: string, title: string): void {
  const { brand } = useBoot()
  useEffect(() => {
    document.title = fullTitle(title, brand)
  }, [title, brand])
  useEffect(() => {
    if (lastView !== null && lastView !== view) focusHeading()
    lastView = view
  }, [view])
}

function focusHeading(): void {
  // What somebody came for, where a page has such a thing.
  const wanted = document.querySelector<HTMLElement>('main [data-arrival]')
  if (wanted) return wanted.focus({ preventScroll: true })
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
