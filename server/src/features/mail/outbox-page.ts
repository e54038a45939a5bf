import type { OutboxMessage } from '../../providers/mailer/type.ts'
import { writeDevelopmentPage } from '../../platform/development-page.ts'
import { escapeHtml } from '../../platform/html.ts'

/** The page /dev/outbox: what this installation would have sent, newest first. */
export function writeOutboxPage(brand: string, messages: OutboxMessage[], nonce: string): string {
  const list = messages.map(writeMessage).join('')
  const empty =
    '<p class="empty">No mail yet. Register an account, and its verification mail appears here.</p>'
  return writeDevelopmentPage({
    brand,
    nonce,
    title: 'Development mailbox',
    lead: 'Mail stays on this machine. Set SMTP_URL to send it for real.',
    body: list || empty,
  })
}

function writeMessage(message: OutboxMessage): string {
  const time = message.sentAt.toISOString()
  return `<article><h2>${escapeHtml(message.subject)}</h2><p class="meta">To ${escapeHtml(message.recipient)} · <time datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time></p><pre>${linkAddresses(escapeHtml(message.text))}</pre></article>`
}

function linkAddresses(escapedText: string): string {
  return escapedText.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
