import { useRef } from 'react'

/** For a dialog without a trigger of its own: closing it gives the focus back to what had it before, unless it is taken. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const isTaken = document.activeElement !== document.body
      if (!isTaken && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
