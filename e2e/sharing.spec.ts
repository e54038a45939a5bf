import { expect, onPhoneByNight, test } from './fixtures.ts'
import { signInWithPast } from './past-try-ons.ts'
import { declineCookies } from './people.ts'
import { expectComparison, expectToast, keepScreen } from './screens.ts'

test(
  'SHARE-1 SHARE-2 SHARE-3 a result is shared by link and by network, and made private again',
  onPhoneByNight,
  async ({ page, context, browser, baseURL, problems }) => {
    problems.allow(/^request to another host: https:\/\/www\.facebook\.com|ERR_FAILED/)
    await declineCookies(context)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.route('https://**', (route) => route.abort())
    const [sessionId] = await signInWithPast(context, 'sharer')
    const stranger = await browser.newContext({ baseURL })
    const statusForStranger = async () => (await stranger.request.get(`/share/${sessionId}`)).status()
    await page.goto(`/dashboard?session=${sessionId}`)
    await expectComparison(page)
    const main = page.getByRole('main')
    expect(await statusForStranger()).toBe(404)

    await test.step('the link', async () => {
      await main.getByRole('button', { name: 'Copy link' }).click()
      await expect(main.getByRole('button', { name: 'Copied!' })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Copy link' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${baseURL}/share/${sessionId}?utm_source=result&utm_medium=social&utm_campaign=virtual_tryon`,
      )
      await expect(main.getByText('Anyone with the link can see this:')).toBeVisible()
      expect(await statusForStranger()).toBe(200)
      await keepScreen(page, 'result-shared')
    })
    await test.step('a network', async () => {
      const opened = page.waitForEvent('popup')
      const asked = page
        .context()
        .waitForEvent('request', (request) => new URL(request.url()).hostname === 'www.facebook.com')
      await main.getByRole('button', { name: 'Share on Facebook' }).click()
      const [popup, request] = await Promise.all([opened, asked])
      expect(new URL(request.url()).searchParams.get('u')).toContain(
        `/share/${sessionId}?utm_source=facebook`,
      )
      await popup.close()
    })
    await test.step('Instagram', async () => {
      await main.getByRole('button', { name: 'Share on Instagram' }).click()
      await expectToast(page, 'Share on Instagram', 'Download the image, then post it from the app.')
    })
    await expect(main.getByText('#VirtualTryOn #AIFashion #OOTD #StyleInspo #Ourela')).toBeVisible()
    await test.step('private again', async () => {
      await main.getByRole('button', { name: 'Stop sharing' }).click()
      await expectToast(page, 'Sharing stopped')
      expect(await statusForStranger()).toBe(404)
    })
    await stranger.close()
  },
)

test('SHARE-2 TRY-10 what cannot be copied, downloaded or loaded says so', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED GET \/api\/tryons/)
  await declineCookies(context)
  const [sessionId] = await signInWithPast(context, 'unlucky')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    })
    document.execCommand = () => false
  })
  await page.route('**/download', (route) => route.abort())
  await page.route('**/images/try-on*', (route) => route.abort())
  await page.goto(`/dashboard?session=${sessionId}`)
  await expect(page.getByText('Failed to load image')).toBeVisible()
  await keepScreen(page, 'result-image-failed')
  await page.getByRole('button', { name: 'Download' }).click()
  await expectToast(page, 'Download Failed')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Copy Failed')
})
