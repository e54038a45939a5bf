import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, onPhoneByNight, test } from './fixtures.ts'
import {
  balanceIn,
  buyTokens,
  createPerson,
  declineCookies,
  makeTryOn,
  readBalance,
  registerVerified,
} from './people.ts'
import { watchForProblems, type ProblemWatch } from './problems.ts'
import { expectLoaded, expectToast, followSidebar, keepScreen } from './screens.ts'
import { startServer, type RunningServer } from './server.ts'

test('ADMIN-1 ROUTE-3 whoever is no admin is denied and asks for nothing of theirs, a visitor sees the landing page', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) asked.push(request.url())
  })
  await declineCookies(context)
  await page.goto('/admin')
  await expect(page.locator('#hero')).toBeVisible()
  await registerVerified(context)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await expect(page.getByText("You don't have admin privileges.")).toBeVisible()
  await keepScreen(page, 'access-denied')
  await page.goto('/admin?tab=users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  expect(asked).toEqual([])
  for (const path of ['stats', 'users'])
    expect((await context.request.get(`/api/admin/${path}`)).status()).toBe(403)
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('an admin', () => {
  const boss = createPerson('Boss')
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({ environment: { ADMIN_EMAILS: boss.email }, draws: ['try-ons'] })
  })
  test.afterAll(() => server.stop())

  test(
    'ADMIN-1 ADMIN-2 ADMIN-3 ADMIN-4 ADMIN-5 BACK-5 NAV-4 DESK-3 DESK-4 DESK-5 DESK-9 DESK-10 DESK-11 sees the figures and the users, and adds tokens',
    onPhoneByNight,
    async ({ browser, viewport, isMobile, hasTouch }) => {
      const desk = await open(browser, { viewport, isMobile, hasTouch })
      const { page } = desk
      await registerVerified(desk.context, boss)
      const customerContext = await browser.newContext({ baseURL: server.url })
      const customer = await registerVerified(customerContext, createPerson('Cara'))

      await test.step('the way there', async () => {
        await page.goto('/dashboard')
        await followSidebar(page, 'Admin')
        await expect(page).toHaveURL('/admin')
        await expect(page.getByText('No recent purchases')).toBeVisible()
      })
      await test.step('analytics', async () => {
        await buyTokens(customerContext, 'starter')
        await page.reload()
        for (const [label, value] of [
          ['Total Users', '2'],
          ['Total Revenue', '$6.00'],
          ['Tokens Sold', '20'],
          ['Try-Ons Created', '0'],
        ] as const)
          await expect(
            page.locator('dl > div', { hasText: label }).getByText(value, { exact: true }),
          ).toBeVisible()
        const purchase = page.getByRole('region', { name: 'Recent purchases' }).getByRole('row').nth(1)
        for (const text of [customer.email, 'Starter Pack', '20', '$1.00', '$6.00'])
          await expect(purchase).toContainText(text)
        const overview = page.getByRole('region', { name: 'Overview', exact: true })
        await expect(overview.getByRole('img', { name: /^Revenue, USD.*\$6\.00$/ })).toBeVisible()
        await overview.getByRole('button', { name: 'Revenue, USD: as a table' }).click()
        await expect(overview.getByRole('region', { name: 'Revenue, USD, day by day' })).toContainText(
          '$6.00',
        )
        await overview.getByRole('button', { name: '7 days' }).click()
        await keepScreen(page, 'admin-analytics')
      })
      await test.step('users', async () => {
        await page.getByRole('tab', { name: 'Users' }).click()
        await expect(page).toHaveURL('/admin?tab=users')
        const row = page.getByRole('row').filter({ hasText: customer.email })
        await expect(row).toContainText('23')
        await expect(row).toContainText('$6.00')
        await keepScreen(page, 'admin-users')
        await page.getByRole('searchbox').fill('nobody of this name')
        await expect(page.getByText('No users found')).toBeVisible()
      })
      await test.step('tokens', async () => {
        await page.getByRole('tab', { name: 'Tokens' }).click()
        const form = page.getByRole('region', { name: 'Add Tokens to User' })
        const add = form.getByRole('button', { name: 'Add Tokens' })
        await expect(add).toBeDisabled()
        await expect(form.getByLabel('Tokens')).toHaveValue('0')
        await expect(page.getByRole('heading', { name: 'Quick Token Management' })).toBeVisible()
        await page.getByRole('button', { name: `+50 tokens for ${customer.email}` }).click()
        await expect(form.getByLabel('Tokens')).toHaveValue('50')
        await form.getByLabel('Reason').fill('A late parcel')
        await keepScreen(page, 'admin-tokens')
        await add.click()
        await expectToast(page, 'Tokens Added Successfully', 'Added 50 tokens to user account')
        await expect(form.getByLabel('User ID')).toHaveValue('')
        expect(await readBalance(customerContext)).toBe(73)

        desk.problems.allow(/404 POST \/api\/admin\/add-tokens|ERR_FAILED/)
        await form.getByLabel('User ID').fill('00000000-0000-4000-8000-000000000000')
        await form.getByLabel('Tokens').fill('5')
        await add.click()
        await expectToast(page, 'Error Adding Tokens')
        await page.route('**/api/admin/add-tokens', (route) => route.abort())
        await add.click()
        await expectToast(page, 'Error Adding Tokens', 'Failed to')
      })
      await test.step('what went wrong, and what was done', async () => {
        await page.getByRole('tab', { name: 'Try-Ons' }).click()
        await expect(page).toHaveURL('/admin?tab=try-ons')
        await keepScreen(page, 'admin-try-ons')
        const sessionId = await makeTryOn(customerContext)
        const request = { reason: 'not-like-me', mayBeSeen: true }
        await customerContext.request.post(`/api/tryons/${sessionId}/give-back`, { data: request })
        await page.getByRole('tab', { name: 'Quality' }).click()
        const back = page.getByRole('row').filter({ hasText: customer.email })
        await expect(back).toContainText('It does not look like me')
        await expectLoaded(back.getByRole('img', { name: /^Look at/ }))
        await keepScreen(page, 'admin-quality')
        await page.getByRole('tab', { name: 'Audit Log' }).click()
        await expect(page.getByRole('row').filter({ hasText: customer.email })).toContainText('A late parcel')
        await keepScreen(page, 'admin-audit-log')
      })
      await test.step('the security log names nobody', async () => {
        await customerContext.request.post('/api/login', {
          data: { email: customer.email, password: 'not the right one' },
        })
        await page.getByRole('tab', { name: 'Security Log' }).click()
        await expect(page).toHaveURL('/admin?tab=security-log')
        const log = page.getByRole('region', { name: 'Security log' })
        const failure = log.getByRole('row').filter({ hasText: 'A wrong password, code or link' })
        await expect(failure.first()).toBeVisible()
        await expect(log.getByRole('row').filter({ hasText: 'Signed in' }).first()).toBeVisible()
        await expect(log).not.toContainText('@')
        await keepScreen(page, 'admin-security-log')
      })
      await test.step('two accounts that claim one address are told apart', async () => {
        const claim = await browser.newContext({ baseURL: server.url })
        const { email } = customer
        await claim.request.post('/api/register', {
          data: { username: 'Claimant', email, password: 'another long secret' },
        })
        await page.goto(`/admin?tab=users`)
        await page.getByRole('searchbox').fill(email)
        const rows = page.getByRole('row').filter({ hasText: email })
        await expect(rows).toHaveCount(2)
        await expect(rows.filter({ hasText: 'Unverified' })).toHaveCount(1)
        await expect(rows.filter({ hasText: /Verified/ })).toHaveCount(1)
        await keepScreen(page, 'admin-users-one-address')
        await claim.close()
      })
      await test.step('one payment is told, and refunded in part', async () => {
        await page.getByRole('tab', { name: 'Payments' }).click()
        await expect(page).toHaveURL('/admin?tab=payments')
        const row = page.getByRole('row').filter({ hasText: customer.email })
        for (const text of ['Starter Pack', '$6.00', 'Paid']) await expect(row).toContainText(text)
        await keepScreen(page, 'admin-payments')
        await row.getByRole('button', { name: /^Open the payment/ }).click()
        const dialog = page.getByRole('dialog', { name: 'Payment' })
        await expect(dialog).toContainText('Tokens credited: +20')
        await dialog.getByRole('button', { name: 'Refund' }).click()
        await dialog.getByLabel('Amount in USD').fill('9')
        await dialog.getByLabel('Reason').fill('Bought twice')
        await dialog.getByRole('button', { name: 'Continue' }).click()
        await expect(dialog).toContainText('Only $6.00 of this payment is left.')
        await dialog.getByLabel('Amount in USD').fill('1.50')
        await dialog.getByRole('button', { name: 'Continue' }).click()
        await keepScreen(page, 'admin-payment')
        await dialog.getByRole('button', { name: 'Refund $1.50' }).click()
        await expectToast(page, 'Refunded')
        await expect(dialog).toContainText('Tokens taken for a refund: −5')
        await dialog.getByRole('button', { name: 'Close' }).click()
        await expect(row).toContainText('$1.50 back')
      })
      await test.step('a shared picture that was reported is taken down', async () => {
        const sessionId = await makeTryOn(customerContext)
        await customerContext.request.put(`/api/tryons/${sessionId}/share`)
        const guest = await browser.newContext({ baseURL: server.url, viewport, isMobile, hasTouch })
        await declineCookies(guest)
        const shared = await guest.newPage()
        await shared.goto(`/share/${sessionId}`)
        await shared.getByRole('button', { name: 'Report this picture' }).click()
        await shared.getByLabel('Anything else we should know').fill('Look at the wall')
        await keepScreen(shared, 'report-picture')
        await shared.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
        await expectToast(shared, 'Thank You')
        await page.getByRole('tab', { name: 'Reports' }).click()
        await expect(page.getByText('“Look at the wall”')).toBeVisible()
        await keepScreen(page, 'admin-reports')
        await page.getByRole('button', { name: 'Take down' }).click()
        await page.getByLabel('Reason').fill('It shows a stranger')
        await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
        await expect(page.getByText('No picture is reported')).toBeVisible()
        expect((await guest.request.get(`/api/shares/${sessionId}/images/try-on`)).status()).toBe(404)
        await guest.close()
      })
      await test.step('a banner stands above every page', async () => {
        await page.getByRole('tab', { name: 'Settings' }).click()
        await page.getByLabel('Banner').fill('We are back on Monday.')
        await page.getByLabel('Reason').fill('Holidays')
        await page.getByRole('button', { name: 'Save' }).click()
        await expectToast(page, 'Saved')
        await page.reload()
        await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText(
          'We are back on Monday.',
        )
        await expect(page.getByLabel('Banner')).toHaveValue('We are back on Monday.')
        const prices = page.getByRole('group', { name: 'Prices in USD, with tax' })
        desk.problems.allow(/400 PUT \/api\/admin\/settings/)
        await prices.getByLabel('Starter Pack').fill('60')
        await page.getByLabel('Reason').fill('A digit too many')
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(prices.getByText('Please enter a price from $1.50 to $24.00')).toBeVisible()
        await prices.getByLabel('Starter Pack').fill('5.5')
        await page.getByLabel('Free tokens of a new account').fill('5')
        await page.getByRole('button', { name: 'Save' }).click()
        await expectToast(page, 'Saved')
        await keepScreen(page, 'admin-settings')
        await page.goto('/landing')
        await expect(page.locator('#token-system')).toContainText('$5.50')
        await expect(page.locator('#hero')).toContainText('Sign Up & Get 5 Free Tokens')
        await page.goto('/admin?tab=audit-log')
        await expect(page.getByRole('region', { name: 'Audit log' })).toContainText(
          'Starter Pack in USD: $6.00 → $5.50',
        )
      })
      await test.step('back to the dashboard', async () => {
        await page.getByRole('link', { name: 'Back to Dashboard' }).click()
        await expect(page).toHaveURL('/dashboard')
        await expect(balanceIn(page)).toHaveText(/^3 tokens/)
      })
      expect(desk.problems.unexpected()).toEqual([])
      await Promise.all([desk.context.close(), customerContext.close()])
    },
  )

  type Desk = { context: BrowserContext; page: Page; problems: ProblemWatch }

  /** A window at the server that knows this admin, watched like those of the shared one. */
  async function open(browser: Browser, options: object): Promise<Desk> {
    const context = await browser.newContext({ ...options, baseURL: server.url, locale: 'en-GB' })
    await declineCookies(context)
    const problems = watchForProblems(context, () => server.url)
    return { context, page: await context.newPage(), problems }
  }
})
