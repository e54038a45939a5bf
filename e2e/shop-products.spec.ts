import { makeKey } from './api-keys.ts'
import { expect, onPhoneByNight, test } from './fixtures.ts'
import { declineCookies, registerVerified } from './people.ts'
import { expectToast, keepScreen } from './screens.ts'
import { startShop } from './shop-server.ts'

let shop: Awaited<ReturnType<typeof startShop>>
test.beforeAll(async () => {
  shop = await startShop(process.env.E2E_URL ?? '')
})
test.afterAll(() => shop.stop())

const row = (id: string, title: string, image: string, category = '') =>
  [id, title, `https://shop.example/${id}`, image, '20.00 EUR', category].join('\t')

test(
  'BUTTON-15 BUTTON-16 a shop reads its feed, looks through it, and its page shows the button for what is ready',
  onPhoneByNight,
  async ({ page, context, baseURL, problems }) => {
    problems.allow(new RegExp(`request to another host: ${shop.origin}`))
    problems.allow(/400 PUT .*shop-products/)
    await declineCookies(context)
    await registerVerified(context)
    await page.goto('/developers/products')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Read your product feed' })).toBeVisible()
    await keepScreen(page, 'shop-products-none')

    await test.step('what is no feed is refused with a reason', async () => {
      await main.getByRole('button', { name: 'Read Feed' }).click()
      await expect(main.getByRole('alert')).toHaveText(/choose a file, or enter an address/)
      const buffer = Buffer.from('nothing of use')
      await main.getByLabel('File').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer })
      await main.getByRole('button', { name: 'Read Feed' }).click()
      await expect(main.getByRole('alert')).toHaveText(/feed/i)
    })

    const images = `${baseURL}/example-shop/images`
    const feed = [
      'id\ttitle\tlink\timage_link\tprice\tgoogle_product_category',
      row('coat', 'Amber coat', `${images}/coat-amber-1.jpg`, 'Apparel & Accessories > Clothing > Outerwear'),
      row('shoes', 'Walking shoes', `${images}/coat-amber-1.jpg`, '187'),
      row('lost', 'A cardigan whose picture is gone', `${baseURL}/nowhere/none.jpg`),
      row('free', 'A gift', `${images}/coat-amber-1.jpg`).replace('20.00 EUR', 'free'),
    ].join('\n')
    const file = { name: 'products.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(feed) }
    await main.getByLabel('File').setInputFiles(file)
    await main.getByRole('button', { name: 'Read Feed' }).click()
    await expect(main.getByText(/of 3 products ready/)).toBeVisible({ timeout: 60_000 })
    const list = main.getByRole('list', { name: 'Products' })
    await expect(list.getByRole('listitem').filter({ hasText: 'Amber coat' })).toContainText('Ready')
    await expect(list.getByRole('listitem').filter({ hasText: 'cardigan' })).toContainText(
      'could not be loaded',
    )
    await expect(main.getByText('1 row could not be read')).toBeVisible()
    await keepScreen(page, 'shop-products', { fullPage: true })

    shop.useKey(await makeKey(context, { name: 'Shop', scope: 'widget', origins: [shop.origin] }))
    const shopPage = await context.newPage()
    const button = (name: string) => shopPage.getByRole('button', { name })
    await test.step('the page has a button for the product that is ready, and none for the other', async () => {
      await shopPage.goto(`${shop.origin}/ready.html`)
      await expect(button('Try it on · Amber coat')).toBeVisible()
      await expect(button('Try it on · Shoes')).toBeHidden()
    })

    await test.step('BUTTON-17 a visit that is held back has no button, is counted once, and keeps nothing unasked', async () => {
      const told = (event: string) =>
        shopPage.waitForResponse((answer) => (answer.request().postData() ?? '').includes(`"${event}"`))
      const [visit] = await Promise.all([told('withheld'), shopPage.reload()])
      expect(visit.status()).toBe(204)
      await expect(button('Try it on · Amber coat')).toBeVisible()
      await expect(button('Try it on · Held back')).toBeHidden()
      const add = () =>
        shopPage.evaluate(() => {
          const held = document.querySelector<HTMLElement & { addedToCart(): void }>('#held')
          held?.addedToCart()
        })
      const [converted] = await Promise.all([told('withheldConverted'), add()])
      expect(converted.status()).toBe(204)
      await add()
      const rooms = await (await context.request.get('/api/fitting-rooms')).json()
      expect(rooms[0].holdout.withheld).toEqual({ visits: 2, converted: 1 })
      expect(
        await shopPage.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage })),
      ).not.toContain('ourela-visit')
    })

    await test.step('several are changed at once', async () => {
      await main.getByLabel('Show').selectOption('review')
      await expect(main.getByText('All 1: to review')).toBeVisible()
      await main.getByRole('button', { name: 'Approve' }).click()
      await expectToast(page, 'Approve', '1 product changed.')
      await main.getByLabel('Show').selectOption('')
      await main.getByRole('checkbox', { name: 'Amber coat' }).check()
      await expect(main.getByText('1 chosen')).toBeVisible()
      await keepScreen(page, 'shop-products-chosen')
      await main.getByRole('button', { name: 'Hide', exact: true }).click()
      await expect(list.getByRole('listitem').filter({ hasText: 'Amber coat' })).toContainText('Hidden')
      await shopPage.reload()
      await expect(button('Try it on · Shoes')).toBeVisible()
      await expect(button('Try it on · Amber coat')).toBeHidden()
    })
  },
)
