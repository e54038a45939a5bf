import type { Browser, Locator, Page } from '@playwright/test'
import { startEbay } from '../server/test/ebay-stand-in.ts'
import { expect, onPhoneByNight, openAlive, test } from './fixtures.ts'
import { declineCookies, readBalance, registerVerified } from './people.ts'
import { smallPerson } from './pictures.ts'
import { watchForProblems } from './problems.ts'
import {
  expectLoaded,
  expectToast,
  expectTryOnComplete,
  followSidebar,
  keepScreen,
  startTryOn,
} from './screens.ts'
import { startServer, type RunningServer } from './server.ts'

test.describe('in the demonstration catalogue', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({ environment: { DEMONSTRATION_CATALOGUE: 'yes' }, draws: ['try-ons'] })
  })
  test.afterAll(() => server.stop())

  test('PRICE-1 PRICE-2 PRICE-3 PRICE-4 PRICE-6 a garment finds its like in the shops, for one token, once', async ({
    browser,
    viewport,
  }) => {
    const { page, panel, problems } = await dress(browser, server, { viewport })
    await expect(panel.getByRole('status')).toHaveText('Similar products with prices and buy links')
    await panel.getByRole('button', { name: 'Search stores' }).click()
    await expectToast(page, 'Products Found!', 'similar products', 120_000)

    await test.step('best match first, each with its picture from our own address', async () => {
      const first = panel.getByRole('listitem').first()
      await expect(first).toContainText('Fair Isle roll-neck jumper, blue')
      await expect(first).toContainText(/(9\d|100)% match/)
      await expectLoaded(first.locator('img'))
      expect(await readMatches(panel)).toEqual((await readMatches(panel)).toSorted((a, b) => b - a))
    })
    await keepScreen(page, 'price-search-found')

    await test.step('sorted and narrowed', async () => {
      const count = await panel.getByRole('listitem').count()
      await panel.getByLabel('Sort by').selectOption('Lowest price')
      const prices = await readPrices(panel)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      await panel.getByLabel('Store').selectOption('The Second Rail (example)')
      await panel.getByLabel('Condition').selectOption('Not new')
      await expect(panel.getByRole('listitem').first()).toContainText('Used')
      await expect(panel.getByRole('status')).toHaveText(new RegExp(`^\\d+ of ${count} similar products$`))
      await panel.getByLabel('Price up to').fill('1')
      await panel.getByRole('button', { name: 'Clear filters' }).click()
      await expect(panel.getByRole('listitem')).toHaveCount(count)
    })

    await test.step('a link leads to its shop in another tab, which learns nothing of us', async () => {
      const buy = panel.getByRole('link', { name: 'Buy Fair Isle roll-neck jumper, blue' }).first()
      expect(await buy.getAttribute('rel')).toBe('noopener noreferrer nofollow')
      const [shop] = await Promise.all([page.context().waitForEvent('page'), buy.click()])
      await expect(shop.getByText('This shop does not exist.')).toBeVisible()
      expect(await shop.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
      await shop.close()
    })

    await test.step('again within the hour it costs nothing', async () => {
      expect(await readBalance(page.context())).toBe(1)
      await expect(panel.getByRole('button', { name: 'Search again' })).toHaveText(/^Search again\s*Free/)
      await panel.getByRole('button', { name: 'Search again' }).click()
      await expectToast(page, 'Products Found!')
      expect(await readBalance(page.context())).toBe(1)
    })
    await test.step('what was found is still there after a look at the history', async () => {
      await followSidebar(page, 'History')
      await followSidebar(page, 'Virtual Try-On')
      await expect(panel.getByRole('listitem').first()).toContainText('Fair Isle roll-neck jumper, blue')
      await expect(panel.getByText(/^Searching again is free until/)).toBeVisible()
    })
    expect(problems.unexpected()).toEqual([])
    await page.context().close()
  })

  test(
    'PAGE-1 PAGE-2 PAGE-4 the page of a shop gives its garment, and the way back to it stays with the result',
    onPhoneByNight,
    async ({ browser, viewport, isMobile, hasTouch }) => {
      const screen = { viewport, isMobile, hasTouch, baseURL: server.url, locale: 'en-GB' }
      const context = await browser.newContext(screen)
      const problems = watchForProblems(context, () => server.url)
      await declineCookies(context)
      await registerVerified(context)
      const page = await context.newPage()
      openAlive(page)
      await page.goto('/dashboard')
      const photo = page.getByLabel('Upload Your Photo', { exact: true }).locator('input')
      await photo.setInputFiles(await smallPerson.read())

      await test.step('its garment is found', async () => {
        await page
          .getByLabel('Or paste a garment image URL')
          .fill(`${server.url}/example-shop/items/shirt-blue-1`)
        await page.getByRole('button', { name: 'Load', exact: true }).click()
        await expectToast(page, 'Garment Found', 'localhost')
        await keepScreen(page, 'garment-from-page')
        await page.getByRole('button', { name: 'Generate Try-On' }).click()
        await expectTryOnComplete(page)
      })
      const buy = (within: Page) =>
        within.getByRole('main').getByRole('link', { name: /^Buy .*blue.* at localhost$/i })
      await test.step('beside the result', async () => {
        await expect(buy(page)).toHaveAttribute('href', `${server.url}/example-shop/items/shirt-blue-1`)
        expect(await buy(page).getAttribute('rel')).toContain('nofollow noopener')
        await buy(page).scrollIntoViewIfNeeded()
        await keepScreen(page, 'result-with-product')
      })
      const sessionId = new URL(page.url()).searchParams.get('session') ?? ''
      await test.step('in the history', async () => {
        await page.goto('/dashboard?tab=history')
        await expect(buy(page)).toBeVisible()
        await keepScreen(page, 'history-with-product')
      })
      await test.step('on the page that is shared', async () => {
        await context.request.put(`/api/tryons/${sessionId}/share`)
        await context.request.post('/api/logout')
        await page.goto(`/share/${sessionId}`)
        await expect(buy(page)).toBeVisible()
        await keepScreen(page, 'share-with-product')
      })
      expect(problems.unexpected()).toEqual([])
      await context.close()
    },
  )
})

test.describe('at a vendor', () => {
  let server: RunningServer
  let ebay: Awaited<ReturnType<typeof startEbay>>
  test.beforeAll(async () => {
    ebay = await startEbay()
    server = await startServer({
      environment: {
        PRICE_SEARCH: 'ebay',
        EBAY_CLIENT_ID: ebay.clientId,
        EBAY_CLIENT_SECRET: ebay.clientSecret,
        EBAY_API_URL: ebay.apiUrl,
        AFFILIATE_PARAMETERS: 'shop.example?ref=ourela',
      },
      draws: ['try-ons', 'descriptions'],
    })
  })
  test.afterAll(async () => {
    await server.stop()
    await ebay.stop()
  })

  test('PRICE-2 PRICE-3 PRICE-4 what finds nothing, or fails, gives its token back; what is found may lead nowhere', async ({
    browser,
    viewport,
    isMobile,
    hasTouch,
  }) => {
    const { page, panel, problems } = await dress(browser, server, { viewport, isMobile, hasTouch })
    const search = panel.getByRole('button', { name: /^Search/ })

    await test.step('nothing', async () => {
      await search.click()
      await expectToast(
        page,
        'No Products Found',
        "We couldn't find any products for this image. Try with a different garment.",
      )
      await expect(panel).toContainText('Your token is back on your balance.')
      expect(await readBalance(page.context())).toBe(2)
      await keepScreen(page, 'price-search-nothing')
    })

    await test.step('a failure', async () => {
      problems.allow(/502 POST \/api\/price-search/)
      ebay.failNext({ status: 400, body: { errors: [{ errorId: 12000 }] } })
      await search.click()
      await expectToast(
        page,
        'Search Failed',
        'Failed to search for products. Please try again. Your token is back on your balance.',
      )
      await expect(panel.getByRole('status')).toHaveText('Search Failed')
      expect(await readBalance(page.context())).toBe(2)
    })

    await test.step('found, with a partner’s link and with none', async () => {
      const price = { value: '24.90', currency: 'USD' }
      ebay.state.items = [
        { title: 'Linen shirt', price, itemWebUrl: 'https://www.shop.example/itm/1' },
        { title: 'Worn shirt', price, condition: 'Pre-owned', conditionId: '3000' },
      ]
      await search.click()
      await expectToast(page, 'Products Found!', '2 similar products')
      expect(await readBalance(page.context())).toBe(1)
      const link = panel.getByRole('link', { name: 'Buy Linen shirt' })
      expect(await link.getAttribute('href')).toBe('https://www.shop.example/itm/1?ref=ourela')
      await expect(panel.getByRole('listitem').nth(1)).toContainText('Pre-owned')
      await panel.getByRole('button', { name: 'Buy Worn shirt' }).press('Enter')
      await expectToast(page, 'Link Not Available', 'This store did not give us a link.')
      await keepScreen(page, 'price-search-at-a-vendor')
    })
    expect(problems.unexpected()).toEqual([])
    await page.context().close()
  })
})

/** A verified newcomer with a finished try-on, and two tokens left. */
async function dress(
  browser: Browser,
  { url }: RunningServer,
  screen: Parameters<Browser['newContext']>[0],
): Promise<{ page: Page; panel: Locator; problems: ReturnType<typeof watchForProblems> }> {
  const context = await browser.newContext({ ...screen, baseURL: url })
  const problems = watchForProblems(context, () => url)
  await declineCookies(context)
  await registerVerified(context)
  const page = await context.newPage()
  await page.goto('/dashboard')
  const panel = page.getByRole('region', { name: 'Find it in stores' })
  await expect(panel).toBeHidden()
  await startTryOn(page)
  await expectTryOnComplete(page)
  return { page, panel, problems }
}

async function readMatches(panel: Locator): Promise<number[]> {
  const texts = await panel.getByText(/^\d+% match$/).allTextContents()
  return texts.map((text) => Number.parseInt(text, 10))
}

async function readPrices(panel: Locator): Promise<number[]> {
  const texts = await panel.getByRole('listitem').locator('b').allTextContents()
  return texts.map((text) => Number(text.replace('$', '')))
}
