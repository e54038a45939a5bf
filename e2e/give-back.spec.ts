import { expect, onPhoneByNight, test } from './fixtures.ts'
import { balanceIn, declineCookies, makeTryOn, registerVerified } from './people.ts'
import { garment, smallPerson } from './pictures.ts'
import { expectComparison, expectToast, keepScreen } from './screens.ts'

test(
  'BACK-1 BACK-3 BACK-4 BACK-7 whoever is not content with a result has the token back by one tap, and is asked before the same two pictures are paid for again',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/409 POST \/api\/tryon/)
    await declineCookies(context)
    await registerVerified(context)
    const sessionId = await makeTryOn(context)
    await context.request.put(`/api/tryons/${sessionId}/share`)
    await page.goto(`/dashboard?session=${sessionId}`)
    await expectComparison(page)
    const main = page.getByRole('main')

    await test.step('one tap with a reason', async () => {
      await expect(balanceIn(page)).toHaveText(/^2 tokens/)
      await main.getByRole('button', { name: 'Not right? Token back.' }).click()
      await expect(main.getByText(/3 of 3 left this month/)).toBeVisible()
      await main.getByRole('button', { name: 'Something else' }).scrollIntoViewIfNeeded()
      await keepScreen(page, 'give-back-asked')
      await main.getByRole('button', { name: 'It sits badly' }).click()
      await expectToast(page, 'Token Back')
      await expect(balanceIn(page)).toHaveText(/^3 tokens/)
    })
    await test.step('it is shared no more, and its owner still has it', async () => {
      expect((await context.request.get(`/share/${sessionId}`)).status()).toBe(404)
      await expect(main.getByText('The token of this try-on is back on your balance.')).toBeVisible()
      await expect(main.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
      await expect(main.getByRole('button', { name: 'Download' })).toBeVisible()
      await page.reload()
      await expectComparison(page)
      await expect(main.getByText('The token of this try-on is back on your balance.')).toBeVisible()
      await keepScreen(page, 'give-back-done')
    })
    await test.step('the history and the statement say so', async () => {
      await page.goto('/dashboard?tab=history')
      await expect(main.getByText('Token back')).toBeVisible()
      await keepScreen(page, 'history-given-back')
      await page.goto('/dashboard?tab=settings')
      await expect(main.getByText('not right: It sits badly')).toBeVisible()
    })
    await test.step('the same two pictures again', async () => {
      await page.goto('/dashboard')
      await main
        .getByLabel('Upload Your Photo', { exact: true })
        .locator('input')
        .setInputFiles(await smallPerson.read())
      await main.getByLabel('Upload Garment', { exact: true }).locator('input').setInputFiles(garment.path)
      await main.getByRole('button', { name: 'Generate Try-On' }).click()
      await expect(main.getByText('Before You Go On')).toBeVisible()
      await expect(main.getByRole('button', { name: 'Make It Once More' })).toBeVisible()
      await expect(balanceIn(page)).toHaveText(/^3 tokens/)
      await keepScreen(page, 'same-pair')
    })
  },
)
