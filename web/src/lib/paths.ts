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
  withdrawal: '/withdrawal',
  subProcessors: '/sub-processors',
  verify: '/verify',
  developers: '/developers',
  apiReference: '/developers/api',
  webhooks: '/developers/webhooks',
  tryOnButton: '/developers/button',
  shopProducts: '/developers/products',
  organisations: '/developers/organisations',
  organisationTokens: '/developers/tokens',
  /** In the pages of shops, and on their shoppers' phones. */
  fittingRoom: '/fitting-room',
  fittingRoomPhone: '/fitting-room/phone',
  /** Mailed links lead to these. */
  resetPassword: '/reset-password',
  emailLink: '/email-link',
  /** Answered by the server. */
  googleSignIn: '/api/auth/google',
  openIdSignIn: '/api/auth/openid',
  outbox: '/dev/outbox',
} as const

/** Pages of one address that everybody sees, by their file in app/pages. */
export const publicPages = {
  privacy: paths.privacy,
  terms: paths.terms,
  cookies: paths.cookies,
  faq: paths.faq,
  'sub-processors': paths.subProcessors,
  verify: paths.verify,
}

/** The same that only who is signed in sees; signing in there leads back to them. */
export const signedInPages = {
  'try-on-button': paths.tryOnButton,
  'shop-products': paths.shopProducts,
  webhooks: paths.webhooks,
  organisations: paths.organisations,
  'organisation-tokens': paths.organisationTokens,
}
const signedInPaths: string[] = Object.values(signedInPages)

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

/** Whoever signs in goes to the dashboard: to the very part of it that was open, or to the package that was chosen before. */
export function pathAfterSignIn(path: string, search: string): string {
  const parameters = new URLSearchParams(search)
  const packageId = parameters.get('package')
  if (
    path === paths.dashboard ||
    path === paths.admin ||
    path === paths.withdrawal ||
    path === paths.apiReference ||
    signedInPaths.includes(path) ||
    path.startsWith('/receipt/')
  ) {
    parameters.delete('auth')
    const query = parameters.toString()
    return query ? `${path}?${query}` : path
  }
  return packageId ? packagePath(packageId) : dashboardPath()
}

/** The packages, with one of them in view. */
export function packagePath(packageId: string): string {
  return `${dashboardPath('packages')}&package=${encodeURIComponent(packageId)}`
}

/** Where a payment ends. */
export const paymentReturnPath = `${paths.dashboard}?payment=success`

type HistoryFilter = { from: string | null; to: string | null; isFavouritesOnly?: boolean }

export function historyPath(page: number, filter: HistoryFilter = { from: null, to: null }): string {
  const { from, to, isFavouritesOnly } = filter
  const query = [
    page > 1 && `page=${page}`,
    from && `from=${from}`,
    to && `to=${to}`,
    isFavouritesOnly && 'favourites=only',
  ]
  return [dashboardPath('history'), ...query].filter(Boolean).join('&')
}

const reusableParts = ['result', 'model', 'garment'] as const
export type ReusablePart = (typeof reusableParts)[number]

/** The upload tab, where the result, the studio model or the garment of a try-on is used again. */
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
