import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { drawOnDevice } from './drawn-device.ts'
import { expect, inMotion, isNight, isPhone, onPhoneToo, test } from './fixtures.ts'
import { holdTryOns } from './hold-try-ons.ts'
import { balanceIn, createPerson, type Person } from './people.ts'
import { person, smallPerson } from './pictures.ts'
import {
  expectComparison,
  expectResultInView,
  expectLoaded,
  expectToast,
  expectTryOnComplete,
  followSidebar,
  keepScreen,
} from './screens.ts'

/** What the engine makes is seen in the large window; on a phone its try-on is drawn by day. */
const isDrawn = () => isPhone() && !isNight

// The whole server is as a newcomer finds it.
test.use({
  // Playwright wants a destructured first argument.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(isDrawn() ? process.env.E2E_URL : process.env.E2E_WHOLE_URL),
})

test(
  'a newcomer gets a try-on of their own photo, keeps it, and finds it again: AUTH-7 AUTH-9 MAIL-1 MAIL-2 TRY-2 TRY-4 TRY-6 TRY-8 TRY-9 TRY-10 TRY-12 SHARE-1 HIST-1 NAV-1 ROUTE-10',
  { tag: [onPhoneToo.tag, inMotion.tag] },
  async ({ page, context }) => {
    // What the browser sees in an account's pictures: device-preview.spec.ts.
    if (!isNight) await drawOnDevice(context)
    const newcomer = createPerson()
    await test.step('registers from the landing page', () => registerOnLanding(page, newcomer))
    await test.step('verifies the address by the mailed link', () => verify(page, newcomer))
    await test.step('chooses a photo and a garment', () => chooseImages(page))
    const sessionId = await test.step('generates and sees the real stages', () => generate(page))
    await test.step('compares', () => compare(page))
    await test.step('downloads', () => download(page, sessionId))
    await test.step('finds it in the history, one token poorer', () => findInHistory(page, sessionId))
    await test.step('logs out', () => logOut(page))
    await test.step('logs in again, and it is still there', async () => {
      await logIn(page, newcomer)
      await expect(balanceIn(page)).toHaveText(/^2 tokens/)
      await followSidebar(page, 'History')
      await page.getByRole('link', { name: /^Try-on from/ }).click()
      await expect(page).toHaveURL(`/dashboard?session=${sessionId}`)
      await expectComparison(page)
      await expectResultInView(page)
      await expect(page.getByText('Studio Model', { exact: true })).toBeVisible()
      await keepScreen(page, 'try-on-opened-again')
    })
  },
)

async function registerOnLanding(page: Page, { username, email, password }: Person) {
  await page.goto('/')
  await page.locator('#hero').getByRole('button', { name: 'Sign Up & Get 3 Free Tokens' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()

  await expectToast(
    page,
    'Welcome to Ourela!',
    'Account created successfully! Check your email to verify and claim your 3 FREE tokens!',
  )
  await expect(page).toHaveURL('/dashboard')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Decline' }).click()
}

async function verify(page: Page, { email }: Person) {
  const card = page.getByRole('region', { name: 'Email Verification Required' })
  await expect(card).toContainText(email)
  await expect(card.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible()
  await expect(card.getByRole('button', { name: "I've Verified My Email" })).toBeVisible()
  await expect(balanceIn(page)).toHaveText(/^0 tokens/)
  await keepScreen(page, 'try-on-unverified')

  await card.getByRole('link', { name: 'Development mailbox' }).click()
  await expect(page).toHaveURL('/dev/outbox')
  const mail = page.getByRole('article').filter({ hasText: email })
  await expect(async () => {
    await page.reload()
    await expect(mail).toContainText('Verify your email for Ourela', { timeout: 500 })
  }).toPass()
  await keepScreen(page, 'development-mailbox')
  await mail.getByRole('link').click()
  await expectToast(page, 'Email Verified')
  await expect(page).toHaveURL('/dashboard')
  await expect(balanceIn(page)).toHaveText(/^3 tokens/)
  await expect(card).toBeHidden()
  await keepScreen(page, 'try-on-empty')
}

async function chooseImages(page: Page) {
  await expect(page.getByRole('heading', { name: 'Start Your Virtual Try-On' })).toBeVisible()
  await expect(page.getByText('Upload your photo and garment to see the magic happen')).toBeVisible()
  const generateButton = page.getByRole('button', { name: 'Generate Try-On' })
  await expect(generateButton).toBeDisabled()

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose your photo' }).click()
  await (await chooser).setFiles(isPhone() ? await smallPerson.read() : person.path)
  await expectLoaded(page.getByRole('img', { name: 'Upload Your Photo' }))
  await expect(generateButton).toBeDisabled()

  await page.getByRole('button', { name: 'Use Blue fair-isle knit' }).click()
  await expectLoaded(page.getByRole('img', { name: 'Upload Garment' }))
  await expect(generateButton).toBeEnabled()
  await keepScreen(page, 'try-on-ready')
}

async function generate(page: Page): Promise<string> {
  const stages = await watchStages(page)
  const letGo = isDrawn() ? await holdTryOns() : () => undefined
  await page.getByRole('button', { name: 'Generate Try-On' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect(page.getByText('Generating Your Try-On...')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Try-on progress' })).toBeVisible()
  // The message lasts five seconds, which looking at the screen may take longer than.
  const message = expectTryOnComplete(page)
  await keepScreen(page, 'try-on-processing')
  letGo()
  await message
  await expectResultInView(page)
  // Of what is drawn they go by too quickly to be seen.
  if (!isDrawn())
    expect(await stages()).toEqual(
      expect.arrayContaining(['Preparing your studio model', 'Fitting the garment']),
    )
  await expect(page).toHaveURL(/\/dashboard\?session=[0-9a-f-]{36}$/)
  return new URL(page.url()).searchParams.get('session') ?? ''
}

/** Notes every stage that is marked as running, however short it lasts. Answers what gives the notes. */
async function watchStages(page: Page): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle(() => {
    const stages: string[] = []
    new MutationObserver(() => {
      const stage = document.querySelector('[aria-current=step]')?.textContent
      if (stage && !stages.includes(stage)) stages.push(stage)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
    return stages
  })
  return () => notes.jsonValue()
}

async function compare(page: Page) {
  await expectComparison(page)
  const frame = page.getByRole('group', { name: 'Before and after comparison' })
  await expect(frame.getByText('Original Photo')).toBeVisible()
  await expect(frame.getByText('Virtual Try-On')).toBeVisible()
  const handle = page.getByRole('slider', { name: 'Reveal the try-on' })
  const expectPosition = async (position: number) => {
    await expect(handle).toHaveAttribute('aria-valuenow', String(position))
    await expect(handle).toHaveAttribute('aria-valuetext', `${position}% original`)
  }
  await expectPosition(50)
  await keepScreen(page, 'try-on-result')

  await frame.scrollIntoViewIfNeeded()
  const box = await boxOf(frame)
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
  await page.mouse.move(...at(0.5))
  await page.mouse.down()
  await page.mouse.move(at(0.5)[0] + 8, at(0.5)[1])
  await expectPosition(50)
  await page.mouse.move(...at(0.8), { steps: 4 })
  await page.mouse.up()
  await expectPosition(80)
  await expect(frame.getByText('Virtual Try-On')).toHaveAttribute('data-hidden', 'true')

  await page.mouse.click(...at(0.2))
  await expectPosition(20)
  await expect(frame.getByText('Original Photo')).toHaveAttribute('data-hidden', 'true')

  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expectPosition(22)
  await page.keyboard.press('Home')
  await expectPosition(0)
  await page.keyboard.press('End')
  await expectPosition(100)
}

async function download(page: Page, sessionId: string) {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await started
  expect(file.suggestedFilename()).toContain(sessionId)
  const saved = await sharp(await readFile(await file.path())).metadata()
  const shown = await page.request.get(`/api/tryons/${sessionId}/images/try-on`)
  const { width, height = 0 } = await sharp(await shown.body()).metadata()
  expect([saved.format, saved.width, saved.height]).toEqual(['jpeg', width, height + 80])
}

async function findInHistory(page: Page, sessionId: string) {
  await expect(balanceIn(page)).toHaveText(/^2 tokens/)
  await followSidebar(page, 'History')
  await expect(page).toHaveURL('/dashboard?tab=history')
  await expect(page.getByRole('heading', { name: 'Try-On History (1)' })).toBeVisible()
  const card = page.getByRole('main').getByRole('link', { name: /^Try-on from/ })
  await expect(card).toHaveAttribute('href', `/dashboard?session=${sessionId}`)
  await expectLoaded(card.getByRole('img'))
  await keepScreen(page, 'history')
}

async function logOut(page: Page) {
  await followSidebar(page, 'Logout')
  await expect(page).toHaveURL('/landing')
  await expectToast(page, 'Logged Out', 'You have been successfully logged out.')
}

async function logIn(page: Page, { email, password }: Person) {
  await page.locator('#hero').getByRole('button', { name: 'Already Have Account?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Welcome back!', 'You have successfully logged in.')
  await expect(page).toHaveURL('/dashboard')
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}
