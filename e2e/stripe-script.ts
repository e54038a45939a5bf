import type { BrowserContext } from '@playwright/test'
import type { CardOutcome } from '../server/test/stripe-objects.ts'

type Options = Record<string, unknown>
type Method = 'card' | 'bank'

declare global {
  interface Window {
    payAtStripe: (paymentIntentId: string, method: Method) => Promise<CardOutcome>
  }
}

/**
 * Serves a stand-in for https://js.stripe.com, as far as our pages use it: one Payment Element with a card and a bank that
 * leaves the page. `pay` decides what becomes of a payment; `loads` counts how often the script was asked for.
 */
export async function serveStripeScript(
  context: BrowserContext,
  pay: (paymentIntentId: string, method: Method) => CardOutcome,
): Promise<{ loads: () => number }> {
  let loads = 0
  await context.exposeFunction('payAtStripe', pay)
  await context.route('https://js.stripe.com/**', (route) => {
    loads += 1
    return route.fulfill({ contentType: 'text/javascript', body: `(${installStripe.toString()})()` })
  })
  return { loads: () => loads }
}

/** Runs in the page. */
function installStripe() {
  const declined = { type: 'card_error', message: 'Your card was declined.' }

  function createElement(options: Options, locale: unknown) {
    const listeners: Record<string, () => void> = {}
    const form = document.createElement('fieldset')
    const layout = JSON.stringify(options['layout']).replaceAll('"', '')
    form.innerHTML = `<legend>Payment method, ${layout}, locale ${String(locale)}</legend>
      <label><input type="radio" name="method" value="card" checked> Card</label>
      <label><input type="radio" name="method" value="bank"> Bank</label>`
    return {
      mount(place: HTMLElement) {
        place.append(form)
        setTimeout(() => listeners['ready']?.())
      },
      on(event: string, listener: () => void) {
        listeners[event] = listener
      },
      off() {},
      update() {},
      unmount: () => form.remove(),
      destroy: () => form.remove(),
    }
  }

  function createElements(options: Options) {
    let element: ReturnType<typeof createElement> | null = null
    return {
      clientSecret: String(options['clientSecret']),
      create: (_type: string, elementOptions: Options) =>
        (element = createElement(elementOptions, options['locale'])),
      getElement: () => element,
      update() {},
    }
  }

  async function confirmPayment(payment: {
    elements: { clientSecret: string }
    confirmParams: { return_url: string }
  }) {
    const { clientSecret } = payment.elements
    const id = clientSecret.split('_secret_')[0] ?? ''
    const isBank = document.querySelector('input[value=bank]:checked') !== null
    const outcome = await window.payAtStripe(id, isBank ? 'bank' : 'card')
    if (outcome === 'is-declined') return { error: declined }
    if (!isBank) return { paymentIntent: { id, status: 'succeeded' } }
    const address = new URL(payment.confirmParams.return_url)
    address.searchParams.set('payment_intent', id)
    address.searchParams.set('payment_intent_client_secret', clientSecret)
    address.searchParams.set('redirect_status', outcome === 'succeeds' ? 'succeeded' : 'pending')
    location.assign(address)
    return new Promise(() => {})
  }

  const stripe = {
    elements: createElements,
    confirmPayment,
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
  }
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) })
}
