import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, onPhoneByNight, openAlive, test } from './fixtures.ts'
import { createPerson, declineCookies, registerVerified, type Person } from './people.ts'
import { expectToast, followSidebar, keepScreen } from './screens.ts'
import { startServer, type RunningServer } from './server.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** A fingerprint sensor that says yes: Chromium's virtual authenticator. */
async function pluginSensor(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether a finger lies on it: it then answers whatever it is asked. */
    touch: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    refuse: (isRefused: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused }),
  }
}

/** What the authenticator app shows `later` half minutes from now. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

/** Turns two-step sign-in on in the settings; answers the app's secret and the recovery codes. */
async function turnOn(page: Page) {
  await page.goto('/dashboard?tab=settings')
  await section(page, 'Two-Step Sign-In').getByRole('button', { name: 'Turn On' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await dialog.getByTestId('app-secret').textContent()) ?? '').replaceAll(' ', '')
  return { dialog, secret }
}

async function enterPassword(page: Page, { email, password }: Person) {
  await page.goto('/?auth=login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  return dialog
}

test.beforeEach(({ context }) => declineCookies(context))

test(
  'SIGNIN-6 SIGNIN-9 a passkey is made in the settings, signs in, shows again who one is, and is removed',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/403 DELETE \/api\/auth\/passkeys|400 POST \/api\/auth\/passkeys/)
    const sensor = await pluginSensor(context, page)
    const { email } = await registerVerified(context)
    await page.goto('/dashboard?tab=settings')
    const passkeys = section(page, 'Passkeys')
    await expect(passkeys).toContainText('You have no passkey yet.')
    await passkeys.getByLabel('Name of the new passkey').fill('My laptop')
    await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
    await expectToast(page, 'Passkey Added')
    await expect(passkeys.getByRole('listitem')).toContainText('My laptop')
    await keepScreen(page, 'settings-passkey', { fullPage: true })

    await followSidebar(page, 'Logout')
    await expect(page).toHaveURL('/landing')
    await sensor.touch(false)
    await page.goto('/?auth=login')
    const usePasskey = page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' })
    await keepScreen(page, 'dialog-login-passkey')
    await sensor.touch(true)
    await sensor.refuse(true)
    await usePasskey.click()
    await expectToast(page, 'No Passkey Used')
    await sensor.refuse(false)
    await usePasskey.click()
    await expect(page).toHaveURL('/dashboard')
    expect((await (await page.request.get('/api/auth/user')).json()).email).toBe(email)

    await page.goto('/dashboard?tab=settings')
    // As if the sign-in were long ago: what the server answers then.
    const body = { error: 'For this we need you to sign out and sign in again first.', code: 'sign_in_again' }
    await page.route(
      '**/api/auth/passkeys/*',
      (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 403, json: body }) : route.fallback(),
      { times: 1 },
    )
    await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    const proof = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(proof.getByLabel('Your password', { exact: true })).toBeVisible()
    await keepScreen(page, 'dialog-proof')
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expectToast(page, 'Passkey Removed')
    await expect(passkeys).toContainText('You have no passkey yet.')
  },
)

test('SIGNIN-6 the e-mail field of the sign-in offers passkeys, and the one that is chosen signs in', async ({
  page,
  context,
}) => {
  const sensor = await pluginSensor(context, page)
  const { email } = await registerVerified(context)
  await page.goto('/dashboard?tab=settings')
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a Passkey' }).click()
  await expectToast(page, 'Passkey Added')
  await context.clearCookies()
  // Nobody has chosen one yet.
  await sensor.touch(false)
  const question = page.waitForResponse('**/api/auth/passkeys/begin-sign-in')
  await page.goto('/?auth=login')
  await question
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  )
  await expect(page).toHaveURL('/?auth=login')
  // In a test the finger is also what chooses from the list.
  await sensor.touch(true)
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  expect((await (await page.request.get('/api/auth/user')).json()).email).toBe(email)
})

test(
  'SIGNIN-7 SIGNIN-8 two-step sign-in asks for a code of the app after the password, or for a recovery code',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/401 POST \/api\/login|400 POST \/api\/auth\/second-factor/)
    const person = await registerVerified(context)
    const { dialog, secret } = await turnOn(page)
    await keepScreen(page, 'dialog-app-setup')
    await dialog.getByLabel('Code of the app').fill('000000')
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    await expect(dialog).toContainText('This code is not correct')
    await dialog.getByLabel('Code of the app').fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recoveryCode = (await codes.first().textContent()) ?? ''
    await keepScreen(page, 'dialog-recovery-codes')
    await dialog.getByRole('button', { name: 'I Have Kept Them' }).click()
    await expect(section(page, 'Two-Step Sign-In')).toContainText('10 of 10 recovery codes left')
    await keepScreen(page, 'settings-second-factor', { fullPage: true })

    await context.clearCookies()
    const step = await enterPassword(page, person)
    await expect(step.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await keepScreen(page, 'dialog-second-step')
    await step.getByLabel('Code').fill('000000')
    await step.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(step).toContainText('This code is not correct')
    await step.getByLabel('Code').fill(codeOf(secret, 1))
    await step.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    await expectToast(page, 'Welcome back!', 'You have successfully logged in.')

    await context.clearCookies()
    await enterPassword(page, person)
    await step.getByRole('button', { name: 'Use a recovery code' }).click()
    await step.getByLabel('Recovery code').fill(recoveryCode)
    await step.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/dashboard?tab=settings')
    await expect(section(page, 'Two-Step Sign-In')).toContainText('9 of 10 recovery codes left')
    await expect(section(page, 'Security Activity')).toContainText('Used a recovery code')
    await section(page, 'Two-Step Sign-In').getByRole('button', { name: 'Turn Off' }).click()
    await expectToast(page, 'Two-Step Sign-In Is Off')
  },
)

test('SIGNIN-4 SIGNIN-5 another browser is signed out alone; signing out keeps the theme and empties the rest', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { email, password } = await registerVerified(context)
  const elsewhere = await browser.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1',
  })
  await elsewhere.request.post('/api/login', { data: { email, password } })
  await page.goto('/dashboard?tab=settings')
  const browsers = section(page, 'Signed-in Browsers')
  await expect(browsers).toContainText('Safari on iPhone')
  await expect(browsers).toContainText('Local network')
  await browsers.getByRole('button', { name: /Sign out Safari on iPhone/ }).click()
  await expectToast(page, 'Signed Out')
  await expect(browsers.getByText('Safari on iPhone')).toBeHidden()
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
  expect((await context.request.get('/api/auth/user')).status()).toBe(200)
  await elsewhere.close()

  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('left-over', 'of the account')
  })
  await followSidebar(page, 'Logout')
  await expect(page).toHaveURL('/landing')
  await expectToast(page, 'Logged Out')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    theme: 'dark',
    'cookie-consent': 'declined',
  })
})

test.describe('an admin who must show more than a password', () => {
  const boss = createPerson('Boss')
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({
      environment: { ADMIN_EMAILS: boss.email, ADMINS_NEED_SECOND_FACTOR: 'yes' },
    })
  })
  test.afterAll(() => server.stop())

  test('SIGNIN-10 is sent to the settings first, and then works', async ({ browser, viewport }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport })
    context.on('page', openAlive)
    await declineCookies(context)
    const page = await context.newPage()
    await pluginSensor(context, page)
    await registerVerified(context, boss)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    expect((await context.request.get('/api/admin/users')).status()).toBe(403)
    await keepScreen(page, 'admin-step-empty')
    await page.getByRole('main').getByRole('link', { name: 'Open Settings' }).click()
    await section(page, 'Passkeys').getByRole('button', { name: 'Add a Passkey' }).click()
    await expectToast(page, 'Passkey Added')
    await page.goto('/admin')
    await expect(page.getByRole('tab', { name: 'Users' })).toBeVisible()

    await context.request.post('/api/login', { data: boss })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    await keepScreen(page, 'admin-step')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('tab', { name: 'Users' })).toBeVisible()
    await context.close()
  })
})
