import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from './fixtures.ts'
import { readMailedLink } from './mailbox.ts'
import { createPerson, declineCookies, register } from './people.ts'
import { expectToast } from './screens.ts'

test('AUTH-11 Continue with Google signs in on a fresh start, at a provider that says it is not Google', async ({
  page,
}, { project }) => {
  await page.goto('/?auth=login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByText('This is not Google.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('Email').fill(`ada-${project.name}@example.com`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  const user = await page.request.get('/api/auth/user')
  expect(await user.json()).toMatchObject({ username: 'Ada', emailVerified: true })
})

test('AUTH-11 whoever declines is back at the sign-in', async ({ page }) => {
  await page.goto('/api/auth/google')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/?auth=login&notice=google-failed')
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
})

/** Signs in at the local provider, which takes everybody at their word. */
async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.goto('/?auth=login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Olive')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
}

const isIn = async (page: Page) => (await page.request.get('/api/auth/user')).status() === 200

test('MAIL-15 AUTH-11 who had registered with the owner’s address first is out as soon as the owner comes through the provider', async ({
  page: owner,
  context,
  browser,
  baseURL,
}) => {
  await declineCookies(context)
  const thiefs = await browser.newContext({ baseURL })
  const { email, password } = await register(thiefs)
  const { email: bait } = createPerson('Thief')
  const wish = { newEmail: bait, currentPassword: password }
  expect((await thiefs.request.post('/api/auth/change-email', { data: wish })).status()).toBe(200)
  const links = [
    await readMailedLink(thiefs.request, bait, '/auth/change-email'),
    await readMailedLink(thiefs.request, email, '/auth/verify'),
  ]
  const thief = await thiefs.newPage()

  await signInAtProvider(owner, email)
  expect(await isIn(thief)).toBe(false)
  for (const link of links) {
    await thief.goto(link)
    await expect(thief.getByRole('heading', { level: 1 })).toHaveText('Link not valid')
  }
  expect((await thiefs.request.post('/api/login', { data: { email, password } })).status()).toBe(401)
  const status = await context.request.get('/api/auth/email-status')
  expect(await status.json()).toMatchObject({ email, emailVerified: true, pendingEmail: null })
  await thiefs.close()
})

test('MAIL-15 MAIL-7 an owner without a password comes back through the provider, sets one, and whoever had the session is out', async ({
  page: first,
  context,
  browser,
  baseURL,
}) => {
  await declineCookies(context)
  const email = `olive-${randomUUID()}@example.com`
  await signInAtProvider(first, email)
  // The thief has the cookies of this browser, and uses them while they are fresh.
  const thiefs = await browser.newContext({ baseURL, storageState: await context.storageState() })
  const thief = await thiefs.newPage()
  const { email: bait } = createPerson('Thief')
  expect((await thiefs.request.post('/api/auth/change-email', { data: { newEmail: bait } })).status()).toBe(
    200,
  )
  const link = await readMailedLink(thiefs.request, bait, '/auth/change-email')

  const owners = await browser.newContext({ baseURL })
  await declineCookies(owners)
  const owner = await owners.newPage()
  await signInAtProvider(owner, email)
  await owner.goto('/dashboard?tab=settings')
  const form = owner.getByRole('form', { name: 'Set a password' })
  await form.getByLabel('New password', { exact: true }).fill('of the owner alone')
  await form.getByLabel('Confirm new password').fill('of the owner alone')
  await form.getByRole('button', { name: 'Set Password' }).click()
  await expectToast(owner, 'Password Updated')
  expect([await isIn(owner), await isIn(thief), await isIn(first)]).toEqual([true, false, false])
  await thief.goto(link)
  await expect(thief.getByRole('heading', { level: 1 })).toHaveText('Link not valid')
  const status = await owners.request.get('/api/auth/email-status')
  expect(await status.json()).toMatchObject({ email, pendingEmail: null, hasPassword: true })
  await thiefs.close()
  await owners.close()
})
