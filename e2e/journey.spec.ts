import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, inMotion, isPhone, keepPicture, onPhoneByNight, onPhoneToo, test } from './fixtures.ts'
import {
  balanceIn,
  createPerson,
  declineCookies,
  makeTryOn,
  register,
  registerVerified,
  registerWithoutTokens,
} from './people.ts'
import { person } from './pictures.ts'
import {
  agreeToImmediateUse,
  chooseImages,
  errorOf,
  expectComparison,
  expectLoaded,
  expectToast,
  keepScreen,
} from './screens.ts'

test.beforeEach(({ context }) => declineCookies(context))

const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Try-On' })
const comparison = (page: Page) => page.getByRole('group', { name: 'Before and after comparison' })

async function expectChosen(page: Page): Promise<void> {
  await expectLoaded(page.getByRole('img', { name: 'Upload Your Photo' }))
  await expectLoaded(page.getByRole('img', { name: 'Upload Garment' }))
  await expect(generateButton(page)).toBeEnabled()
}

/** Whole, and without scrolling. */
async function expectInWindow(page: Page, ...parts: Locator[]): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  for (const part of parts) {
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    expect(box?.y, String(part)).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(height)
  }
}

test('KEEP-6 TRY-11 buying after "not enough tokens" keeps photo and garment: Generate is one press away', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/402 POST \/api\/tryon/)
  await registerWithoutTokens(context)
  await page.goto('/dashboard')
  await chooseImages(page)
  await generateButton(page).click()
  await page.getByRole('main').getByRole('button', { name: 'Buy tokens' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Starter Pack' }).click()
  await pay(page, '4242424242424242')
  await expectToast(page, 'Payment Successful!')
  await expect(page).toHaveURL('/dashboard')
  await expect(balanceIn(page)).toHaveText(/^20 tokens/)
  await expectChosen(page)
})

test(
  'KEEP-6 AUTH-15 a session that ended elsewhere leads to the sign-in and back, and nothing chosen is lost',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/401/)
    const who = await registerVerified(context)
    await page.goto('/dashboard')
    await chooseImages(page)
    await expectChosen(page)
    // Nothing is under way when the session ends, so that the press is what finds it ended.
    await page.waitForLoadState('networkidle')
    await generateButton(page).hover()
    await context.clearCookies()
    await generateButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expectToast(page, 'You Were Signed Out')
    await keepScreen(page, 'signed-out-elsewhere')

    await test.step('a wrong password is said at its field until it is mended', async () => {
      await dialog.getByLabel('Email').fill(who.email)
      const password = dialog.getByLabel('Password', { exact: true })
      await password.fill('not this one')
      await dialog.getByRole('button', { name: 'Sign In' }).click()
      await expect(errorOf(password)).toHaveText('The email or password is not correct.')
      await keepScreen(page, 'wrong-password')
      await password.fill(who.password)
      await expect(errorOf(password)).toBeHidden()
    })
    await test.step('the form for a forgotten password knows the address already', async () => {
      await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
      await expect(dialog.getByLabel('Email')).toHaveValue(who.email)
      await dialog.getByRole('button', { name: 'Back to Login' }).click()
    })
    await dialog.getByLabel('Email').fill(who.email)
    await dialog.getByLabel('Password', { exact: true }).fill(who.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/^[^?]*\/dashboard$/)
    await expectChosen(page)
  },
)

test('TOKEN-13 a package chosen while signed out is the one that registering leads to', async ({ page }) => {
  const who = createPerson()
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Choose Popular Pack' }).click()
  await createAccount(page, who)
  await expect(page).toHaveURL('/dashboard?tab=packages&package=popular')
  await expect(page.getByRole('main').getByRole('button', { name: 'Popular Pack' })).toBeFocused()
  await keepScreen(page, 'wanted-package')
})

test(
  'TRY-23 the focus goes to what comes next after a photo, a garment and Generate',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/422 POST \/api\/tryon/)
    await registerVerified(context)
    await page.goto('/dashboard')
    await page.locator('input[data-picker=photo]').setInputFiles(person.path)
    await expect(page.getByRole('button', { name: 'Choose a garment' })).toBeFocused()
    await page.getByRole('button', { name: 'Use White t-shirt' }).click()
    await expect(generateButton(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Photo Upload Guidelines' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await keepScreen(page, 'try-on-both-chosen')

    let answer: () => void = () => undefined
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/tryon', async (route) => {
      await isAnswered
      const error = 'We could not find a person in your photo.'
      await route.fulfill({ status: 422, json: { error, code: 'no_person', field: 'modelImage' } })
    })
    await generateButton(page).click()
    await expect(page.getByRole('heading', { name: 'Try-On Preview' })).toBeFocused()
    if (!isPhone()) {
      await expectInWindow(page, page.getByRole('progressbar'), page.getByText('Finishing touches'))
      await page.setViewportSize({ width: 1024, height: 768 })
      await expectInWindow(page, page.getByText('Finishing touches'))
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    answer()
    await expect(page.getByRole('button', { name: 'Choose another photo' })).toBeFocused()
    await expect(page.getByText('No token was spent.')).toBeVisible()
    await keepScreen(page, 'refused-at-its-tile')
  },
)

test(
  'TRY-19 TRY-23 HIST-5 HIST-6 HIST-7 HIST-8 KEEP-7 after a result the next garment is one press away, and looks are found again',
  onPhoneByNight,
  async ({ page, context }) => {
    await registerVerified(context)
    const first = await makeTryOn(context)
    await page.goto('/dashboard')
    await page.goto(`/dashboard?session=${first}`)
    await expectComparison(page)
    const next = page.getByRole('button', { name: 'Try another garment' })

    await test.step('the result is in sight with its labels and acts, and prices can be looked up after a reload', async () => {
      const parts = [
        comparison(page),
        page.getByText('Virtual Try-On', { exact: true }).last(),
        page.getByRole('button', { name: 'Copy link' }),
        page.getByRole('button', { name: 'Download' }),
      ]
      if (!isPhone()) {
        await expectInWindow(page, ...parts, next)
        await page.setViewportSize({ width: 1024, height: 768 })
        await expectInWindow(page, ...parts)
        await keepPicture(page, 'result-1024')
        await page.setViewportSize({ width: 1440, height: 900 })
      }
      await expect(page.getByRole('button', { name: 'Search stores' })).toBeVisible()
      await keepScreen(page, 'result-and-next', { fullPage: true })
    })
    await test.step('another garment goes on the studio model, because the photo is deleted', async () => {
      await next.click()
      await expect(page.getByRole('img', { name: 'Your Studio Model' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Choose a garment' })).toBeFocused()
      await expect(comparison(page)).toBeVisible()
      await keepScreen(page, 'next-garment')
      await page.getByRole('button', { name: 'Use Striped blouse' }).click()
      await expect(generateButton(page)).toBeFocused()
      await generateButton(page).click()
      await expect(page).not.toHaveURL(new RegExp(first), { timeout: 60_000 })
      await expect(page.getByText('Try-On Complete!').first()).toBeAttached({ timeout: 120_000 })
      await expectComparison(page)
      await expect(page.getByRole('button', { name: 'Use garment 1 again' })).toBeVisible()
    })
    await test.step('Back leads to the result before, not out of the app', async () => {
      await page.goBack()
      await expect(page).toHaveURL(`/dashboard?session=${first}`)
      await expectComparison(page)
    })
    await test.step('two looks side by side, with a star', async () => {
      await page.getByRole('button', { name: 'Side by side' }).click()
      const dialog = page.getByRole('dialog', { name: 'Side by side' })
      await expect(dialog.getByRole('img', { name: /^Try-on from/ })).toHaveCount(2)
      for (const look of await dialog.getByRole('img', { name: /^Try-on from/ }).all())
        await expectLoaded(look)
      await keepScreen(page, 'side-by-side')
      await page.keyboard.press('Escape')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Favourite/ })
        .click()
      await expect(page.getByRole('main').getByRole('button', { name: /^Favourite/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
    })
    await test.step('the history shows what was tried, and its favourites alone', async () => {
      await page.goto('/dashboard?tab=history')
      const cards = page.getByRole('main').getByRole('link', { name: /^Try-on from/ })
      await expect(cards).toHaveCount(2)
      const garments = page.getByRole('img', { name: 'The garment' })
      await expect(garments).toHaveCount(2)
      for (const picture of await garments.all()) await expectLoaded(picture)
      await keepScreen(page, 'history-garments', { fullPage: true })
      for (const choice of await page.getByRole('checkbox').all()) await choice.check()
      await page.getByRole('button', { name: 'Side by side' }).click()
      await expect(page.getByRole('dialog').getByRole('img', { name: /^Try-on from/ })).toHaveCount(2)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Favourites' }).click()
      await expect(page).toHaveURL('/dashboard?tab=history&favourites=only')
      await expect(cards).toHaveCount(1)
    })
    await test.step('the large view is large, and goes closer', async () => {
      await page.getByRole('button', { name: /^View large/ }).click()
      const dialog = page.getByRole('dialog')
      const frame = await dialog.getByRole('group', { name: 'Before and after comparison' }).boundingBox()
      if (!isPhone()) expect(frame?.height).toBeGreaterThan(650)
      await keepScreen(page, 'large-view')
      await dialog.getByRole('button', { name: '3×' }).click()
      const closer = dialog.getByRole('region', { name: /^Enlarged/ })
      await expectLoaded(closer.getByRole('img'))
      const width = async (part: Locator) => (await part.boundingBox())?.width ?? 0
      await expect
        .poll(async () => (await width(closer.getByRole('img'))) / (await width(closer)))
        .toBeCloseTo(3, 1)
      await keepScreen(page, 'large-view-closer')
      await dialog.getByRole('link', { name: 'Again with another piece' }).click()
      await expect(page.getByRole('img', { name: 'Your Studio Model' })).toBeVisible()
    })
  },
)

test('TRY-20 a photo beyond ten megabytes is made smaller in the browser; what is no photo is told its size in megabytes', async ({
  page,
  context,
}) => {
  await registerVerified(context)
  await page.goto('/dashboard')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = await sharp({ create: { width: 1750, height: 2300, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024)
  const tile = page.getByRole('region', { name: 'Upload Your Photo' })
  const choose = (buffer: Buffer) =>
    tile.locator('input').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await choose(Buffer.alloc(10 * 1024 * 1024 + 1))
  await expect(tile.getByRole('alert')).toHaveText('File is larger than 10485760 bytes')
  await expect(tile.getByText('The limit is 10 MB.')).toBeVisible()
  await choose(large)
  await expectLoaded(tile.getByRole('img'))
  await expect(tile.getByRole('alert')).toBeHidden()
})

test(
  'TOKEN-14 a declined card, a missing secret and an unknown payment are told where they happened; a slow payment arrives by itself',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/404 POST \/api\/tokens\/confirm-payment/)
    await registerVerified(context)
    await page.goto('/dashboard?tab=packages')
    const starter = page.getByRole('main').getByRole('button', { name: 'Starter Pack' })
    const dialog = page.getByRole('dialog')
    await test.step('an answer without its secret', async () => {
      await page.route('**/api/tokens/create-payment-intent', (route) => route.fulfill({ json: {} }))
      await starter.click()
      await expect(dialog.getByText('Failed to initialize payment')).toBeVisible()
      await keepScreen(page, 'payment-without-secret')
      await dialog.getByRole('button', { name: 'Go Back' }).click()
      await page.unrouteAll()
    })
    await test.step('a declined card', async () => {
      await starter.click()
      await pay(page, '4000000000000002')
      const alert = dialog.getByRole('alert')
      await expect(alert).toContainText('Your card was declined.')
      await dismissToast(page)
      await expect(alert).toBeVisible()
      await keepScreen(page, 'payment-declined-stays')
    })
    await test.step('a slow payment', async () => {
      let asked = 0
      await page.route('**/api/tokens/confirm-payment', (route) =>
        route.fulfill({ json: { status: asked++ === 0 ? 'processing' : 'succeeded', balance: 23 } }),
      )
      await pay(page, '4000000000000077')
      await expectToast(page, 'Payment Processing')
      await expectToast(page, 'Payment Successful!', undefined, 30_000)
      expect(asked).toBe(2)
      await page.unrouteAll()
    })
    await test.step('an address with a payment that nobody knows', async () => {
      await page.goto('/dashboard?payment=success&payment_intent=pi_nobody')
      await expectToast(page, 'Payment Not Found')
    })
  },
)

test('UI-6 a message comes on top of no control', inMotion, async ({ page, context }) => {
  await register(context)
  for (const address of ['/dashboard?tab=packages', '/dashboard?tab=settings', '/dashboard?tab=support']) {
    await page.goto(`${address}&verified=0`)
    await expectToast(page, 'Link Not Valid')
    expect(await findCovered(page), address).toEqual([])
  }
  await keepScreen(page, 'toast-place')
})

test(
  'UI-6 a message makes way for what comes while it is shown',
  { tag: [onPhoneToo.tag, inMotion.tag] },
  async ({ page }) => {
    const who = createPerson()
    await page.goto('/?auth=register')
    await createAccount(page, who)
    await expectToast(page, 'Welcome to Ourela!')
    // It stays while the pointer is on it.
    await page.locator('.toast').hover()
    await expect(page.getByRole('button', { name: "I've Verified My Email" })).toBeVisible()
    await expect.poll(() => findCovered(page)).toEqual([])
    await expect(page.locator('.toast')).toBeVisible()
  },
)

/** Fills in and sends the registration that is open. */
async function createAccount(page: Page, who: ReturnType<typeof createPerson>) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(who.username)
  await dialog.getByLabel('Email').fill(who.email)
  await dialog.getByLabel('Password', { exact: true }).fill(who.password)
  await dialog.getByLabel('Confirm password').fill(who.password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
}

/** The controls that the message lies on. */
function findCovered(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const area = document.querySelector('.toast')?.getBoundingClientRect()
    const all = document.querySelectorAll<HTMLElement>('#main :is(a, button, input), header :is(a, button)')
    return [...all]
      .filter((control) => {
        const { top, bottom, left, right, width } = control.getBoundingClientRect()
        if (!area || width === 0) return false
        return top < area.bottom && bottom > area.top && left < area.right && right > area.left
      })
      .map((control) => control.textContent)
  })
}

async function dismissToast(page: Page) {
  await page.locator('.toast').getByLabel('Dismiss').click()
  await expect(page.locator('.toast')).toBeHidden()
}

async function pay(page: Page, cardNumber: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').fill(cardNumber)
  await dialog.getByLabel('Expiration date').fill('1234')
  await dialog.getByLabel('Security code').fill('123')
  await agreeToImmediateUse(dialog)
  await dialog.getByRole('button', { name: /^Pay / }).click()
}
