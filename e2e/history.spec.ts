import { expect, test } from './fixtures.ts'
import { signInWithPast } from './past-try-ons.ts'
import { declineCookies } from './people.ts'
import { expectLoaded, keepScreen } from './screens.ts'

test('HIST-1 HIST-2 HIST-4 a longer history has pages, and what is deleted is gone', async ({
  page,
  context,
}) => {
  await declineCookies(context)
  await signInWithPast(context, 'collector')
  await page.goto('/dashboard?tab=history')
  const heading = page.getByRole('heading', { level: 1 })
  const cards = page.getByRole('main').getByRole('link', { name: /^Try-on from/ })
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(heading).toHaveText('Try-On History (6)')
  await expect(cards).toHaveCount(5)
  for (const card of await cards.all()) await expectLoaded(card.getByRole('img'))
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await keepScreen(page, 'history-pages', { fullPage: true })
  const columns = () =>
    cards.evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().left)).size)
  for (const [width, count] of [
    [390, 1],
    [800, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns, { message: `columns at ${width} px` }).toBe(count)
  }
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/dashboard?tab=history&page=2')
  await expect(cards).toHaveCount(1)
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.goBack()
  await expect(cards).toHaveCount(5)
  await page.goForward()
  await expect(cards).toHaveCount(1)

  await page.getByRole('button', { name: 'More ways to share' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this try-on?' })
  await keepScreen(page, 'history-delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(heading).toHaveText('Try-On History (5)')
  await expect(cards).toHaveCount(5)
  await expect(pages).toBeHidden()
})
