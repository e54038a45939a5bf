import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/** Domains under which one provider delivers the same mailboxes. */
const sameDomains = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
])

/**
 * The mailbox that an address most likely leads to: without `+tag`, dots and case. Where a provider tells dots apart, two
 * people may share one; so this is for limits and gifts, and never says whose an account is.
 */
export function mailboxOf(email: string): string {
  const [local, domain] = partsOf(email)
  const plain = (local.split('+')[0] ?? '').replaceAll('.', '') || local
  return `${plain}@${sameDomains.get(domain) ?? domain}`
}

let throwawayDomains: Set<string> | undefined

/** Whether the address belongs to a service that gives mailboxes away for some minutes, as a public list knows them. */
export function isThrowaway(email: string): boolean {
  throwawayDomains ??= disposableEmailBlocklistSet()
  const labels = partsOf(email)[1].split('.')
  return labels.some((_, first) => throwawayDomains?.has(labels.slice(first).join('.')))
}

function partsOf(email: string): [local: string, domain: string] {
  const lower = email.normalize('NFKC').toLowerCase()
  const at = lower.lastIndexOf('@')
  return [lower.slice(0, at), lower.slice(at + 1).replace(/\.+$/, '')]
}
