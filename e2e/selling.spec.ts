import { expect, onPhoneByNight, test } from './fixtures.ts'
import { balanceIn, declineCookies, readBalance, registerVerified } from './people.ts'
import { agreeToImmediateUse, expectToast, followSidebar, keepScreen } from './screens.ts'
import { findMail } from './mailbox.ts'
import { useOwnServer } from './own-server.ts'

test.beforeEach(({ context }) => declineCookies(context))

test(
  'SELL-1 SELL-2 SELL-3 SELL-4 who buys agrees first, has a receipt to print, and withdraws in two steps',
  onPhoneByNight,
  async ({ page, context }) => {
    const { email, username } = await registerVerified(context)
    const dialog = page.getByRole('dialog')
    await test.step('nothing is paid without the buyer’s wish to use the tokens at once', async () => {
      await page.goto('/dashboard?tab=packages')
      await page.getByRole('main').getByRole('button', { name: 'Starter Pack' }).click()
      await dialog.getByLabel('Card number').fill('4242424242424242')
      await dialog.getByLabel('Expiration date').fill('1234')
      await dialog.getByLabel('Security code').fill('123')
      await dialog.getByRole('button', { name: 'Pay $6.00' }).click()
      await expect(dialog.getByText('Please agree to this before you pay.')).toBeVisible()
      await expect(dialog.getByRole('checkbox')).toBeFocused()
      await keepScreen(page, 'payment-without-consent')
      await agreeToImmediateUse(dialog)
      await dialog.getByRole('button', { name: 'Pay $6.00' }).click()
      await expectToast(page, 'Payment Successful!')
      await expect(balanceIn(page)).toHaveText(/^23/)
    })
    await test.step('the receipt has a number, and prints', async () => {
      await page.goto('/dashboard?tab=settings')
      await page.getByRole('link', { name: /^Receipt/ }).click()
      await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
      const sheet = page.getByRole('article')
      await expect(sheet).toContainText(/TEST-\d{6}/)
      for (const text of [email, username, 'Starter Pack, 20 tokens', '$6.00'])
        await expect(sheet).toContainText(text)
      await keepScreen(page, 'receipt', { fullPage: true })
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
    await test.step('the statement, then its confirmation', async () => {
      await followSidebar(page, 'Withdraw from contract here')
      const purchase = page.getByRole('article', { name: /^Starter Pack of / })
      await expect(purchase).toContainText('20 tokens')
      await keepScreen(page, 'withdrawal', { fullPage: true })
      await purchase.getByRole('button', { name: 'Withdraw from contract here' }).click()
      await expect(purchase).toContainText(`I, ${username} (${email}), withdraw from the contract`)
      await keepScreen(page, 'withdrawal-statement', { fullPage: true })
      await purchase.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await expect(purchase.getByRole('status')).toContainText(
        '20 tokens are closed. $6.00 is on its way to you.',
      )
      await keepScreen(page, 'withdrawal-confirmed', { fullPage: true })
      expect(await readBalance(context)).toBe(3)
      const mail = await findMail(context.request, email, 'Your withdrawal')
      expect(mail).toContain('We pay back $6.00')
      await page.reload()
      await expect(purchase).toContainText('There is nothing left to pay back.')
    })
  },
)

test('SELL-3 who is signed out reads how to withdraw, signs in, and is back', async ({ page, context }) => {
  const { email, password } = await registerVerified(context)
  await context.request.post('/api/logout')
  await page.goto('/withdrawal')
  await expect(page.getByRole('heading', { name: 'Withdraw from contract' })).toBeVisible()
  await keepScreen(page, 'withdrawal-signed-out')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('No purchase to withdraw from')).toBeVisible()
  await expect(page).toHaveURL('/withdrawal')
  await keepScreen(page, 'withdrawal-none')
})

test.describe('in several currencies', () => {
  const amounts = { starter: 599, popular: 2499, ultimate: 5999 }
  const yen = { starter: 900, popular: 3800, ultimate: 9000 }
  useOwnServer({
    PRICES: JSON.stringify({ usd: { starter: 600, popular: 2500, ultimate: 6000 }, gbp: amounts, jpy: yen }),
    CURRENCY_FROM_LANGUAGE: 'yes',
    TOKEN_EXPIRY_DAYS: '365',
    TAX_PERCENT: '20',
  })

  test(
    'SELL-7 SELL-8 TOKEN-15 prices stand in the likely currency, the buyer chooses another and pays in it, and reads when the tokens expire',
    onPhoneByNight,
    async ({ page, context }) => {
      await registerVerified(context)
      await page.goto('/landing')
      const pricing = page.locator('#token-system')
      await expect(pricing).toContainText('£5.99')
      await expect(pricing).toContainText('Bought tokens expire after 365 days')
      await page.goto('/dashboard?tab=packages')
      const main = page.getByRole('main')
      await expect(main.getByRole('button', { name: 'Starter Pack' })).toContainText('£5.99')
      await main.getByLabel('Currency').selectOption('jpy')
      await expect(main.getByRole('button', { name: 'Starter Pack' })).toContainText('¥900')
      await keepScreen(page, 'packages-currencies', { fullPage: true })
      await main.getByRole('button', { name: 'Starter Pack' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Card number').fill('4242424242424242')
      await dialog.getByLabel('Expiration date').fill('1234')
      await dialog.getByLabel('Security code').fill('123')
      await agreeToImmediateUse(dialog)
      await dialog.getByRole('button', { name: 'Pay ¥900' }).click()
      await expectToast(page, 'Payment Successful!')
      await page.goto('/dashboard?tab=packages')
      await expect(page.getByRole('region', { name: 'Tokens that expire' })).toContainText(
        /20 tokens of your Starter Pack expire on \d+ \w+ \d{4}\./,
      )
      await keepScreen(page, 'packages-expiring', { fullPage: true })
      await page.goto('/dashboard?tab=settings')
      await page.getByRole('link', { name: /^Receipt/ }).click()
      await expect(page.getByRole('article')).toContainText('¥900')
    },
  )
})
