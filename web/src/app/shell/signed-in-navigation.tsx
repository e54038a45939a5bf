import { Bug, CircleDot, History, LogOut, Settings2, Shield, Shirt } from '../../ui/icons.ts'
import type { MouseEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '../../../../contract/auth.ts'
import { useLogout } from '../../features/auth/use-logout.ts'
import { requestDashboardTab } from '../dashboard-tab-event.ts'
import { dashboardPath, dashboardTabOf, paths, type DashboardTab } from '../../lib/paths.ts'
import { findRoute } from '../routes.ts'
import { isPlainClick, NavigationLink } from './navigation-link.tsx'

const entries = [
  { tab: 'upload', label: 'Virtual Try-On', icon: Shirt },
  { tab: 'packages', label: 'Token Packages', icon: CircleDot },
  { tab: 'history', label: 'History', icon: History },
  { tab: 'settings', label: 'Settings', icon: Settings2 },
  { tab: 'support', label: 'Report Bug', icon: Bug },
] as const

type SignedInNavigationProps = { user: User; onFollow?: () => void }

export function SignedInNavigation({ user, onFollow }: SignedInNavigationProps) {
  const [path] = useLocation()
  const search = useSearch()
  const { logout, isPending } = useLogout()
  const currentTab = findRoute(path, user).id === 'dashboard' ? dashboardTabOf(search) : null

  function openTab(event: MouseEvent, tab: DashboardTab) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    requestDashboardTab(tab)
    onFollow?.()
  }
  return (
    <nav aria-label="Main" className="grid gap-0.5">
      {entries.map(({ tab, label, icon }) => (
        <NavigationLink
          key={tab}
          href={dashboardPath(tab)}
          label={label}
          icon={icon}
          isCurrent={tab === currentTab}
          onClick={(event) => openTab(event, tab)}
        />
      ))}
      {user.isAdmin && (
        <NavigationLink
          href={paths.admin}
          label="Admin"
          icon={Shield}
          isCurrent={path === paths.admin}
          onClick={onFollow}
        />
      )}
      <button type="button" className="nav-item" disabled={isPending} onClick={logout}>
        <LogOut aria-hidden />
        Logout
      </button>
    </nav>
  )
}
