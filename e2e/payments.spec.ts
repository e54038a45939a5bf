import type { Page } from '@playwright/test'
import { expect, onPhoneByNight, onPhoneToo, test } from './fixtures.ts'
import { balanceIn, declineCookies, readBalance, register, registerVerified } from './people.ts'
import { agreeToImmediateUse, expectToast, holdRequest, keepScreen } from './screens.ts'

test.beforeEach(({ context }) => declineCookies(context))

test(
  'TOKEN-3 TOKEN-4 TOKEN-6 TOKEN-7 TOKEN-8 TOKEN-11 ROUTE-9 every card leads where it should, and a paid one to the tokens',
  onPhoneToo,
  async ({ page, context, problems }) => {
    problems.allow(/4\d\d POST \/api\/sandbox-payments/)
    await registerVerified(context)
    await page.goto('/dashboard?tab=packages')
    for (const [name, tokens, price, perToken] of [
      ['Starter Pack', '20', '$6.00', '$0.30'],
      ['Popular Pack', '100', '$25.00', '$0.25'],
      ['Ultimate Pack', '300', '$60.00', '$0.20'],
    ] as const) {
      const card = page.getByRole('main').getByRole('button', { name })
      for (const text of [tokens, price, `${perToken} per token`]) await expect(card).toContainText(text)
    }
    const letGo = await holdRequest(page, '**/api/tokens/create-payment-intent')
    await page.getByRole('main').getByRole('button', { name: 'Starter Pack' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Initializing secure payment...')).toBeVisible()
    await keepScreen(page, 'payment-initializing')
    letGo()
    await expect(dialog.getByLabel('Card number')).toBeVisible()
    await keepScreen(page, 'payment-form')

    await test.step('what is no card', async () => {
      await dialog.getByRole('button', { name: 'Pay $6.00' }).click()
      await expectToast(page, 'Payment Failed', 'Please check your payment information and try again.')
      await keepScreen(page, 'payment-invalid')
    })
    await test.step('a declined card shows the bank’s words', async () => {
      await pay(page, '4000000000000002')
      await expectToast(page, 'Payment Failed', 'Your card was declined.')
      await keepScreen(page, 'payment-declined')
    })
    await test.step('a card that needs additional verification', async () => {
      await pay(page, '4000002500003155')
      await expectToast(page, 'Additional Verification Required')
    })
    await test.step('a state that nobody knows', async () => {
      await pay(page, '4000000000004046')
      await expectToast(page, 'Payment Status Unknown')
      await pay(page, '4242424242424242')
      await expectToast(page, 'Payment Failed', 'Invalid payment request. Please try again.')
      await dialog.getByRole('button', { name: 'Close' }).click()
    })
    expect(await readBalance(context)).toBe(3)
    await test.step('a card that pays', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Starter Pack' }).click()
      const letPay = await holdRequest(page, '**/api/sandbox-payments/*/confirm')
      await pay(page, '4242424242424242')
      await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      letPay()
      await expectToast(page, 'Payment Successful!', 'Your tokens are on your balance.')
      await expect(page).toHaveURL('/dashboard')
      await expect(dialog).toBeHidden()
      await expect(balanceIn(page)).toHaveText(/^23 tokens/)
    })
    await test.step('the statement tells of every token', async () => {
      await page.goto('/dashboard?tab=settings')
      const rows = page.getByRole('region', { name: 'Tokens gained and spent' }).getByRole('row')
      await expect(rows).toHaveCount(3)
      await expect(rows.nth(1)).toContainText('Purchase, Starter Pack')
      await expect(rows.nth(1)).toContainText('+20')
      await expect(rows.nth(2)).toContainText('Sign-up bonus')
      await rows.nth(1).scrollIntoViewIfNeeded()
      await keepScreen(page, 'settings-statement')
    })
  },
)

test('TOKEN-7 a payment in process is told, and the form closes by itself', async ({ page, context }) => {
  await registerVerified(context)
  await page.goto('/dashboard?tab=packages')
  await page.getByRole('main').getByRole('button', { name: 'Popular Pack' }).click()
  await pay(page, '4000000000000077')
  await expectToast(page, 'Payment Processing')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('TOKEN-7 TOKEN-9 a confirm call that does not arrive advises to contact support', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED POST \/api\/tokens\/confirm-payment/)
  await registerVerified(context)
  await page.goto('/dashboard?tab=packages')
  await page.route('**/api/tokens/confirm-payment', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Starter Pack' }).click()
  await pay(page, '4242424242424242')
  await expectToast(page, 'Payment Processed', 'Contact support if your tokens do not appear.')
})

test('TOKEN-6 TOKEN-8 a payment that cannot be initialised is told and closes the form', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED POST/)
  await registerVerified(context)
  await page.goto('/dashboard?tab=packages')
  await page.route('**/api/tokens/create-payment-intent', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Starter Pack' }).click()
  await expectToast(page, 'Payment Failed', 'Failed to initialize payment')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.unrouteAll()
  await page.route('**/api/sandbox-payments/**', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Starter Pack' }).click()
  await pay(page, '4242424242424242')
  await expectToast(page, 'Payment Failed', 'An error occurred during payment processing.')
})

async function pay(page: Page, cardNumber: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').fill(cardNumber)
  await dialog.getByLabel('Expiration date').fill('1234')
  await dialog.getByLabel('Security code').fill('123')
  await agreeToImmediateUse(dialog)
  await dialog.getByRole('button', { name: /^Pay / }).click()
}

test(
  'MAIL-9 who has not verified reads why no tokens are sold yet, and where the mail goes',
  onPhoneByNight,
  async ({ page, context }) => {
    const { email } = await register(context)
    await page.goto('/dashboard?tab=packages')
    const notice = page.getByRole('region', { name: 'Verify your email before you buy' })
    await expect(notice).toContainText('We sell tokens to verified accounts only.')
    await expect(notice).toContainText(email)
    await keepScreen(page, 'packages-unverified')
  },
)
