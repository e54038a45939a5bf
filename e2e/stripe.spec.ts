import type { Page } from '@playwright/test'
import type { CardOutcome } from '../server/test/stripe-objects.ts'
import { startStripeStandIn, type StripeStandIn } from '../server/test/stripe-stand-in.ts'
import { expect, test as base } from './fixtures.ts'
import { balanceIn, declineCookies, readBalance, registerVerified } from './people.ts'
import { agreeToImmediateUse, expectToast, keepScreen } from './screens.ts'
import { startServer, type RunningServer } from './server.ts'
import { serveStripeScript } from './stripe-script.ts'

/** A server of its own whose payments go to a stand-in for Stripe. */
const test = base.extend<object, { stripe: StripeStandIn; server: RunningServer }>({
  stripe: [
    // Playwright wants a destructured first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stripe = await startStripeStandIn()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ stripe }, use) => {
      const server = await startServer({
        environment: {
          STRIPE_SECRET_KEY: stripe.secretKey,
          STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
          STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
          STRIPE_API_URL: stripe.apiUrl,
        },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

test('TOKEN-3 TOKEN-5 TOKEN-7 TOKEN-8 TOKEN-9 ROUTE-9 a payment with Stripe, on the page and by a bank that leaves it', async ({
  page,
  context,
  problems,
  stripe,
}) => {
  problems.allow(/^request to another host: https:\/\/js\.stripe\.com\//)
  problems.allow(/404 POST \/api\/tokens\/confirm-payment/)
  await declineCookies(context)
  let outcome: CardOutcome = 'is-declined'
  const script = await serveStripeScript(context, (paymentIntentId) => {
    stripe.pay(paymentIntentId, outcome)
    return outcome
  })
  await registerVerified(context)
  await page.goto('/dashboard?tab=packages')
  await expect(balanceIn(page)).toHaveText(/^3 tokens/)
  expect(script.loads(), 'before somebody is about to pay').toBe(0)

  const dialog = await test.step('the form opens in tabs, in the language of the browser', async () => {
    const opened = await openForm(page, 'Popular Pack')
    await expect(opened.getByText('Payment method, {type:tabs}, locale auto')).toBeVisible()
    expect(script.loads()).toBe(1)
    await keepScreen(page, 'payment-stripe-form')
    return opened
  })
  await test.step('a declined card shows the words of the provider', async () => {
    await agreeToImmediateUse(dialog)
    await dialog.getByRole('button', { name: 'Pay $25.00' }).click()
    await expectToast(page, 'Payment Failed', 'Your card was declined.')
  })
  await test.step('a card that pays', async () => {
    outcome = 'succeeds'
    await dialog.getByRole('button', { name: 'Pay $25.00' }).click()
    await expectToast(page, 'Payment Successful!', 'Your tokens are on your balance.')
    await expect(dialog).toBeHidden()
    await expect(balanceIn(page)).toHaveText(/^103 tokens/)
  })
  await test.step('a bank that comes back when it has paid', async () => {
    await payByBank(page)
    await expectToast(page, 'Payment Successful!', 'Your tokens are on your balance.')
    await expect(page).toHaveURL('/dashboard')
    await expect(balanceIn(page)).toHaveText(/^123 tokens/)
  })
  await test.step('a bank that comes back before it has paid', async () => {
    outcome = 'is-processed'
    await payByBank(page)
    await expectToast(page, 'Payment Processing')
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('an address that claims a payment counts for nothing', async () => {
    await page.goto('/dashboard?payment=success&payment_intent=pi_of_nobody&redirect_status=succeeded')
    await expectToast(page, 'Payment Not Found', 'This account has no such payment')
    await expect(page).toHaveURL('/dashboard')
    expect(await readBalance(context)).toBe(123)
  })
})

test('TOKEN-6 a script of the provider that cannot be loaded leads back', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/js\.stripe\.com/)
  problems.allow(/console: Failed to load resource: net::ERR_FAILED/)
  await declineCookies(context)
  await context.route('https://js.stripe.com/**', (route) => route.abort())
  await registerVerified(context)
  await page.goto('/dashboard?tab=packages')
  await page.getByRole('main').getByRole('button', { name: 'Starter Pack' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Failed to initialize payment')).toBeVisible()
  await keepScreen(page, 'payment-not-initialized')
  await dialog.getByRole('button', { name: 'Go Back' }).click()
  await expect(dialog).toBeHidden()
})

async function openForm(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Pay / })).toBeVisible()
  return dialog
}

async function payByBank(page: Page) {
  await page.goto('/dashboard?tab=packages')
  const dialog = await openForm(page, 'Starter Pack')
  await dialog.getByLabel('Bank').check()
  await agreeToImmediateUse(dialog)
  await dialog.getByRole('button', { name: 'Pay $6.00' }).click()
}
