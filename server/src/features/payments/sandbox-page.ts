import { writeMoney } from '../../../../contract/money.ts'
import { writeDevelopmentPage } from '../../platform/development-page.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { PaymentState } from '../../providers/payments/type.ts'
import { usuallyLate, type Delivery, type WayToSend } from './sandbox-news.ts'

type SandboxPage = { brand: string; nonce: string; payments: PaymentState[]; deliveries: Delivery[] }

/** The page /dev/payments: the sandbox's newest payments, and its webhooks at the developer's choice. */
export function writeSandboxPage({ brand, nonce, payments, deliveries }: SandboxPage): string {
  const empty = '<p class="empty">No payment yet. Begin one at the token packages, and it appears here.</p>'
  return writeDevelopmentPage({
    brand,
    nonce,
    title: 'Sandbox payments',
    lead: 'What a payment provider’s webhooks may do: come by themselves, late, twice, or in the wrong order. The books must stay right.',
    body: writeDeliveries(deliveries) + (payments.map(writePayment).join('') || empty),
  })
}

const ways: Record<WayToSend, string> = {
  'in-order': 'Send webhooks now',
  late: `Send ${usuallyLate} seconds late`,
  twice: 'Send each twice',
  backwards: 'Send backwards',
}

function writePayment({ id, status, amount, currency, reversals }: PaymentState): string {
  const buttons = Object.entries(ways)
    .map(([way, words]) => `<button name="way" value="${way}">${words}</button>`)
    .join('')
  const back = reversals
    .map((one) => `${one.kind} of ${writeMoney(one.amount, currency)}${one.isUndone ? ', undone' : ''}`)
    .join('; ')
  return `<article><h2>${escapeHtml(writeMoney(amount, currency))}, ${escapeHtml(status)}</h2><p class="meta">${escapeHtml(id)}${back ? ` · ${escapeHtml(back)}` : ''}</p><form method="post" action="/dev/payments/${encodeURIComponent(id)}/events">${buttons}</form></article>`
}

function writeDeliveries(deliveries: Delivery[]): string {
  if (deliveries.length === 0) return ''
  const lines = deliveries.map(
    ({ at, paymentIntentId, type, status }) =>
      `${at.toISOString().slice(11, 19)} UTC  ${type}  answered ${status}  ${paymentIntentId}`,
  )
  return `<article><h2>Delivered lately</h2><pre>${escapeHtml(lines.join('\n'))}</pre></article>`
}
