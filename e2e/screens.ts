import type { Locator, Page } from '@playwright/test'
import { checkAndKeep, checkAndKeepNarrow, expect, isPhone, isSeenNarrow, phoneWindow } from './fixtures.ts'
import { person, smallGarment, type TestPicture } from './pictures.ts'

/** Holds the page against WCAG 2.2 AA in light and dark, sees that nothing sticks out, and keeps pictures where they are wanted. */
export async function keepScreen(page: Page, name: string, options?: { fullPage?: boolean }): Promise<void> {
  await expectInWidth(page)
  await checkAndKeep(page, name, options)
  const large = page.viewportSize()
  if (!isSeenNarrow() || !large) return
  await page.setViewportSize(phoneWindow)
  await expectInWidth(page)
  await checkAndKeepNarrow(page, name, options)
  await page.setViewportSize(large)
}

/** All is there, and nothing is wider than the window. */
async function expectInWidth(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth, 'the page is as wide as its window').toBe(clientWidth)
}

/** The message that slides in at the edge of the window. */
export async function expectToast(page: Page, title: string, description?: string, timeout?: number) {
  // By its class: while a dialog is open, everything behind it is hidden from roles.
  const toast = page.locator('.toast')
  await expect(toast).toContainText(title, { timeout })
  if (description) await expect(toast).toContainText(description)
}

/** Waits for the end of a try-on, which a busy machine may take its time for. */
export async function expectTryOnComplete(page: Page): Promise<void> {
  await expectToast(page, 'Try-On Complete!', 'Drag the slider to compare.', 120_000)
}

/** The sidebar: beside the page on a large screen, on a phone in the menu, which is opened. */
export async function openSidebar(page: Page): Promise<Locator> {
  if (!isPhone()) return page.getByRole('complementary', { name: 'Sidebar' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' })
}

/** Follows an entry of the sidebar. */
export async function followSidebar(page: Page, entry: string): Promise<void> {
  const sidebar = await openSidebar(page)
  const link = sidebar.getByRole('link', { name: entry, exact: true })
  await link.or(sidebar.getByRole('button', { name: entry, exact: true })).click()
}

/** Waits until an image is not only there but drawn. */
export async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
}

/** The two pictures of the comparison, loaded. */
export async function expectComparison(page: Page): Promise<void> {
  const pictures = page.getByRole('group', { name: 'Before and after comparison' }).getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) await expectLoaded(picture)
}

/** Whoever waited for a result sees it without scrolling. */
export async function expectResultInView(page: Page): Promise<void> {
  const result = page.getByRole('group', { name: 'Before and after comparison' })
  const isAtTop = () =>
    result.evaluate((group) => {
      const { top } = group.getBoundingClientRect()
      return top >= 0 && top < innerHeight / 3
    })
  await expect.poll(isAtTop).toBe(true)
}

/** Puts a photo and a garment into their tiles. */
export async function chooseImages(page: Page, photo: Pick<TestPicture, 'read'> = person): Promise<void> {
  const tile = page.getByLabel('Upload Your Photo', { exact: true })
  await tile.locator('input').setInputFiles(await photo.read())
  await page
    .getByLabel('Upload Garment', { exact: true })
    .locator('input')
    .setInputFiles(await smallGarment.read())
}

/** Puts a photo and a garment into their tiles and starts a try-on. */
export async function startTryOn(page: Page, photo?: Pick<TestPicture, 'read'>): Promise<void> {
  await chooseImages(page, photo)
  await page.getByRole('button', { name: 'Generate Try-On' }).click()
}

/** The message below a field. */
export const errorOf = (field: Locator) => field.locator('xpath=ancestor::div[label]//p')

/** Keeps a request on its way until the answered function is called, so that what shows meanwhile can be seen. */
export async function holdRequest(page: Page, url: string | RegExp, times = 1): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(
    url,
    async (route) => {
      await held
      await route.continue()
    },
    { times },
  )
  return letGo
}

/** What a buyer agrees to before the button that pays; once it is noted, it stays. */
export async function agreeToImmediateUse(dialog: Locator): Promise<void> {
  const box = dialog.getByRole('checkbox', { name: /^I want to use my tokens at once/ })
  if (await box.isEnabled()) await box.check()
}
