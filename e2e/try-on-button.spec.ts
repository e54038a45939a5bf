import { makeKey } from './api-keys.ts'
import { expect, onPhoneByNight, test } from './fixtures.ts'
import { declineCookies, registerVerified } from './people.ts'
import { errorOf, expectToast, keepScreen } from './screens.ts'

test(
  'BUTTON-14 a shop sees what happened with its button, says what holds in its fitting room, and takes the counts along',
  onPhoneByNight,
  async ({ page, context }) => {
    const origin = 'https://shop.example'
    await declineCookies(context)
    await registerVerified(context)
    await page.goto('/developers/button')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'API key', exact: true })).toBeVisible()
    await keepScreen(page, 'try-on-button-none')

    const key = await makeKey(context, { name: 'Shop', scope: 'widget', origins: [origin] })
    for (const event of ['opened', 'opened', 'tried']) {
      const data = { key, origin, event, product: 'sweater-1' }
      expect((await context.request.post('/api/fitting-room/events', { data })).ok()).toBe(true)
    }
    await page.reload()
    const card = main.getByRole('article', { name: 'Try-on button of Shop' })
    await test.step('what happened stands there by product', async () => {
      await expect(card.getByRole('row', { name: 'sweater-1 2 1 0' })).toBeVisible()
      const download = page.waitForEvent('download')
      await card.getByRole('link', { name: 'Download CSV' }).click()
      expect((await download).suggestedFilename()).toBe('try-on-button.csv')
    })
    await test.step('BUTTON-17 with and without the button, and whether the difference may be chance', async () => {
      await expect(card.getByText('With and without the button')).toBeHidden()
      const visits = { shown: 40, shownConverted: 20, withheld: 20, withheldConverted: 1 }
      for (const [event, times] of Object.entries(visits))
        for (let visit = 0; visit < times; visit++) {
          const data = { key, origin, event, product: 'sweater-1' }
          const answer = await context.request.post('/api/fitting-room/visits', { data, headers: { origin } })
          expect(answer.status()).toBe(204)
        }
      await page.reload()
      await expect(card.getByRole('row', { name: 'With the button 40 20 50.0 %' })).toBeVisible()
      await expect(card.getByText('More goes into the cart with it.')).toBeVisible()
      await keepScreen(page, 'try-on-button-holdout', { fullPage: true })
    })
    await test.step('what goes into a page is shown', async () => {
      await card.getByText('Put it into a page').click()
      await expect(card.getByLabel('For the product’s page')).toContainText('<ourela-try-on')
      await keepScreen(page, 'try-on-button')
    })
    await test.step('what holds is changed', async () => {
      await card.getByRole('button', { name: 'Change' }).click()
      const dialog = page.getByRole('dialog')
      const perShopper = dialog.getByLabel('Try-ons a day for a shopper')
      await perShopper.fill('0')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(errorOf(perShopper)).toHaveText('Please enter at least 1')
      await keepScreen(page, 'try-on-button-change')
      await perShopper.fill('7')
      await dialog.getByRole('radio', { name: /Small picture/ }).check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expectToast(page, 'Fitting Room Saved')
      await expect(card.getByText('No photo is sent.')).toBeVisible()
    })
  },
)
