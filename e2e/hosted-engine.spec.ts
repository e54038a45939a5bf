import type { VendorStandIn } from '../server/test/vendors/stand-in.ts'
import { startOpenAi } from '../server/test/vendors/openai.ts'
import { expect, isNight, onPhoneByNight, test as base } from './fixtures.ts'
import { createPerson, declineCookies, readBalance, registerVerified } from './people.ts'
import { smallPerson } from './pictures.ts'
import { expectLoaded, expectTryOnComplete, keepScreen, startTryOn } from './screens.ts'
import { startServer, type RunningServer } from './server.ts'

const boss = createPerson('Boss')

/**
 * A server of its own whose try-ons are made by a stand-in for a hosted engine. By day what is done before and after the order is drawn;
 * the engine's own studio and judge: conformance.ts.
 */
const test = base.extend<object, { vendor: VendorStandIn; server: RunningServer }>({
  vendor: [
    // Playwright wants a destructured first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const vendor = await startOpenAi()
      await use(vendor)
      await vendor.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ vendor }, use) => {
      const environment = { ...vendor.environment, TRY_ON_ENGINE: 'openai', ADMIN_EMAILS: boss.email }
      const server = await startServer({ environment, ...(isNight ? {} : { draws: ['preparation'] }) })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

test.beforeEach(async ({ context, vendor }) => {
  await declineCookies(context)
  vendor.behaviour = 'honest'
  vendor.orders.length = 0
})

test(
  'SELL-5 SELL-6 a photo leaves for a hosted engine once its owner has agreed by name; the settings take it back, a page tells who',
  onPhoneByNight,
  async ({ page, context, problems, vendor }) => {
    problems.allow(/403 POST \/api\/tryon$/)
    await registerVerified(context)
    await test.step('before the first time', async () => {
      await page.goto('/dashboard')
      await startTryOn(page, smallPerson)
      await expect(page.getByText('Before Your Photo Leaves')).toBeVisible()
      await expect(page.getByText(/^My photo and the picture of the garment go to OpenAI/)).toBeVisible()
      await keepScreen(page, 'photo-consent')
      expect(vendor.orders).toHaveLength(0)
      expect(await readBalance(context)).toBe(3)
    })
    await test.step('once agreed it goes on, and is not asked again', async () => {
      await page.getByRole('button', { name: 'Agree and Generate' }).click()
      await expectTryOnComplete(page)
      expect(vendor.orders).toHaveLength(1)
    })
    await test.step('the settings take it back', async () => {
      await page.goto('/dashboard?tab=settings')
      const section = page.getByRole('region', { name: 'Your photo elsewhere' })
      await expect(section).toContainText('go to OpenAI')
      await section.scrollIntoViewIfNeeded()
      await keepScreen(page, 'photo-consent-settings')
      await section.getByRole('button', { name: 'Take back my consent' }).click()
      await expect(section).toBeHidden()
      const { text, isGiven } = await (await context.request.get('/api/consents/photo')).json()
      expect([typeof text, isGiven]).toEqual(['string', false])
    })
    await test.step('who receives what', async () => {
      await page.goto('/sub-processors')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sub-processors')
      await expect(page.getByRole('listitem').filter({ hasText: 'OpenAI' })).toContainText(
        'makes your try-on image',
      )
      await keepScreen(page, 'sub-processors', { fullPage: true })
    })
  },
)

test(
  'DESK-12 what the judge refused is on the desk only where its owner has ticked that, and goes with the tick',
  onPhoneByNight,
  async ({ page, context, problems, vendor }) => {
    problems.allow(/50[0-9] POST \/api\/tryon$/)
    await registerVerified(context, boss)
    const { text } = await (await context.request.get('/api/consents/photo')).json()
    await context.request.post('/api/consents/photo', { data: { text } })
    await page.goto('/dashboard?tab=settings')
    const section = page.getByRole('region', { name: 'Results That Failed' })
    const tick = section.getByRole('checkbox')
    await expect(tick).not.toBeChecked()
    // It is ticked when the server has said so, which `check` does not wait for.
    await tick.click()
    await expect(tick).toBeEnabled()
    await expect(tick).toBeChecked()
    await section.scrollIntoViewIfNeeded()
    await keepScreen(page, 'settings-review')

    vendor.behaviour = 'lost-face'
    await page.goto('/dashboard')
    await startTryOn(page, smallPerson)
    await expect(page.getByText(/did not look like you/).first()).toBeVisible({ timeout: 120_000 })
    await page.goto('/admin?tab=quality')
    const row = page.getByRole('region', { name: 'Results refused by the judge' }).getByRole('row').nth(1)
    for (const words of ['Unfaithful', 'openai', boss.email]) await expect(row).toContainText(words)
    await expect(row.getByRole('img')).toHaveCount(3)
    for (const picture of await row.getByRole('img').all()) await expectLoaded(picture)
    await keepScreen(page, 'admin-quality-refused', { fullPage: true })

    await page.goto('/dashboard?tab=settings')
    await expect(section).toContainText('1 result kept now.')
    await tick.click()
    await expect(section).toContainText('0 results kept now.')
    await page.goto('/admin?tab=quality')
    await expect(page.getByText('Nothing that was refused is kept')).toBeVisible()
  },
)
