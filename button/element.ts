import { contrastOf, controlContrast, hexOf, isDark, readableOn } from '../contract/colours.ts'
import { closestLanguage } from '../contract/fitting-room-language.ts'
import type { FrameMessage, ShopProduct } from '../contract/fitting-room.ts'
import { askReady, sendVisit } from './call-server.ts'
import { openDialog } from './dialog.ts'
import { draw, make } from './elements.ts'
import { groundBehind, languageOf, parentOf } from './grounds.ts'
import { count, drawVisit } from './holdout.ts'
import { styleSheet } from './styles.ts'
import { words } from './words.ts'

/** Where this script came from; missing where it was bundled or loaded as a module: then the element says it (`server`). */
const script = document.currentScript
const scriptOrigin = script instanceof HTMLScriptElement ? new URL(script.src).origin : ''

const hanger =
  'M12 8.5 21 15.6a1.4 1.4 0 0 1-.9 2.4H3.9a1.4 1.4 0 0 1-.9-2.4L12 8.5V7.6a2.1 2.1 0 1 0-2.1-2.1'
const garmentClasses = ['top', 'dress', 'bottom', 'outerwear'] as const
const watched = ['lang', 'theme', 'label', 'product-name', 'ready-only', 'product-id'] as const

/**
 * `<ourela-try-on>`: a button that opens the fitting room over a shop's page. docs/how-to/try-on-button.md lists its attributes.
 * It fires `ourela:opened`, `ourela:tried`, `ourela:add-to-cart` and `ourela:closed`, each with the product as `detail`.
 */
class TryOnElement extends HTMLElement {
  static readonly observedAttributes = watched
  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #label = make('span', {})
  readonly #button = make(
    'button',
    { type: 'button', class: 'open', part: 'button', 'aria-haspopup': 'dialog' },
    draw(hanger),
    this.#label,
  )
  /** The theme of a page is a matter of its classes and attributes. */
  readonly #page = new MutationObserver(() => this.#paint())
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)')
  readonly #repaint = () => this.#paint()
  #close: (() => void) | null = null

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [styleSheet()]
    this.#root.append(this.#button)
    this.#button.onclick = () => this.open()
    this.#button.onpointerenter = this.#button.onfocus = this.#repaint
  }

  connectedCallback() {
    for (const element of [document.documentElement, document.body])
      this.#page.observe(element, {
        attributes: true,
        attributeFilter: ['class', 'style', 'data-theme', 'lang'],
      })
    this.#scheme.addEventListener('change', this.#repaint)
    // The page's own style sheets may come later than this script.
    addEventListener('load', this.#repaint)
    this.#paint()
    void this.#showWhenReady()
  }

  disconnectedCallback() {
    this.#page.disconnect()
    this.#scheme.removeEventListener('change', this.#repaint)
    removeEventListener('load', this.#repaint)
    this.#close?.()
  }

  attributeChangedCallback(name: string) {
    if (!this.isConnected) return
    this.#paint()
    if (name === 'ready-only' || name === 'product-id') void this.#showWhenReady()
  }

  /**
   * With `ready-only` there is no button before our server has said that this product can be tried on. With `holdout`, so many of a
   * hundred visits have none, and the shop sees what difference that makes.
   */
  async #showWhenReady() {
    const product = this.#read('product-id')
    this.#button.hidden = this.hasAttribute('ready-only')
    if (this.#button.hidden && !(await askReady(this.#about(product)))) return
    // The page may show another product by now, or be gone.
    if (!this.isConnected || product !== this.#read('product-id')) return
    const share = Number(this.#read('holdout'))
    this.#button.hidden = share > 0 && drawVisit(share, this.#isVisitKept()).isWithheld
    if (share > 0) this.#count('isSeen')
  }

  /** To be called whenever something goes into the cart, by this button or not, where the shop compares (`holdout`). */
  addedToCart() {
    this.#count('isConverted')
  }

  #isVisitKept() {
    return this.hasAttribute('holdout-in-tab')
  }

  #count(what: 'isSeen' | 'isConverted') {
    count(what, this.#isVisitKept(), (event) => sendVisit(this.#about(this.#readProduct().id), event))
  }

  #about(product: string) {
    return { server: this.#origin(), key: this.#read('widget-key'), product }
  }

  /** Opens the fitting room, as a press of the button does. */
  open() {
    if (this.#close || !this.isConnected) return
    const product = this.#readProduct()
    const language = closestLanguage(this.#language())
    this.#close = openDialog(this.#root, {
      origin: this.#origin(),
      widgetKey: this.#read('widget-key'),
      message: { product, language, theme: this.#theme(), accent: hexOf(groundBehind(this.#button)) },
      words: words[language],
      onMessage: (message) => this.#tell(message, product),
      onClosed: () => {
        this.#close = null
        this.#tell('closed', product)
      },
    })
    this.#tell('opened', product)
  }

  #tell(what: FrameMessage | 'opened' | 'closed', product: ShopProduct) {
    this.dispatchEvent(new CustomEvent(`ourela:${what}`, { bubbles: true, composed: true, detail: product }))
  }

  /** Words, and the colours that read on whatever the shop has chosen. */
  #paint() {
    this.#label.textContent = this.#read('label') || words[closestLanguage(this.#language())].button
    const name = this.#read('product-name')
    if (name) this.#button.setAttribute('aria-label', `${this.#label.textContent} · ${name}`)
    const ground = groundBehind(this.#button)
    const behind = groundBehind(parentOf(this))
    const { style } = this.#button
    style.setProperty('--text', hexOf(readableOn(ground)))
    // The ring lies on the page, and a button that the page would swallow gets an edge.
    style.setProperty('--ring', hexOf(readableOn(behind)))
    style.borderColor = contrastOf(ground, behind) < controlContrast ? hexOf(readableOn(behind)) : ''
  }

  #readProduct(): ShopProduct {
    const image = this.#read('product-image')
    const garmentClass = garmentClasses.find((one) => one === this.#read('product-class')) ?? null
    return {
      id: this.#read('product-id') || location.pathname.slice(0, 100),
      name: this.#read('product-name').slice(0, 150),
      price: this.#read('product-price').slice(0, 40),
      image: image && new URL(image, document.baseURI).href,
      garmentClass,
    }
  }

  #read(name: string): string {
    return this.getAttribute(name)?.trim() ?? ''
  }

  #origin(): string {
    const server = this.#read('server')
    return server ? new URL(server).origin : scriptOrigin
  }

  /** The element's own, or that of what it stands in. */
  #language(): string {
    return languageOf(this) ?? navigator.language
  }

  /** As it is told, else as the page around it looks. */
  #theme(): 'light' | 'dark' {
    const theme = this.#read('theme')
    if (theme === 'light' || theme === 'dark') return theme
    return isDark(groundBehind(parentOf(this))) ? 'dark' : 'light'
  }
}

// A page may load the script twice.
if (!customElements.get('ourela-try-on')) customElements.define('ourela-try-on', TryOnElement)
