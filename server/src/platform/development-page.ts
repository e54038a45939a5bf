import { escapeHtml } from './html.ts'

export type DevelopmentPage = {
  brand: string
  title: string
  /** HTML. */
  lead: string
  body: string
  /** What the content security policy of this answer asks of its styles. */
  nonce: string
}

/** A page below /dev: for whoever develops on this machine, without the product's own pages and their build. */
export function writeDevelopmentPage({ brand, title, lead, body, nonce }: DevelopmentPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(brand)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">
:root { color-scheme: light dark; --paper: #fbfaf8; --surface: #fff; --line: #e2e0dc; --ink: #171b26; --ink-2: #565b66; --link: #1e3aa8 }
@media (prefers-color-scheme: dark) { :root { --paper: #12141b; --surface: #1a1d26; --line: #313541; --ink: #f3f2ee; --ink-2: #b9bcc5; --link: #9db4ff } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 720px; margin: 0 auto; padding: 40px 20px 80px }
h1 { margin: 0 0 8px; font: 340 40px/1.1 Georgia, serif; letter-spacing: -.02em }
article { margin-top: 20px; padding: 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface) }
h2 { margin: 0; font-size: 17px; font-weight: 600; overflow-wrap: anywhere }
.meta, .lead, .empty { color: var(--ink-2); font-size: 14px; margin: 4px 0 0; overflow-wrap: anywhere }
pre { margin: 16px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 16px }
form .lead { flex-basis: 100%; margin: 0 }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--ink-2); border-radius: 22px; background: none; color: var(--ink); font: inherit; font-size: 14px; cursor: pointer }
button:hover { border-color: var(--ink) }
a { color: var(--link); text-underline-offset: .2em }
a:focus-visible, button:focus-visible { outline: 2px solid var(--link); outline-offset: 3px }
</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${lead} <a href="/">Back to ${escapeHtml(brand)}</a></p>
${body}
</main></body></html>`
}
