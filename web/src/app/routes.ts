import type { User } from '../../../contract/auth.ts'
import { emailLinkPaths } from '../../../contract/email-links.ts'
import type { PageModule } from './page.ts'
import { paths, publicPages, signedInPages } from '../lib/paths.ts'

/** A page of its own chunk: app/pages/{id}.tsx. */
export type Route = {
  id: string
  matches: (path: string, user: User | null) => boolean
  load: () => Promise<PageModule>
  hasSidebar: boolean
  hasFooter: boolean
  /** Nothing stands around it: neither header nor banner nor messages. */
  isBare?: boolean
  /** The page reads well without its code, which leaves the network to type and pictures first. */
  codeComesLast: boolean
}

const inApp = { hasSidebar: true, hasFooter: false, codeComesLast: false }
const alone = { hasSidebar: false, hasFooter: false, codeComesLast: false, isBare: true }
const inPublic = { hasSidebar: true, hasFooter: true, codeComesLast: true }

/** The link of a forgotten password has a page of its own, with a form to fill in. */
const { 'reset-password': _ownPage, ...pressed } = emailLinkPaths
const mailedLinkPaths: string[] = Object.values(pressed)

const pages = import.meta.glob<PageModule>('./pages/*.tsx')
/** Pages of one address: `lib/paths.ts` lists them by their file. */
const plainRoutes: readonly Route[] = [
  ...Object.entries(publicPages).map(([id, own]) => plainRoute(id, (path) => path === own, inPublic)),
  ...Object.entries(signedInPages).map(([id, own]) =>
    plainRoute(id, (path, user) => path === own && user !== null, inApp),
  ),
]

function plainRoute(id: string, matches: Route['matches'], around: typeof inApp): Route {
  const load = pages[`./pages/${id}.tsx`]
  if (!load) throw new Error(`There is no page ${id}`)
  return { id, matches, load, ...around }
}

/** The first route that matches shows its page. */
const routes: readonly Route[] = [
  ...plainRoutes,
  {
    id: 'dashboard',
    matches: (path, user) => isHome(path) && user !== null,
    load: () => import('./pages/dashboard.tsx'),
    ...inApp,
  },
  {
    id: 'landing',
    matches: (path, user) =>
      isHome(path) || path === paths.landing || (path === paths.admin && user === null),
    load: () => import('./pages/landing.tsx'),
    ...inPublic,
  },
  {
    id: 'admin-step',
    matches: (path, user) =>
      path === paths.admin && user?.isAdmin === true && user.needsSecondFactor === true,
    load: () => import('./pages/admin-step.tsx'),
    ...inApp,
  },
  {
    id: 'admin',
    matches: (path, user) => path === paths.admin && user?.isAdmin === true,
    load: () => import('./pages/admin.tsx'),
    ...inApp,
  },
  {
    id: 'access-denied',
    matches: (path) => path === paths.admin,
    load: () => import('./pages/access-denied.tsx'),
    ...inApp,
  },
  {
    id: 'withdrawal',
    matches: (path) => path === paths.withdrawal,
    load: () => import('./pages/withdrawal.tsx'),
    ...inApp,
    hasFooter: true,
  },
  {
    id: 'receipt',
    matches: (path, user) => /^\/receipt\/[^/]+$/.test(path) && user !== null,
    load: () => import('./pages/receipt.tsx'),
    ...inApp,
  },
  {
    id: 'developers',
    matches: (path, user) => path === paths.developers && user !== null,
    load: () => import('./pages/developers.tsx'),
    ...inApp,
  },
  {
    id: 'api-reference',
    matches: (path) => path === paths.apiReference || path === paths.developers,
    load: () => import('./pages/api-reference.tsx'),
    ...inPublic,
  },
  {
    id: 'reset-password',
    matches: (path) => path === paths.resetPassword,
    load: () => import('./pages/reset-password.tsx'),
    ...inApp,
  },
  {
    id: 'mailed-link',
    matches: (path) => mailedLinkPaths.includes(path),
    load: () => import('./pages/mailed-link.tsx'),
    ...inApp,
  },
  {
    id: 'email-link',
    matches: (path) => path === paths.emailLink,
    load: () => import('./pages/email-link.tsx'),
    ...inApp,
  },
  {
    id: 'fitting-room',
    matches: (path) => path === paths.fittingRoom,
    load: () => import('./pages/fitting-room.tsx'),
    ...alone,
  },
  {
    id: 'fitting-room-phone',
    matches: (path) => path === paths.fittingRoomPhone,
    load: () => import('./pages/fitting-room-phone.tsx'),
    ...alone,
  },
  {
    id: 'share',
    matches: (path) => /^\/share\/[^/]+$/.test(path),
    load: () => import('./pages/share.tsx'),
    hasSidebar: false,
    hasFooter: false,
    codeComesLast: true,
  },
]

export const notFoundRoute: Route = {
  id: 'not-found',
  matches: () => true,
  load: () => import('./pages/not-found.tsx'),
  ...inApp,
}

/** A trailing slash makes no difference. */
export function findRoute(path: string, user: User | null): Route {
  const plainPath = path.replace(/\/+$/, '') || paths.home
  return routes.find((route) => route.matches(plainPath, user)) ?? notFoundRoute
}

function isHome(path: string): boolean {
  return path === paths.home || path === paths.dashboard
}
