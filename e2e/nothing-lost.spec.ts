import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdTryOns } from './hold-try-ons.ts'
import { openMailedLink } from './mailbox.ts'
import { balanceIn, declineCookies, register, registerVerified } from './people.ts'
import { chooseImages, expectComparison, expectLoaded, expectToast, followSidebar } from './screens.ts'

test.beforeEach(({ context }) => declineCookies(context))

test('KEEP-1 KEEP-4 photo and garment survive a reload, and are shown to nobody else', async ({
  page,
  context,
}) => {
  await registerVerified(context)
  await page.goto('/dashboard')
  await chooseImages(page)
  await expectChosen(page)
  await page.goto('/faq')
  await page.goto('/dashboard')
  await expectChosen(page)
  await page.reload()
  await expectChosen(page)

  await test.step('what is removed stays removed', async () => {
    await page.getByRole('button', { name: 'Remove: Upload Garment' }).click()
    await expect(page.getByRole('button', { name: 'Generate Try-On' })).toBeDisabled()
    await page.reload()
    await expectLoaded(page.getByRole('img', { name: 'Upload Your Photo' }))
    await expect(page.getByRole('button', { name: 'Choose a garment' })).toBeVisible()
  })
  await test.step('another account of the same browser starts empty', async () => {
    await registerVerified(context)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Choose a garment' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose your photo' })).toBeVisible()
  })
})

test('KEEP-2 a reload while both images are being sent finds its try-on again, for one token', async ({
  page,
  context,
  problems,
}) => {
  // The reload ends the request whose answer never came.
  problems.allow(/POST \/api\/tryon/)
  await registerVerified(context)
  await page.goto('/dashboard')
  await chooseImages(page)
  const letGo = await holdTryOns()
  let takeOn: () => void = () => undefined
  const isTakenOn = new Promise<void>((resolve) => (takeOn = resolve))
  await page.route('**/api/tryon', async (route) => void (await route.fetch().finally(takeOn)), { times: 1 })
  await page.getByRole('button', { name: 'Generate Try-On' }).click()
  await isTakenOn
  await page.reload()

  await expect(page).toHaveURL(/session=/, { timeout: 60_000 })
  await expect(page.getByText('Generating Your Try-On...')).toBeVisible()
  letGo()
  await expect(page.getByRole('group', { name: 'Before and after comparison' })).toBeVisible({
    timeout: 120_000,
  })
  await expectComparison(page)
  await expect(balanceIn(page)).toHaveText(/^2 tokens/)
  await followSidebar(page, 'History')
  await expect(page.getByRole('heading', { name: 'Try-On History (1)' })).toBeVisible()
})

test('KEEP-3 a link opened elsewhere is noticed, and the next step is one press', async ({
  page,
  context,
}) => {
  const who = await register(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Email Verification Required' })).toBeVisible()
  await chooseImages(page)
  await openMailedLink(context.request, who.email, '/auth/verify')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectToast(page, 'Email Verified')
  await expect(page.getByRole('region', { name: 'Email Verification Required' })).toBeHidden()
  await expect(balanceIn(page)).toHaveText(/^3 tokens/)
  await expectChosen(page)
})

async function expectChosen(page: Page): Promise<void> {
  await expectLoaded(page.getByRole('img', { name: 'Upload Your Photo' }))
  await expectLoaded(page.getByRole('img', { name: 'Upload Garment' }))
  await expect(page.getByRole('button', { name: 'Generate Try-On' })).toBeEnabled()
}
