import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { dashboardPath, dashboardTabs, type DashboardTab } from '../lib/paths.ts'

const eventName = 'dashboard-tab-change'

/** Any part of the page may ask for another dashboard tab; the event's detail is the tab's id. */
export function requestDashboardTab(tab: DashboardTab): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: tab }))
}

/** Answers the requests by going to the tab's address. */
export function useDashboardTabRequests(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const onRequest = (event: Event) => {
      const asked: unknown = event instanceof CustomEvent ? event.detail : undefined
      const tab = dashboardTabs.find((id) => id === asked)
      if (tab) navigate(dashboardPath(tab))
    }
    addEventListener(eventName, onRequest)
    return () => removeEventListener(eventName, onRequest)
  }, [navigate])
}
