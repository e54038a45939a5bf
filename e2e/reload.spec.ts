import { expect, test } from './fixtures.ts'
import { holdTryOns } from './hold-try-ons.ts'
import { balanceIn, declineCookies, queueTryOn, registerVerified } from './people.ts'
import { expectComparison, followSidebar, keepScreen, startTryOn } from './screens.ts'

test('TRY-12 a reload, a second tab and going back pick a running try-on up; closing its page loses nothing', async ({
  page,
  context,
}) => {
  await declineCookies(context)
  await registerVerified(context)
  await page.goto('/dashboard')
  const letGo = await holdTryOns()
  await test.step('a try-on that must wait says its place in the queue', async () => {
    await queueTryOn(context)
    await startTryOn(page)
    await expect(page).toHaveURL(/session=/)
    await expect(page.getByRole('listitem').filter({ hasText: /^Waiting/ })).toHaveText(
      /^Waiting, place \d+ in the queue$/,
    )
    await keepScreen(page, 'try-on-queued')
  })
  const tryOnUrl = page.url()
  const isRunning = page.getByText('Generating Your Try-On...')

  await test.step('a reload follows it', async () => {
    await page.reload()
    await expect(isRunning).toBeVisible()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  })
  await test.step('going to the history and back follows it', async () => {
    await followSidebar(page, 'History')
    await expect(page).toHaveURL('/dashboard?tab=history')
    await page.goBack()
    await expect(page).toHaveURL(tryOnUrl)
    await page.goForward()
    await expect(page).toHaveURL('/dashboard?tab=history')
    await page.goBack()
    await expect(isRunning).toBeVisible()
  })
  const secondTab = await context.newPage()
  await test.step('a second tab follows it, and goes on when the first is closed', async () => {
    await secondTab.goto(tryOnUrl)
    await expect(secondTab.getByText('Generating Your Try-On...')).toBeVisible()
    await page.close()
    letGo()
    const result = secondTab.getByRole('group', { name: 'Before and after comparison' })
    await expect(result).toBeVisible({ timeout: 120_000 })
    await expectComparison(secondTab)
    await expect(result.getByText('Studio Model')).toBeVisible()
    await expect(balanceIn(secondTab)).toHaveText(/^1 tokens/)
  })
  await test.step('the history holds both try-ons, each for one token', async () => {
    await followSidebar(secondTab, 'History')
    await expect(secondTab.getByRole('heading', { name: 'Try-On History (2)' })).toBeVisible()
  })
})

test('TRY-12 an address of a try-on that is not yours, or is gone, says so', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/404 GET \/api\/tryons/)
  await declineCookies(context)
  await registerVerified(context)
  await page.goto('/dashboard?session=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This try-on does not exist, or it has been deleted.')).toBeVisible()
  await keepScreen(page, 'try-on-not-found')
})
