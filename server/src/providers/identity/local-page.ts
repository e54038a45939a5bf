import { createHash } from 'node:crypto'
import { escapeHtml } from '../../platform/html.ts'

const style = `
:root { color-scheme: light dark; --paper: #fbfaf8; --surface: #fff; --line: #e2e0dc; --field: #8b8f99; --ink: #171b26; --ink-2: #565b66; --accent: #1e3aa8; --on-accent: #fff; --warn: #fff4e0; --warn-ink: #6b3d00 }
@media (prefers-color-scheme: dark) { :root { --paper: #12141b; --surface: #1a1d26; --line: #313541; --field: #8d919c; --ink: #f3f2ee; --ink-2: #b9bcc5; --accent: #9db4ff; --on-accent: #12141b; --warn: #3a2a10; --warn-ink: #ffd9a0 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 440px; margin: 0 auto; padding: 40px 20px 80px }
h1 { margin: 0 0 16px; font: 340 36px/1.1 Georgia, serif; letter-spacing: -.02em }
.banner { margin: 0 0 24px; padding: 12px 16px; border-radius: 8px; background: var(--warn); color: var(--warn-ink); font-size: 14px }
form { padding: 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface) }
label { display: block; margin: 0 0 16px; font-weight: 600; font-size: 14px }
label.choice { display: flex; gap: 10px; font-weight: 400; color: var(--ink-2) }
input:not([type=checkbox]) { display: block; box-sizing: border-box; width: 100%; margin-top: 6px; padding: 11px 12px; border: 1px solid var(--field); border-radius: 8px; background: transparent; color: inherit; font: inherit }
input[type=checkbox] { width: 20px; height: 20px; margin: 0; accent-color: var(--accent) }
button { width: 100%; min-height: 48px; margin-top: 8px; border: 0; border-radius: 999px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }
button.quiet { background: none; color: var(--ink-2) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }`

/** Only this page's own style, and a form that leads nowhere else. */
export const localPagePolicy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Who shall be signed in? Asked in place of Google, and said so. */
export function writeLocalSignInPage(): string {
  return writePage(
    'Local sign-in',
    `<p class="banner"><strong>This is not Google.</strong> This installation has no Google client yet, so it signs in at a provider of its own that believes whatever you enter. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for the real one.</p>
<form method="post">
<label>Email<input name="email" type="email" required maxlength="254" autocomplete="email" autofocus></label>
<label>First name<input name="firstName" maxlength="40" autocomplete="given-name"></label>
<label>Last name<input name="lastName" maxlength="40" autocomplete="family-name"></label>
<label class="choice"><input name="isVerified" type="checkbox" value="yes" checked>The provider has verified this address</label>
<label class="choice"><input name="isHosted" type="checkbox" value="yes">The provider runs this mailbox itself</label>
<button name="answer" value="sign-in">Sign in</button>
<button class="quiet" name="answer" value="cancel" formnovalidate>Cancel</button>
</form>`,
  )
}

export function writeLocalErrorPage(reason: string): string {
  return writePage(
    'Local sign-in',
    `<p class="banner">${escapeHtml(reason)}</p><p><a href="/?auth=login">Back to the sign-in</a></p>`,
  )
}

function writePage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
