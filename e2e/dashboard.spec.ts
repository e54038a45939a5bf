import { expect, isPhone, onPhoneAlone, onPhoneByNight, test } from './fixtures.ts'
import { balanceIn, declineCookies, registerVerified } from './people.ts'
import { followSidebar, keepScreen } from './screens.ts'

test.beforeEach(({ context }) => declineCookies(context))

const tabs = [
  { entry: 'Token Packages', address: '/dashboard?tab=packages', heading: 'Choose Your Token Package' },
  { entry: 'History', address: '/dashboard?tab=history', heading: 'Try-On History (0)' },
  { entry: 'Settings', address: '/dashboard?tab=settings', heading: 'Settings' },
  { entry: 'Report Bug', address: '/dashboard?tab=support', heading: 'Report Bug or Issue' },
  { entry: 'Virtual Try-On', address: '/dashboard', heading: 'Start Your Virtual Try-On' },
]

test(
  'NAV-2 NAV-4 TRY-1 every tab has an address, Back and the event lead to it, and each is accessible',
  onPhoneByNight,
  async ({ page, context }) => {
    const { username } = await registerVerified(context)
    await page.goto('/dashboard')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Start Your Virtual Try-On')
    if (!isPhone()) await expect(page.getByText(`Welcome back ${username}!`)).toBeVisible()
    for (const tab of tabs) {
      await test.step(tab.entry, async () => {
        await followSidebar(page, tab.entry)
        await expect(page).toHaveURL(tab.address)
        await expect(heading).toHaveText(tab.heading)
        if (tab.address !== '/dashboard') await keepScreen(page, `tab-${tab.address.split('=')[1]}`)
      })
    }
    await test.step('Back', async () => {
      for (const tab of tabs.slice(0, -1).reverse()) {
        await page.goBack()
        await expect(page).toHaveURL(tab.address)
        await expect(heading).toHaveText(tab.heading)
      }
    })
    await test.step('the event', async () => {
      const ask = (detail: string) =>
        page.evaluate(
          (tab) => dispatchEvent(new CustomEvent('dashboard-tab-change', { detail: tab })),
          detail,
        )
      await ask('support')
      await expect(page).toHaveURL('/dashboard?tab=support')
      await ask('no-such-tab')
      await ask('upload')
      await expect(page).toHaveURL('/dashboard')
    })
    await test.step('an address opens its tab at once', async () => {
      await page.goto('/?tab=support')
      await expect(heading).toHaveText('Report Bug or Issue')
    })
  },
)

test(
  'NAV-1 however many tokens there are, a phone’s header shows them whole',
  onPhoneAlone,
  async ({ page, context }) => {
    await registerVerified(context)
    await page.route('**/api/tokens/balance', (route) => route.fulfill({ json: { balance: 12_241 } }))
    await page.goto('/dashboard')
    const balance = balanceIn(page)
    await expect(balance).toContainText('12,241')
    const { x, width } = (await balance.boundingBox()) ?? { x: 0, width: 0 }
    expect(x + width).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) - 8)
  },
)

test('SUPPORT-1 a bug is reported by mail, with its subject filled in', async ({ page, context }) => {
  await registerVerified(context)
  await page.goto('/dashboard?tab=support')
  await expect(page.getByText('We typically respond within 24-48 hours on business days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report a bug by e-mail' })).toHaveAttribute(
    'href',
    'mailto:support@ourela.example?subject=Bug%20Report',
  )
})

test('TRY-1 the guidelines hold five notes and the content policy', async ({ page, context }) => {
  await registerVerified(context)
  await page.goto('/dashboard')
  const guidelines = page.getByRole('region', { name: 'Photo Upload Guidelines' })
  for (const note of [
    'Clear full-body photo',
    'Face-only also works',
    'Good lighting',
    'plain background',
    'Stand straight',
    'Arms slightly away from the body',
    'Avoid loose or baggy clothing',
    'Harmful, explicit or unlawful content is forbidden.',
  ])
    await expect(guidelines).toContainText(note)
  await expect(page.getByText('Supported: JPG, PNG, WEBP (max 10MB)')).toBeVisible()
})

test('TRY-1 guidelines that were read stand folded before the first paint: nothing moves', async ({
  page,
  context,
}) => {
  await registerVerified(context)
  await page.addInitScript(() => {
    localStorage.setItem('guidelines-read', 'yes')
    const shifts: object[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => entry.toJSON())),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/dashboard')
  const toggle = page.getByRole('button', { name: 'Photo Upload Guidelines' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Harmful, explicit or unlawful content')).toBeHidden()
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  await toggle.click()
  await expect(page.getByText('Harmful, explicit or unlawful content')).toBeVisible()
})

test(
  'HIST-3 UI-2 an empty history says what will be here; one that cannot be read can be tried again',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/ERR_FAILED GET \/api\/history/)
    await registerVerified(context)
    await page.route('**/api/history/**', (route) => route.abort())
    await page.goto('/dashboard?tab=history')
    await expect(page.getByText('Failed to load try-on history')).toBeVisible()
    await keepScreen(page, 'history-failed')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(
      page.getByText('Your try-on history will appear here once you start using the virtual try-on service.'),
    ).toBeVisible()
  },
)
