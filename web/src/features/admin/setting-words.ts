import { findPackageName } from '../../../../contract/token-packages.ts'

/** What the settings of contract/site-settings.ts are called at the desk. */
const words: Record<string, string> = {
  banner: 'Banner',
  signUps: 'New accounts',
  invitation: 'Invitation',
  freeTokensPerDay: 'Free tokens in a day',
  signUpBonus: 'Free tokens of a new account',
}

/** A price is `prices.{currency}.{package}`. */
export function settingWords(name: string): string {
  const [part, currency, packageId] = name.split('.')
  if (part === 'prices' && currency && packageId)
    return `${findPackageName(packageId)} in ${currency.toUpperCase()}`
  return words[name] ?? name
}
