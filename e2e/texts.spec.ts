import { expect, test } from './fixtures.ts'
import { createPerson, declineCookies, register, registerVerified } from './people.ts'
import { expectToast, followSidebar, holdRequest, startTryOn } from './screens.ts'

test.beforeEach(({ context }) => declineCookies(context))

test('AUTH-2 a registration that is on its way says so', async ({ page }) => {
  await page.goto('/?auth=register')
  const dialog = page.getByRole('dialog')
  const { username, email, password } = createPerson()
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  const letGo = await holdRequest(page, '**/api/register')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  letGo()
  await expect(page).toHaveURL('/dashboard')
})

test('AUTH-8 a logout that does not arrive says so and changes nothing', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED POST \/api\/logout/)
  await register(context)
  await page.route('**/api/logout', (route) => route.abort())
  await page.goto('/dashboard?tab=support')
  await followSidebar(page, 'Logout')
  await expectToast(page, 'Logout Failed', 'There was an error logging out. Please try again.')
  await expect(page).toHaveURL('/dashboard?tab=support')
})

test('TRY-6 a try-on that reaches the server without its pictures says what is missing', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/400 POST \/api\/tryon/)
  await registerVerified(context)
  await page.goto('/dashboard')
  // The button is disabled without both pictures, so they are lost on the way.
  await page.route('**/api/tryon', (route) =>
    route.continue({
      headers: { ...route.request().headers(), 'content-type': 'multipart/form-data; boundary=empty' },
      postData: '--empty--\r\n',
    }),
  )
  await startTryOn(page)
  await expectToast(page, 'Missing Files', 'Please upload both your photo and garment image.')
})

test('NAV-6 the footer leads up, to the sections, to the legal pages and to a person', async ({ page }) => {
  await page.goto('/faq')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2025 Ourela')
  await expect(footer).toContainText('Powered by')
  await expect(footer.getByRole('link', { name: 'support@ourela.example' })).toHaveAttribute(
    'href',
    /^mailto:support@/,
  )
  await expect(footer.getByRole('link', { name: 'Help Centre' })).toHaveAttribute('href', /^mailto:support@/)
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Cookies', '/cookies'],
    ['Privacy', '/privacy'],
    ['FAQ', '/faq'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await footer.scrollIntoViewIfNeeded()
  await footer.getByRole('button', { name: 'Learn More' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await footer.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Pay per fitting. Nothing monthly.' })).toBeInViewport()
})
