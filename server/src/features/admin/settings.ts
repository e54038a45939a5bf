import { writeMoney } from '../../../../contract/money.ts'
import {
  siteSettingsSchema,
  type ChangeSettings,
  type DeskSettings,
  type SiteSettings,
} from '../../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import {
  holdSettings,
  pricesNow,
  pricesToKeep,
  readSettings,
  replaceSettings,
  tableOf,
} from '../site-settings/service.ts'
import { recordAct } from './service.ts'

export async function readDeskSettings(deps: Deps): Promise<DeskSettings> {
  return describe(deps, await readSettings(deps.database))
}

/** Changes what is different, and writes down what it was and what it is. Changes nothing, and writes nothing, where all is the same. */
export async function changeSettings(
  deps: Deps,
  adminId: string,
  { reason, ...asked }: ChangeSettings,
): Promise<DeskSettings> {
  const wanted = { ...asked, prices: pricesToKeep(deps.config.prices, asked.prices) }
  const after = describe(deps, wanted)
  return deps.database.transaction(async (tx) => {
    const before = describe(deps, await holdSettings(tx))
    const changes = listChanges(settingsOf(before), settingsOf(after))
    if (changes.length === 0) return after
    await replaceSettings(tx, wanted, deps.now())
    await recordAct(deps, tx, {
      adminId,
      subjectId: null,
      act: 'change-settings',
      reason,
      detail: { changes },
    })
    return after
  })
}

function describe({ config }: Deps, settings: SiteSettings): DeskSettings {
  return {
    ...settings,
    prices: tableOf(pricesNow(config.prices, settings.prices)),
    configuredPrices: tableOf(config.prices),
  }
}

/** Without what is configured. */
function settingsOf(desk: DeskSettings): SiteSettings {
  return siteSettingsSchema.parse(desk)
}

function listChanges(before: SiteSettings, after: SiteSettings) {
  const old = new Map(wordsOf(before))
  return wordsOf(after)
    .map(([name, words]) => ({ name, before: old.get(name) ?? 'none', after: words }))
    .filter((change) => change.before !== change.after)
}

/** Each setting by name, and in the words of the audit log; a price is `prices.{currency}.{package}`. */
function wordsOf({ prices, ...others }: SiteSettings): [name: string, words: string][] {
  return [
    ...Object.entries(others).map(([name, value]): [string, string] => [
      name,
      value === null || value === '' ? 'none' : String(value),
    ]),
    ...Object.entries(prices).flatMap(([currency, amounts]) =>
      Object.entries(amounts).map(([id, amount]): [string, string] => [
        `prices.${currency}.${id}`,
        writeMoney(amount, currency),
      ]),
    ),
  ]
}
