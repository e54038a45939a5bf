import { useEffect } from 'react'

const scrollDelayMs = 100

/** A followed link opens its page at the top; Back and Forward keep the place the browser remembers. */
export function useScrollOnNavigate(): void {
  useEffect(() => {
    let path = location.pathname
    let timer: ReturnType<typeof setTimeout>
    const onPush = () => {
      if (location.pathname !== path && location.hash === '') {
        timer = setTimeout(() => window.scrollTo(0, 0), scrollDelayMs)
      }
      path = location.pathname
    }
    const onPop = () => {
      path = location.pathname
    }
    // The router announces its own navigations by this event.
    addEventListener('pushState', onPush)
    addEventListener('popstate', onPop)
    return () => {
      clearTimeout(timer)
      removeEventListener('pushState', onPush)
      removeEventListener('popstate', onPop)
    }
  }, [])
}
