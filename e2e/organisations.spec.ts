import { expect, onPhoneToo, test } from './fixtures.ts'
import { createPerson, declineCookies, registerVerified } from './people.ts'
import { expectToast, keepScreen } from './screens.ts'

test(
  'ORG-3 ORG-7 an organisation is made, somebody invited who joins as a developer and adds its webhook',
  onPhoneToo,
  async ({ page, context, problems }) => {
    problems.allow(/409 DELETE .*organisations/)
    await declineCookies(context)
    const owner = await registerVerified(context)
    const guest = createPerson('Gwen')
    const main = page.getByRole('main')
    await page.goto('/developers/organisations')
    await expect(main.getByRole('button', { name: 'Create Organisation' })).toBeVisible()
    await keepScreen(page, 'organisations-none')

    await test.step('its maker is its owner', async () => {
      await main.getByLabel('Name').fill('Hat Shop')
      await main.getByRole('button', { name: 'Create Organisation' }).click()
      await expect(main.getByRole('heading', { name: 'Hat Shop' })).toBeFocused()
      await expect(main.getByText('0 tokens')).toBeVisible()
      await main.getByRole('button', { name: 'Leave this organisation' }).click()
      await expectToast(page, 'Not Removed', 'An organisation needs an owner.')
    })
    await test.step('somebody is invited', async () => {
      const form = main.getByRole('form', { name: 'Invite somebody to Hat Shop' })
      await form.getByLabel('Invite by email').fill('nobody')
      await form.getByRole('button', { name: 'Send Invitation' }).click()
      await expect(form.getByText('Please enter a valid email')).toBeVisible()
      await form.getByLabel('Invite by email').fill(guest.email)
      await form.getByRole('button', { name: 'Send Invitation' }).click()
      await expectToast(page, 'Invitation Sent')
      await expect(main.getByText('Invited as Developer')).toBeVisible()
      await keepScreen(page, 'organisations-invited', { fullPage: true })
    })
    await test.step('who comes with that address joins, and acts for it', async () => {
      await context.request.post('/api/logout')
      await registerVerified(context, guest)
      await page.goto('/developers/organisations')
      const invitation = main.getByRole('region', { name: 'Invitation to Hat Shop' })
      await expect(invitation).toContainText('Developer: keys, webhooks and usage')
      await keepScreen(page, 'organisations-invitation')
      await invitation.getByRole('button', { name: 'Join' }).click()
      const card = main.getByRole('article', { name: 'Hat Shop' })
      await expect(card.getByText(owner.email)).toBeVisible()
      await expect(card.getByLabel('Invite by email')).toHaveCount(0)
      await page.goto('/developers/webhooks')
      await main.getByLabel('Acting for').selectOption('Hat Shop')
      await expect(page).toHaveURL(/account=/)
      await main.getByLabel('Address').fill('https://shop.invalid/of-the-hat-shop')
      await main.getByRole('button', { name: 'Add Webhook' }).click()
      await main.getByRole('button', { name: 'I Have Kept It' }).click()
      await keepScreen(page, 'organisations-webhook')
      await main.getByLabel('Acting for').selectOption('Yourself')
      await expect(main.getByText('Add your first webhook')).toBeVisible()
    })
    await test.step('the owner sees the same webhook', async () => {
      await context.request.post('/api/logout')
      await context.request.post('/api/login', { data: owner })
      await page.goto('/developers/webhooks')
      await main.getByLabel('Acting for').selectOption('Hat Shop')
      await expect(main.getByRole('article', { name: /of-the-hat-shop/ })).toBeVisible()
      await page.goto('/developers/organisations')
      await main.getByRole('button', { name: 'Remove Gwen' }).click()
      await expect(main.getByText(guest.email)).toHaveCount(0)
    })
  },
)

test('ORG-7 at 320 px nothing sticks out', async ({ page, context }) => {
  await declineCookies(context)
  await registerVerified(context)
  await context.request.post('/api/organisations', { data: { name: 'A Shop of Unusually Long Names' } })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/developers/organisations')
  await expect(page.getByRole('article')).toBeVisible()
  await keepScreen(page, 'organisations-320', { fullPage: true })
})
