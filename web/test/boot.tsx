import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Boot } from '../../contract/boot.ts'
import { defaultPrices } from '../../contract/token-packages.ts'
import { BootContext } from '../src/lib/boot.ts'

/** What the server of an installation with everything tells a visitor's page. */
export function bootOf(differences: Partial<Boot> = {}): Boot {
  return {
    user: null,
    origin: 'https://try.example',
    brand: 'Seamline',
    supportEmail: 'help@seamline.example',
    operator: { name: 'Seamline Ltd', address: '1 Mill Lane, Leeds', taxId: '' },
    site: { banner: '', signUps: 'open', signUpBonus: 3 },
    hasLocalOutbox: false,
    hasGoogleSignIn: true,
    openIdName: null,
    hasPasswordSignIn: true,
    payments: { provider: 'sandbox', settings: {}, cookies: [] },
    prices: [defaultPrices],
    tokenExpiryDays: null,
    tax: null,
    devicePreview: { who: 'everybody', garments: 'all' },
    resultRetentionDays: null,
    backupRetentionDays: 30,
    subProcessors: [],
    photoRecipients: [],
    share: null,
    emailLink: null,
    fittingRoom: null,
    ...differences,
  }
}

export function withBoot(page: ReactNode, differences?: Partial<Boot>) {
  return <BootContext value={bootOf(differences)}>{page}</BootContext>
}

/** The page as it arrives, before any script has run. */
export function renderOnServer(page: ReactNode, differences?: Partial<Boot>): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderToString(withBoot(page, differences))
  return root
}
