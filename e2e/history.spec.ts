import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, inMotion, onPhoneAlone, test } from './fixtures.ts'
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
  await expectLoaded(cards.getByRole('img'))

  await page.getByRole('button', { name: 'More ways to share' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this try-on?' })
  await keepScreen(page, 'history-delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(heading).toHaveText('Try-On History (5)')
  await expect(cards).toHaveCount(5)
  await expect(pages).toBeHidden()
})

test(
  'HIST-8 two fingers bring the picture closer, one moves it, and two make it whole again',
  { tag: [onPhoneAlone.tag, inMotion.tag] },
  async ({ page, context }) => {
    const { dialog, closer } = await openLargeView(page, context)
    const fingers = await openFingers(page, context)
    const divider = dialog.getByRole('slider', { name: 'Reveal the try-on' })
    const { x, y, width, height } = await boxOf(dialog.getByRole('group', { name: /^Before and after/ }))
    const middle = { x: x + width / 2, y: y + height / 2 }
    const apart = (pixels: number, down = 0) => [
      { x: middle.x - pixels, y: middle.y + down },
      { x: middle.x + pixels, y: middle.y + down },
    ]

    await fingers.move(apart(30), apart(75))
    await expect.poll(() => zoomOf(closer)).toBeCloseTo(2.5, 1)
    await expect(dialog.getByRole('status')).toHaveText('2.5×')
    await expect(divider).toBeHidden()
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    await keepScreen(page, 'large-view-pinched')

    const before = await boxOf(closer.getByRole('img'))
    await fingers.move([middle], [{ x: middle.x + 60, y: middle.y - 40 }])
    const after = await boxOf(closer.getByRole('img'))
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([60, -40])
    await fingers.move([middle], [{ x: middle.x + 2000, y: middle.y }])
    expect((await boxOf(closer.getByRole('img'))).x, 'no gap beside the picture').toBeCloseTo(x, 0)

    await fingers.move(apart(90), apart(20))
    await expect(closer).toBeHidden()
    await expect(divider, 'the divider has kept its place').toHaveAttribute('aria-valuenow', '50')
  },
)

test(
  'HIST-8 the wheel, the keys, the buttons and a double click bring the picture closer, and back',
  inMotion,
  async ({ page, context }) => {
    const { dialog, closer } = await openLargeView(page, context)
    const { x, y, width, height } = await boxOf(dialog.getByRole('group', { name: /^Before and after/ }))
    const corner = { x: x + width / 4, y: y + height / 4 }
    await page.mouse.move(corner.x, corner.y)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => zoomOf(closer)).toBeCloseTo(Math.exp(0.6), 1)
    await expect
      .poll(() => placeIn(closer, corner), 'what lies below the pointer stays there')
      .toEqual([0.25, 0.25])
    await page.mouse.wheel(0, 1000)
    await expect(closer).toBeHidden()

    await page.mouse.dblclick(corner.x, corner.y)
    await expect.poll(() => zoomOf(closer)).toBeCloseTo(2, 1)
    await page.mouse.dblclick(corner.x, corner.y)
    await expect(closer).toBeHidden()

    await dialog.getByRole('slider', { name: 'Reveal the try-on' }).focus()
    await page.keyboard.press('+')
    await expect(closer).toBeFocused()
    await page.keyboard.press('+')
    await expect.poll(() => zoomOf(closer)).toBeCloseTo(2.25, 1)
    const before = await boxOf(closer.getByRole('img'))
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await boxOf(closer.getByRole('img'))).x).toBeLessThan(before.x - width / 8)
    await page.keyboard.press('0')
    await expect(closer).toBeHidden()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await dialog.getByRole('button', { name: '3×' }).click()
    await expect(closer.getByRole('img')).toHaveCount(1)
    const motion = await closer
      .getByRole('img')
      .evaluate((image) => getComputedStyle(image).transitionDuration)
    expect(Number.parseFloat(motion), 'seconds').toBeLessThan(0.001)
    await dialog.getByRole('button', { name: 'Fit' }).click()
    await expect(closer).toBeHidden()
  },
)

async function openLargeView(page: Page, context: BrowserContext) {
  await declineCookies(context)
  await signInWithPast(context, 'viewer')
  await page.goto('/dashboard?tab=history')
  await page.getByRole('button', { name: /^View large/ }).click()
  const dialog = page.getByRole('dialog')
  for (const picture of await dialog.getByRole('img', { name: /^Try-on|^Before/ }).all())
    await expectLoaded(picture)
  return { dialog, closer: dialog.getByRole('region', { name: /^Enlarged/ }) }
}

type Point = { x: number; y: number }

/** Real touches, one for each point, from the first points to the last. */
async function openFingers(page: Page, context: BrowserContext) {
  const client = await context.newCDPSession(page)
  const points = (places: Point[]) => places.map((place, id) => ({ ...place, id }))
  return {
    async move(from: Point[], to: Point[]) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
      for (let step = 1; step <= 8; step += 1) {
        const between = from.map((start, index) => ({
          x: start.x + (((to[index]?.x ?? 0) - start.x) * step) / 8,
          y: start.y + (((to[index]?.y ?? 0) - start.y) * step) / 8,
        }))
        await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(between) })
      }
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

async function zoomOf(closer: Locator): Promise<number> {
  return (await boxOf(closer.getByRole('img'))).width / (await boxOf(closer)).width
}

/** Where in the picture, 0 to 1, a point of the page lies. */
async function placeIn(closer: Locator, point: Point): Promise<number[]> {
  const { x, y, width, height } = await boxOf(closer.getByRole('img'))
  return [(point.x - x) / width, (point.y - y) / height].map((value) => Math.round(value * 100) / 100)
}
