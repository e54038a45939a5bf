import { expect, onPhoneByNight, test } from './fixtures.ts'
import { declineCookies, makeTryOn, registerVerified } from './people.ts'
import { expectComparison, keepScreen } from './screens.ts'

test(
  'ANSWER-1 ANSWER-3 ANSWER-4 ANSWER-5 who opens a shared try-on answers it without an account, and its owner reads it in the history',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/400 POST \/api\/shares/)
    await declineCookies(context)
    const owner = await registerVerified(context)
    const sessionId = await makeTryOn(context)
    await context.request.put(`/api/tryons/${sessionId}/share`, { data: { showsName: true } })
    const main = page.getByRole('main')
    const yes = main.getByRole('radio', { name: 'Yes' })

    await test.step('the owner is shown the way to the answers', async () => {
      await page.goto(`/share/${sessionId}`)
      await expect(main.getByRole('link', { name: 'See the answers in your history' })).toBeVisible()
      // The page may still ask for what only its owner is told.
      await page.goto('about:blank')
      await context.request.post('/api/logout')
    })
    await test.step('a visitor answers', async () => {
      await page.goto(`/share/${sessionId}`)
      await expectComparison(page)
      await expect(main.getByRole('button', { name: 'Send answer' })).toBeHidden()
      await keepScreen(page, 'share-asked')
      await yes.check()
      const line = main.getByLabel('A line to go with it (optional)')
      await line.fill('See www.shop.example')
      await main.getByRole('button', { name: 'Send answer' }).scrollIntoViewIfNeeded()
      await keepScreen(page, 'share-answering')
    })
    await test.step('an address of a page is refused, and what was written stays', async () => {
      await main.getByRole('button', { name: 'Send answer' }).click()
      await expect(main.getByText(/one line without web addresses/)).toBeVisible()
      await expect(main.getByLabel('A line to go with it (optional)')).toHaveAttribute('aria-invalid', 'true')
      await keepScreen(page, 'share-answer-refused')
      const line = main.getByLabel('A line to go with it (optional)')
      await expect(line).toHaveValue('See www.shop.example')
      await line.fill('The blue suits you')
      await main.getByRole('button', { name: 'Send answer' }).click()
      await expect(main.getByText('Thank you. Nora will see your answer.')).toBeVisible()
      await keepScreen(page, 'share-answered')
    })
    await test.step('once, until it is taken back', async () => {
      await page.reload()
      await expect(main.getByText('Thank you. Nora will see your answer.')).toBeVisible()
      await main.getByRole('button', { name: 'Take it back' }).click()
      await yes.check()
      await main.getByLabel('A line to go with it (optional)').fill('The blue suits you')
      await main.getByRole('button', { name: 'Send answer' }).click()
      await expect(main.getByText('Thank you. Nora will see your answer.')).toBeVisible()
    })
    await test.step('the owner reads and deletes it', async () => {
      await context.request.post('/api/login', { data: owner })
      await page.goto('/dashboard?tab=history')
      await main.getByRole('button', { name: 'Answers: 1 yes 0 no' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Yes: The blue suits you')).toBeVisible()
      await keepScreen(page, 'history-answers')
      await dialog.getByRole('button', { name: /^Delete the answer/ }).click()
      await expect(dialog.getByText('There are no answers any more.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
    })
    await test.step('mails about answers can be switched off', async () => {
      await page.goto('/dashboard?tab=settings')
      const wanted = main.getByRole('checkbox', { name: 'Write to me about new answers' })
      await expect(wanted).toBeChecked()
      await wanted.scrollIntoViewIfNeeded()
      await keepScreen(page, 'settings-answer-mails')
      // It shows what was written down, once it is.
      await wanted.click()
      await expect(wanted).not.toBeChecked()
      await page.reload()
      await expect(wanted).not.toBeChecked()
    })
  },
)
