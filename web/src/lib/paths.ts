/** Every address of the app, in one place. */
export const paths = {
  home: '/',
  landing: '/landing',
  dashboard: '/dashboard',
  admin: '/admin',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  faq: '/faq',
  verify: '/verify',
  /** Mailed links lead to these. */
  resetPassword: '/reset-password',
  emailLink: '/email-link',
  /** Answered by the server. */
  googleSignIn: '/api/auth/google',
  openIdSignIn: '/api/auth/openid',
  outbox: '/dev/outbox',
} as const

export const dashboardTabs = ['upload', 'packages', 'history', 'settings', 'support'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** The upload tab is the dashboard itself; the others are named in the query. */
export function dashboardPath(tab: DashboardTab = 'upload'): string {
  return tab === 'upload' ? paths.dashboard : `${paths.dashboard}?tab=${tab}`
}

/** The tab an address asks for; 'upload' where it asks for none or for one that does not exist. */
export function dashboardTabOf(search: string): DashboardTab {
  const asked = new URLSearchParams(search).get('tab')
  return dashboardTabs.find((tab) => tab === asked) ?? 'upload'
}

/** The landing page with the dialog open. */
export const loginPath = `${paths.home}?auth=login`

/** Where a payment ends. */
export const paymentReturnPath = `${paths.dashboard}?payment=success`

type HistoryFilter = { from: string | null; to: string | null }

export function historyPath(page: number, { from, to }: HistoryFilter = { from: null, to: null }): string {
  const query = [page > 1 && `page=${page}`, from && `from=${from}`, to && `to=${to}`]
  return [dashboardPath('history'), ...query].filter(Boolean).join('&')
}

const reusableParts = ['result', 'photo', 'garment'] as const
type ReusablePart = (typeof reusableParts)[number]

/** The upload tab, where the result, the photo or the garment of a try-on is used again. */
export function reusePath(what: ReusablePart, sessionId: string): string {
  return `${paths.dashboard}?again=${what}&of=${encodeURIComponent(sessionId)}`
}

/** What an address asks to use again; null where it asks for nothing, or for nonsense. */
export function reuseOf(parameters: URLSearchParams): { what: ReusablePart; sessionId: string } | null {
  const what = reusableParts.find((part) => part === parameters.get('again'))
  const sessionId = parameters.get('of')
  return what && sessionId ? { what, sessionId } : null
}

/** A running or finished try-on. */
export function tryOnPath(sessionId: string): string {
  return `${paths.dashboard}?session=${encodeURIComponent(sessionId)}`
}

export function sharePath(sessionId: string): string {
  return `/share/${encodeURIComponent(sessionId)}`
}

export function receiptPath(paymentId: string): string {
  return `/receipt/${encodeURIComponent(paymentId)}`
}

/** A section of the landing page. */
export function landingSectionPath(sectionId: string): string {
  return `${paths.home}#${sectionId}`
}
