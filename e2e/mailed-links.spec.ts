import type { BrowserContext, Page } from '@playwright/test'
import { expect, onPhoneByNight, test } from './fixtures.ts'
import { readMailedLink } from './mailbox.ts'
import { createPerson, declineCookies, register, registerVerified } from './people.ts'
import { expectToast, keepScreen } from './screens.ts'

test.beforeEach(({ context }) => declineCookies(context))

const isVerified = async (context: BrowserContext) =>
  (await (await context.request.get('/api/auth/user')).json()).emailVerified as boolean
/** The page may lead on by itself before it is loaded. */
const leadingOn = { waitUntil: 'commit' } as const
const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify my email' })

/** The page is there, and nobody looks at it: a tab in the background, or one that is loaded ahead. */
async function openUnseen(context: BrowserContext) {
  const page = await context.newPage()
  await page.addInitScript(() => {
    let state = 'hidden'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    addEventListener('look-at-it', () => {
      state = 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  return page
}

test(
  'MAIL-11 in the browser that waits for it a mailed link does its work once it is seen',
  onPhoneByNight,
  async ({ context }) => {
    const { email } = await register(context)
    const page = await openUnseen(context)
    await page.goto(await readMailedLink(context.request, email, '/auth/verify'))
    await expect(page).toHaveURL('/auth/verify')
    await keepScreen(page, 'mailed-link-verify')
    expect(await isVerified(context)).toBe(false)
    await page.evaluate(() => dispatchEvent(new Event('look-at-it')))
    await expectToast(page, 'Email Verified')
    await expect(page).toHaveURL('/dashboard')
    expect(await isVerified(context)).toBe(true)

    // Whoever goes back, or loads it again, is sent nowhere and told nothing wrong.
    // The page may lead on by itself at any of these moments, which ends what was asked of it.
    const whileLeadingOn = () => null
    await page.goBack().catch(whileLeadingOn)
    await page.evaluate(() => dispatchEvent(new Event('look-at-it'))).catch(whileLeadingOn)
    await page.reload(leadingOn).catch(whileLeadingOn)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Link not valid')
  },
)

test('MAIL-11 in any other browser it waits for its button, also after it is loaded again', async ({
  context,
  browser,
  baseURL,
}) => {
  const { email } = await register(context)
  const elsewhere = await browser.newContext({ baseURL })
  await declineCookies(elsewhere)
  const page = await elsewhere.newPage()
  await page.goto(await readMailedLink(context.request, email, '/auth/verify'))
  for (let times = 0; times < 3; times++) {
    await expect(page).toHaveURL('/auth/verify')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email')
    expect(await isVerified(context)).toBe(false)
    await page.reload(leadingOn)
  }
  await verifyButton(page).click()
  await expect(page).not.toHaveURL('/auth/verify')
  expect(await isVerified(context)).toBe(true)
  await elsewhere.close()
})

test('MAIL-11 AUTH-12 the page of a new password is loaded again and still works', async ({
  page,
  context,
}) => {
  const { email } = await registerVerified(context)
  await context.request.post('/api/auth/forgot-password', { data: { email } })
  await page.goto(await readMailedLink(context.request, email, '/reset-password'))
  await expect(page).toHaveURL('/reset-password')
  await page.reload(leadingOn)
  // Loaded anew it leads on to the link that it came with.
  await expect(page.locator('input[name=token]')).not.toHaveValue('')
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password', { exact: true }).fill('a newer secret')
  await page.getByLabel('Confirm new password').fill('a newer secret')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, 'Password Updated')
})

test('MAIL-15 a link that takes something away is pressed by its reader alone', async ({ page, context }) => {
  const { email, password } = await registerVerified(context)
  const { email: newEmail } = createPerson()
  await context.request.post('/api/auth/change-email', { data: { newEmail, currentPassword: password } })
  await page.goto(await readMailedLink(context.request, newEmail, '/auth/change-email'), leadingOn)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email address changed')
  await page.goto(await readMailedLink(context.request, email, '/auth/undo-email-change'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take the change back')
  expect((await (await context.request.get('/api/auth/user')).json()).email).toBe(newEmail)
  await page.getByRole('button', { name: 'Take the change back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
})

test(
  'MAIL-11 the address of a mailed link without its link says what is missing',
  onPhoneByNight,
  async ({ page }) => {
    await page.goto('/auth/verify')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the link in your mail')
    await keepScreen(page, 'mailed-link-missing')
  },
)

test('MAIL-10 whoever gets no free tokens is told why, and whom to ask', onPhoneByNight, async ({ page }) => {
  await page.goto('/email-link?outcome=verified-without-tokens')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute(
    'href',
    /^mailto:.*subject=Free%20tokens/,
  )
  await keepScreen(page, 'verified-without-tokens')
})
