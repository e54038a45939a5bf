import { writeMoney } from '../../../../contract/money.ts'
import { writeDevelopmentPage } from '../../platform/development-page.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { PaymentState } from '../../providers/payments/type.ts'
import { usuallyLate, type Delivery, type WayToSend } from './sandbox-news.ts'

type SandboxPage = { brand: string; nonce: string; payments: PaymentState[]; deliveries: Delivery[] }

/** The page /dev/payments: the sandbox's newest payments, and its webhooks at the developer's choice. */
export function writeSandboxPage({ brand, nonce, payments, deliveries }: SandboxPage): string {
  const empty = '<p class="empty">No payment yet. Begin one at the token packages, and it appears here.</p>'
  const articles = payments.map((payment) =>
    writePayment(
      payment,
      deliveries.filter(({ paymentIntentId }) => paymentIntentId === payment.id),
    ),
  )
  return writeDevelopmentPage({
    brand,
    nonce,
    title: 'Sandbox payments',
    lead: 'What a payment provider’s webhooks may do: come by themselves, late, twice, or in the wrong order. The books must stay right.',
    body: articles.join('') || empty,
  })
}

const ways: Record<WayToSend, string> = {
  'in-order': 'Now',
  late: `${usuallyLate} seconds late`,
  twice: 'Each twice',
  backwards: 'Backwards',
}

function writePayment({ id, status, amount, currency, reversals }: PaymentState, deliveries: Delivery[]) {
  const back = reversals.map(
    (one) => ` · ${one.kind} of ${writeMoney(one.amount, currency)}${one.isUndone ? ', undone' : ''}`,
  )
  const buttons = Object.entries(ways).map(
    ([way, words]) => `<button name="way" value="${way}">${words}</button>`,
  )
  const title = `<h2>${escapeHtml(writeMoney(amount, currency))}, ${escapeHtml(status)}</h2>`
  const meta = `<p class="meta">${escapeHtml(id + back.join(''))}</p>`
  const form = `<form method="post" action="/dev/payments/${encodeURIComponent(id)}/events" aria-label="Send the webhooks of ${escapeHtml(id)}"><span class="lead">Send its webhooks</span>${buttons.join('')}</form>`
  return `<article id="${escapeHtml(id)}">${title}${meta}${form}${writeDeliveries(deliveries)}</article>`
}

/** Newest first. */
function writeDeliveries(deliveries: Delivery[]): string {
  if (deliveries.length === 0) return ''
  const lines = deliveries.map(
    ({ at, type, status }) => `${at.toISOString().slice(11, 19)} UTC  ${type}  answered ${status}`,
  )
  return `<pre class="lead">${escapeHtml(lines.join('\n'))}</pre>`
}
