import { checkAccessibility, expect, test } from './fixtures.ts'

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
