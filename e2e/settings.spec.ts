import type { Page } from '@playwright/test'
import { expect, onPhoneByNight, test } from './fixtures.ts'
import { readMailedLink } from './mailbox.ts'
import { createPerson, declineCookies, register, registerVerified } from './people.ts'
import { errorOf, expectToast, holdRequest, keepScreen } from './screens.ts'

test.beforeEach(({ context }) => declineCookies(context))

const section = (page: Page, name: string) => page.getByRole('region', { name })

test(
  'MAIL-3 MAIL-4 an unverified user is warned in the settings and can have the mail sent again',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await register(context)
    await page.goto('/dashboard?tab=settings')
    const warning = section(page, 'Email Verification Required')
    await expect(warning).toContainText('Please verify your email address to use the virtual try-on service')
    await expect(section(page, 'Email Settings').getByText('Unverified')).toBeVisible()
    await keepScreen(page, 'settings-unverified')

    const letGo = await holdRequest(page, '**/api/auth/resend-confirmation')
    await warning.getByRole('button', { name: 'Resend Verification Email' }).click()
    await expect(warning.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    letGo()
    await expectToast(page, 'Verification Email Sent')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await warning.getByRole('button', { name: 'Resend Verification Email' }).click()
    await expectToast(page, 'Failed to Send Email', 'Failed to send verification email')
    await context.setOffline(false)
  },
)

test('MAIL-5 a new address counts once the link sent to it is opened', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/400 POST \/api\/auth\/change-email|ERR_INTERNET_DISCONNECTED/)
  const { email, password } = await registerVerified(context)
  const { email: newEmail } = createPerson()
  await page.goto('/dashboard?tab=settings')
  const settings = section(page, 'Email Settings')
  const field = settings.getByLabel('Change Email Address')
  const update = settings.getByRole('button', { name: 'Update Email' })
  await expect(settings.getByText('Verified', { exact: true })).toBeVisible()
  await expect(field).toHaveAttribute('type', 'email')
  await update.click()
  await expect(errorOf(field)).toHaveText('Please enter a valid email address')
  const proof = settings.getByLabel('Confirm with your password')
  await expect(errorOf(proof)).toHaveText('Current password is required')
  await field.fill(newEmail)
  await proof.fill('not this one')
  await update.click()
  await expectToast(page, 'Email Change Failed', 'Current password is incorrect.')
  await proof.fill(password)
  await field.fill(email)
  await update.click()
  await expectToast(page, 'Email Change Failed', 'This is your address already.')

  const letGo = await holdRequest(page, '**/api/auth/change-email')
  await field.fill(newEmail)
  await update.click()
  await expect(settings.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  letGo()
  await expectToast(page, 'Verification Email Sent', 'Check your new e-mail address for the link.')
  await expect(settings).toContainText('Pending verification')
  await expect(settings).toContainText(newEmail)
  await expect(settings).toContainText('Check your inbox')
  await keepScreen(page, 'settings-email-pending')

  const first = await readMailedLink(context.request, newEmail, '/auth/change-email')
  await settings.getByRole('button', { name: 'Take This Back' }).click()
  await expectToast(page, 'Email Change Taken Back')
  await expect(settings.getByText('Pending verification')).toBeHidden()
  await field.fill(newEmail)
  await proof.fill(password)
  await update.click()
  await expect(settings).toContainText('Pending verification')

  // In the browser that asked for it a script presses the button, and what the page asks meanwhile with the old session is refused.
  problems.allow(/401 GET \/api\/tokens\/balance/)
  const second = await readMailedLink(context.request, newEmail, '/auth/change-email', first)
  await page.goto(second, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email address changed')
  await keepScreen(page, 'email-changed')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(settings).toContainText(newEmail)
  await expect(settings.getByText('Pending verification')).toBeHidden()

  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await field.fill(email)
  await proof.fill(password)
  await update.click()
  await expectToast(page, 'Email Change Failed', 'Failed to change email')
  await context.setOffline(false)
})

test('MAIL-6 AUTH-13 a changed password ends the other sessions, and so does signing out everywhere', async ({
  page,
  context,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/400 POST \/api\/auth\/change-password|ERR_INTERNET_DISCONNECTED/)
  const { email, password } = await registerVerified(context)
  const elsewhere = await browser.newContext({ baseURL })
  const signInElsewhere = (secret: string) =>
    elsewhere.request.post('/api/login', { data: { email, password: secret } })
  const statusElsewhere = async () => (await elsewhere.request.get('/api/auth/user')).status()
  await signInElsewhere(password)
  expect(await statusElsewhere()).toBe(200)

  await page.goto('/dashboard?tab=settings')
  const settings = section(page, 'Password Settings')
  const current = settings.getByLabel('Current password', { exact: true })
  const fresh = settings.getByLabel('New password', { exact: true })
  const again = settings.getByLabel('Confirm new password', { exact: true })
  const update = settings.getByRole('button', { name: 'Update Password' })
  await expect(fresh).toHaveAttribute('placeholder', /min 6 characters/i)
  await test.step('each field has its own words', async () => {
    await update.click()
    await expect(errorOf(current)).toHaveText('Current password is required')
    await expect(errorOf(fresh)).toHaveText('Password must be at least 6 characters')
    await expect(errorOf(again)).toHaveText('Please confirm your password')
    await keepScreen(page, 'settings-password-errors')
    await current.fill('not this one')
    await fresh.fill('another secret')
    await again.fill('another secre')
    await update.click()
    await expect(errorOf(again)).toHaveText("Passwords don't match")
    await again.fill('another secret')
    await update.click()
    await expectToast(page, 'Password Change Failed', 'Current password is incorrect.')
  })
  await test.step('the right password changes it', async () => {
    await current.fill(password)
    const letGo = await holdRequest(page, '**/api/auth/change-password')
    await update.click()
    await expect(settings.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    letGo()
    await expectToast(page, 'Password Updated', 'Your password has been successfully changed.')
    await expect(current).toHaveValue('')
    expect(await statusElsewhere()).toBe(401)
  })
  await test.step('without a connection it has its own sentence', async () => {
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    for (const field of [current, fresh, again]) await field.fill('another secret')
    await update.click()
    await expectToast(page, 'Password Change Failed', 'Failed to change password')
    await context.setOffline(false)
  })
  await test.step('signing out everywhere ends every session', async () => {
    await signInElsewhere('another secret')
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await expect(page).toHaveURL('/landing')
    await expectToast(page, 'Logged Out')
    expect(await statusElsewhere()).toBe(401)
  })
  await elsewhere.close()
})

test('AUTH-12 whoever forgot the password chooses a new one by a mailed link that works once', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/400 POST \/api\/auth\/reset-password/)
  const { email } = await registerVerified(context)
  await context.clearCookies()
  await page.goto('/?auth=login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(dialog.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await keepScreen(page, 'dialog-forgotten')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(dialog.getByRole('status')).toContainText(
    `If ${email} has an account with us, a link is on its way.`,
  )

  const link = await readMailedLink(context.request, email, '/reset-password')
  const choose = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await page.getByRole('button', { name: 'Update Password' }).click()
  }
  await choose('12345')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await keepScreen(page, 'reset-password')
  await choose('a newer secret')
  await expect(page).toHaveURL('/?auth=login')
  await expectToast(page, 'Password Updated', 'Your password has been successfully changed.')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('a newer secret')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  await choose('yet another')
  await expectToast(
    page,
    'Password Change Failed',
    'This link is not valid any more. Please request a new one.',
  )
})

test('MAIL-1 a verification link that is no longer valid says so', async ({ page, context }) => {
  await register(context)
  await page.goto('/auth/verify?token=no-such-token')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link not valid')
  await expect(page.getByText('This link is not valid any more. Please request a new one.')).toBeVisible()
})

test('MAIL-11 AUTH-12 mailed links do their work without a script', async ({ browser, context, baseURL }) => {
  const { email } = await register(context)
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(await readMailedLink(context.request, email, '/auth/verify'))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  const status = async () => (await context.request.get('/api/auth/email-status')).json()
  expect(await status()).toMatchObject({ emailVerified: true })

  await context.request.post('/api/auth/forgot-password', { data: { email } })
  await page.goto(await readMailedLink(context.request, email, '/reset-password'))
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('another')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('the same one twice')).toBeVisible()
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill('a newer secret')
  }
  await page.getByRole('button', { name: 'Update Password' }).click()
  const login = { email, password: 'a newer secret' }
  expect((await plain.request.post('/api/login', { data: login })).ok()).toBe(true)
  await plain.close()
})

test('MAIL-15 the owner takes an account back from a thief, each in a browser of their own', async ({
  page: owner,
  context,
  browser,
  baseURL,
}) => {
  const { email, password } = await registerVerified(context)
  const thief = await browser.newContext({ baseURL })
  await thief.request.post('/api/login', { data: { email, password } })
  const { email: thiefs } = createPerson('Thief')
  await thief.request.post('/api/auth/change-email', {
    data: { newEmail: thiefs, currentPassword: password },
  })
  const page = await thief.newPage()
  // In the browser that asked for it a script presses the button.
  await page.goto(await readMailedLink(thief.request, thiefs, '/auth/change-email'), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email address changed')
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)

  await owner.goto(await readMailedLink(context.request, email, '/auth/undo-email-change'))
  await keepScreen(owner, 'mailed-link-undo')
  await owner.getByRole('button', { name: 'Take the change back' }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  expect((await thief.request.get('/api/auth/user')).status()).toBe(401)
  await owner.getByLabel('New password', { exact: true }).fill('of the owner alone')
  await owner.getByLabel('Confirm new password').fill('of the owner alone')
  await owner.getByRole('button', { name: 'Update Password' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('of the owner alone')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(owner).toHaveURL('/dashboard')
  expect((await thief.request.post('/api/login', { data: { email: thiefs, password } })).status()).toBe(401)
  await thief.close()
})
