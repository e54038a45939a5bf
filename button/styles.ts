/** The looks of button and dialog. A shop changes them by --ourela-color, --ourela-font, --ourela-radius and ::part(button). */
const css = `
:host { display: inline-block; max-width: 100% }
:host([hidden]) { display: none }
* { box-sizing: border-box }
button { font: inherit; cursor: pointer; -webkit-tap-highlight-color: transparent }
.open {
  display: inline-flex; align-items: center; justify-content: center; gap: .6em;
  width: 100%; min-height: 48px; padding: .75em 1.5em; margin: 0;
  border: 1px solid transparent; border-radius: var(--ourela-radius, 999px);
  background: var(--ourela-color, #0f3bb3); color: var(--text, #fff);
  font-family: var(--ourela-font, inherit); font-size: 1rem; font-weight: 560; line-height: 1.25;
}
.open[hidden] { display: none }
.open svg { width: 1.25em; height: 1.25em; flex: none }
.open:hover span { text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .3em }
:focus-visible { outline: 2px solid currentcolor; outline-offset: 3px }
.open:focus-visible { outline-color: var(--ring, currentcolor) }
dialog {
  position: fixed; inset: 0; width: min(1040px, 100vw - 48px); height: min(820px, 100dvh - 48px); margin: auto; padding: 0;
  max-width: none; max-height: none; border: 0; border-radius: 8px; overflow: hidden;
  font-family: var(--ourela-font, inherit); text-align: start;
}
dialog[open] { display: flex; flex-direction: column }
dialog[data-theme=light] { color-scheme: light; background: #fbfaf8; color: #171a20; box-shadow: 0 32px 80px -20px rgb(10 15 30/.35) }
dialog[data-theme=dark] { color-scheme: dark; background: #0f1319; color: #f3f2ef; box-shadow: 0 0 0 1px rgb(255 255 255/.08), 0 32px 80px -20px #000 }
dialog::backdrop { background: rgb(16 19 25/.55) }
header { display: flex; align-items: center; gap: 12px; flex: none; height: 57px; padding: 0 8px 0 24px; border-bottom: 1px solid; border-color: #e0deda }
[data-theme=dark] header { border-color: #2b303a }
h2 { flex: 1; min-width: 0; margin: 0; font-size: 1rem; font-weight: 600; line-height: 1.25; letter-spacing: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.close { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 999px; background: none; color: inherit }
.close:hover { background: rgb(128 128 128/.16) }
.close:focus-visible { outline-offset: -3px }
.close svg { width: 22px; height: 22px }
.room { position: relative; flex: 1; min-height: 0 }
iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: inherit }
p { position: absolute; inset: 0; display: grid; place-items: center; margin: 0; padding: 32px; text-align: center; font-size: .9375rem; line-height: 1.4 }
p:empty { display: none }
.waiting iframe { visibility: hidden }
@media (max-width: 640px) {
  dialog { width: 100vw; height: 100dvh; border-radius: 0 }
  header { padding-left: 20px }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise .18s cubic-bezier(.2,.7,.2,1) }
  @keyframes rise { from { opacity: 0; transform: translateY(8px) } }
}
@media (forced-colors: active) {
  .open, .close { border: 1px solid ButtonText }
  dialog { border: 1px solid CanvasText }
}`

let sheet: CSSStyleSheet | undefined

/** A sheet made by script: a page's policy may forbid style elements and attributes, and never sees this. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  return sheet
}
