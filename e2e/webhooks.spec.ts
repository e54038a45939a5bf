import { expect, onPhoneByNight, test } from './fixtures.ts'
import { declineCookies, register, registerVerified } from './people.ts'
import { errorOf, expectToast, keepScreen } from './screens.ts'

test(
  'HOOK-1 HOOK-5 HOOK-9 a webhook is added, its secret kept, a test event sent and read in the log, and it is deleted',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/400 POST .*webhook-endpoints/)
    await declineCookies(context)
    await registerVerified(context)
    await page.goto('/developers/webhooks')
    const main = page.getByRole('main')
    const address = main.getByLabel('Address')
    const add = main.getByRole('button', { name: 'Add Webhook' })
    await expect(add).toBeVisible()
    await keepScreen(page, 'webhooks-none')

    await test.step('an address that cannot be reached is refused at its field, and stays there', async () => {
      await address.fill('http://127.0.0.1/hook')
      await add.click()
      await expect(errorOf(address)).toHaveText('This address cannot be reached from the internet.')
      await expect(address).toHaveValue('http://127.0.0.1/hook')
      await keepScreen(page, 'webhooks-refused')
    })
    await test.step('the secret is shown once', async () => {
      await address.fill('https://shop.invalid/webhooks/try-on')
      await main.getByRole('checkbox', { name: /try_on.created/ }).uncheck()
      await add.click()
      const secret = main.getByRole('region', { name: 'Your new secret' })
      await expect(secret.getByRole('heading')).toBeFocused()
      await expect(secret).toContainText(/whsec_[A-Za-z0-9+/]{32}/)
      await keepScreen(page, 'webhooks-secret')
      await secret.getByRole('button', { name: 'I Have Kept It' }).click()
      await expect(secret).toBeHidden()
      await page.reload()
      await expect(main.getByText('whsec_')).toHaveCount(0)
    })
    const card = main.getByRole('article', { name: /shop.invalid/ })
    await test.step('a test event stands in the log with what came back', async () => {
      await expect(card.getByRole('checkbox', { name: /try_on.created/ })).not.toBeChecked()
      await card.getByRole('button', { name: 'Send Test Event' }).click()
      await expectToast(page, 'Test Event Sent')
      await expect(card.getByText('1 attempt')).toBeVisible()
      await card.getByRole('button', { name: /^Details: test/ }).click()
      await expect(card.getByText('No connection')).toBeVisible()
      await expect(card.getByText('"message": "It works."')).toBeVisible()
      await page.reload()
      await expect(card.getByText('Failing')).toBeVisible()
      await card.getByRole('button', { name: 'Show Log' }).click()
      await card.getByRole('button', { name: /^Details: test/ }).click()
      await expect(card.getByText('No connection').first()).toBeVisible()
      await keepScreen(page, 'webhooks-log', { fullPage: true })
    })
    await test.step('it is switched off, and deleted', async () => {
      await card.getByRole('button', { name: 'Switch Off' }).click()
      await expect(card.getByText('Off', { exact: true })).toBeVisible()
      await expect(card.getByRole('button', { name: 'Send Test Event' })).toBeDisabled()
      await card.getByRole('button', { name: 'Delete' }).click()
      await keepScreen(page, 'webhooks-delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
      await expect(card).toBeHidden()
      await expect(main.getByText('Add your first webhook')).toBeVisible()
    })
  },
)

test('HOOK-9 at 320 px nothing sticks out, and the unverified are told what to do', async ({
  page,
  context,
}) => {
  await declineCookies(context)
  await register(context)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/developers/webhooks')
  await expect(page.getByText('Please verify your email address to add webhooks.')).toBeVisible()
  await keepScreen(page, 'webhooks-unverified-320')
})
