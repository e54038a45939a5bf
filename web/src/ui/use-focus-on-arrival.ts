import { useEffect, useRef } from 'react'

/** For what takes the place of the control that was pressed: the focus goes there instead of nowhere. Give it a `tabIndex` of -1. */
export function useFocusOnArrival<Element extends HTMLElement>(isWanted: boolean) {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (isWanted) element.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])
  return element
}
