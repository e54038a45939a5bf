import type { OutboxMessage } from '../../providers/mailer/type.ts'
import { escapeHtml } from '../../platform/html.ts'

/** The page /dev/outbox: what this installation would have sent, newest first. */
export function writeOutboxPage(brand: string, messages: OutboxMessage[], nonce: string): string {
  const list = messages.map(writeMessage).join('')
  const empty =
    '<p class="empty">No mail yet. Register an account, and its verification mail appears here.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Development mailbox | ${escapeHtml(brand)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">
:root { color-scheme: light dark; --paper: #fbfaf8; --surface: #fff; --line: #e2e0dc; --ink: #171b26; --ink-2: #565b66; --link: #1e3aa8 }
@media (prefers-color-scheme: dark) { :root { --paper: #12141b; --surface: #1a1d26; --line: #313541; --ink: #f3f2ee; --ink-2: #b9bcc5; --link: #9db4ff } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 720px; margin: 0 auto; padding: 40px 20px 80px }
h1 { margin: 0 0 8px; font: 340 40px/1.1 Georgia, serif; letter-spacing: -.02em }
article { margin-top: 20px; padding: 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface) }
h2 { margin: 0; font-size: 17px; font-weight: 600 }
.meta, .lead, .empty { color: var(--ink-2); font-size: 14px; margin: 4px 0 0 }
pre { margin: 16px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: .2em } a:focus-visible { outline: 2px solid var(--link); outline-offset: 3px }
</style>
</head>
<body><main>
<h1>Development mailbox</h1>
<p class="lead">Mail stays on this machine. Set SMTP_URL to send it for real. <a href="/">Back to ${escapeHtml(brand)}</a></p>
${list || empty}
</main></body></html>`
}

function writeMessage(message: OutboxMessage): string {
  const time = message.sentAt.toISOString()
  return `<article><h2>${escapeHtml(message.subject)}</h2><p class="meta">To ${escapeHtml(message.recipient)} · <time datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time></p><pre>${linkAddresses(escapeHtml(message.text))}</pre></article>`
}

function linkAddresses(escapedText: string): string {
  return escapedText.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
