import type { Page } from '@playwright/test'
import { expect, onPhoneByNight, test } from './fixtures.ts'
import { holdTryOns } from './hold-try-ons.ts'
import { balanceIn, createPerson, declineCookies, registerVerified } from './people.ts'
import {
  chooseImages,
  expectComparison,
  expectLoaded,
  expectTryOnComplete,
  followSidebar,
  holdRequest,
  keepScreen,
} from './screens.ts'

test(
  'LAND-1 LAND-3 the landing page is read before its code is here, and what is pressed meanwhile happens then',
  onPhoneByNight,
  async ({ page, context }) => {
    await declineCookies(context)
    const letCodeCome = await holdRequest(page, '**/assets/index-*.js')
    await openAtOnce(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page.locator('#hero').getByRole('img').first())
    await keepScreen(page, 'landing-before-its-code')

    await page.locator('#hero').getByRole('button', { name: 'Already Have Account?' }).click()
    await page.locator('#hero').getByRole('button', { name: 'Sign Up & Get 3 Free Tokens' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    letCodeCome()
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Start with 3 free tokens')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test('AUTH-8 a form sent before its code is here leaves nothing of it in the address', async ({ page }) => {
  const letCodeCome = await holdRequest(page, '**/assets/index-*.js')
  await openAtOnce(page, '/faq')
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      '<form><input name="password" value="secret"><button>Send</button></form>',
    )
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL('/faq')
  letCodeCome()
})

test('TRY-2 TRY-8 over a slow connection (3G) the main job is done once, whatever is pressed twice', async ({
  page,
  context,
}) => {
  await declineCookies(context)
  await registerVerified(context, createPerson())
  await slowDown(page)
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tryon')) orders.push(request.url())
  })

  await page.goto('/dashboard')
  await chooseImages(page)
  const letGo = await holdTryOns()
  await page.getByRole('button', { name: 'Generate Try-On' }).dblclick()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await keepScreen(page, 'try-on-sent-slowly')
  letGo()
  await expectTryOnComplete(page)
  await expectComparison(page)
  expect(orders).toHaveLength(1)
  await expect(balanceIn(page)).toHaveText(/^2 tokens/)
  await followSidebar(page, 'History')
  await expect(page.getByRole('heading', { name: 'Try-On History (1)' })).toBeVisible()
})

/** Opens a page without waiting until it answers, as `page.goto` does in these tests (openAlive). */
async function openAtOnce(page: Page, path: string): Promise<void> {
  const open: Page['goto'] = Object.getPrototypeOf(page).goto
  await open.call(page, path, { waitUntil: 'commit' })
}

/** 3G: 400 ms there and back, 400 kbit/s. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
}
