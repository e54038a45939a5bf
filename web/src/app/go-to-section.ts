import { useLocation } from 'wouter'
import { useUser } from '../features/auth/use-user.ts'
import { scrollToSection } from '../lib/scroll.ts'
import { paths } from '../lib/paths.ts'
import { findRoute } from './routes.ts'

/** How long the landing page gets to appear before it is scrolled. */
const pageChangeMs = 500

/** Scrolls to a section of the landing page, going there first from another page, whose sections may have the same names. */
export function useGoToSection(): (sectionId: string) => void {
  const { user } = useUser()
  const [path, navigate] = useLocation()
  return (sectionId) => {
    if (findRoute(path, user).id === 'landing' && scrollToSection(sectionId)) return
    navigate(user ? paths.landing : paths.home)
    const { pathname } = location
    setTimeout(() => scrollOnceThere(sectionId, pathname), pageChangeMs)
  }
}

/** Where the landing page's code is still on its way, its section is waited for, until somebody goes elsewhere. */
function scrollOnceThere(sectionId: string, pathname: string): void {
  const isDone = () => location.pathname !== pathname || scrollToSection(sectionId)
  if (isDone()) return
  const arrival = new MutationObserver(() => {
    if (isDone()) arrival.disconnect()
  })
  arrival.observe(document.body, { childList: true, subtree: true })
}
