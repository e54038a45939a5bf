import {
  defaultSiteSettings,
  siteSettingsSchema,
  type PublicSettings,
  type SiteSettings,
} from '../../../../contract/site-settings.ts'
import type { Prices } from '../../../../contract/token-packages.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import { pricesNow } from './prices.ts'
import { findSettings, lockSettings, saveSettings } from './repository.ts'

export { pricesNow, pricesToKeep, tableOf } from './prices.ts'

export async function readSettings(database: Database): Promise<SiteSettings> {
  return complete(await findSettings(database))
}

/** The same, held until the transaction ends. */
export async function holdSettings(tx: Transaction): Promise<SiteSettings> {
  return complete(await lockSettings(tx))
}

export async function replaceSettings(tx: Transaction, settings: SiteSettings, at: Date): Promise<void> {
  await saveSettings(tx, settings, at)
  // Every page of this process tells the new ones; others look again within seconds.
  known = null
}

const freshMs = 5000
let known: { database: Database; at: number; settings: SiteSettings } | null = null

/** What pages tell, looked up every few seconds at most: the landing page asks no database for it. */
export async function readPublicSettings({
  database,
  config,
  now,
}: Deps): Promise<{ site: PublicSettings; prices: Prices[] }> {
  const at = now().getTime()
  const isFresh = known?.database === database && Math.abs(at - known.at) < freshMs
  const settings = known && isFresh ? known.settings : await readSettings(database)
  if (!isFresh) known = { database, at, settings }
  const { banner, signUps, signUpBonus } = settings
  return { site: { banner, signUps, signUpBonus }, prices: pricesNow(config.prices, settings.prices) }
}

/** What a buyer pays who buys at this moment. */
export async function readPrices({ database, config }: Pick<Deps, 'database' | 'config'>): Promise<Prices[]> {
  return pricesNow(config.prices, (await readSettings(database)).prices)
}

/** Ends the request with sign_ups_closed or invitation_needed where nobody new is let in like this. */
export async function requireSignUpsOpen({ database }: Deps, invitation: string | undefined): Promise<void> {
  const settings = await readSettings(database)
  if (settings.signUps === 'closed') fail('sign_ups_closed')
  if (settings.signUps !== 'invitation') return
  if (!invitation || !isSameSecret(invitation.trim(), settings.invitation))
    fail('invitation_needed', { field: 'invitation' })
}

/** Whether somebody new may come without an invitation. */
export async function areSignUpsOpen(database: Database): Promise<boolean> {
  return (await readSettings(database)).signUps === 'open'
}

/** Settings of an earlier version, or none, are filled up with the defaults. */
function complete(stored: unknown): SiteSettings {
  const given = typeof stored === 'object' ? stored : {}
  return siteSettingsSchema.parse({ ...defaultSiteSettings, ...given })
}
