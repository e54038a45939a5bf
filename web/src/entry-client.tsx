import './styles.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Boot } from '../../contract/boot.ts'
import { signUpBonusTokens } from '../../contract/limits.ts'
import { App } from './app/app.tsx'
import { loadPage } from './app/page-loader.ts'
import { findRoute } from './app/routes.ts'
import { seedUser } from './features/auth/use-user.ts'
import { createQueryClient } from './lib/query-client.ts'

const boot = readBoot()
const queryClient = createQueryClient()
if (boot) {
  seedUser(queryClient, boot.user)
  // The markup of the page can only be taken over with its code at hand; a failure shows inside the page.
  await loadPage(findRoute(location.pathname, boot.user)).catch(() => undefined)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')
const app = <App boot={boot ?? unknownBoot()} queryClient={queryClient} />
if (boot && root.firstElementChild) hydrateRoot(root, app)
else createRoot(root).render(app)

/** What the server wrote into the page. */
function readBoot(): Boot | null {
  const json = document.getElementById('boot')?.textContent
  return json ? (JSON.parse(json) as Boot) : null
}

/** For a page that no server has filled in, e.g. one kept by a cache: the visitor is asked for. */
function unknownBoot(): Boot {
  return {
    user: null,
    origin: location.origin,
    brand: 'Ourela',
    supportEmail: '',
    operator: { name: '', address: '', taxId: '' },
    site: { banner: '', signUps: 'open', signUpBonus: signUpBonusTokens },
    hasLocalOutbox: false,
    hasGoogleSignIn: false,
    openIdName: null,
    hasPasswordSignIn: true,
    payments: null,
    prices: [],
    tokenExpiryDays: null,
    tax: null,
    devicePreview: { who: 'off', garments: 'stock' },
    resultRetentionDays: null,
    backupRetentionDays: 30,
    subProcessors: [],
    photoRecipients: [],
    share: null,
    emailLink: null,
    fittingRoom: null,
  }
}
