import type { BrowserContext, Frame, FrameLocator, Page } from '@playwright/test'
import { makeKey } from './api-keys.ts'
import { checkFrame, expect, inMotion, keepPicture, onPhoneByNight, onPhoneToo, test } from './fixtures.ts'
import { holdTryOns } from './hold-try-ons.ts'
import { createPerson, registerVerified } from './people.ts'
import { person, smallPerson } from './pictures.ts'
import { startShop } from './shop-server.ts'

/* A shop's pages on another site than ours, with the button and the frame that it opens. */

let shop: Awaited<ReturnType<typeof startShop>>
test.beforeAll(async () => {
  shop = await startShop(process.env.E2E_URL ?? '')
})
test.afterAll(() => shop.stop())
test.beforeEach(({ problems }) => {
  problems.allow(new RegExp(`request to another host: (${shop.origin}|${shop.nearOrigin})`))
})

/** A widget key for the shop's pages, of an account with 3 tokens. */
async function openShopAccount(
  context: BrowserContext,
  baseURL = '',
  origins = [shop.origin, shop.nearOrigin, baseURL],
) {
  await registerVerified(context, createPerson('Shop'))
  shop.useKey(await makeKey(context, { name: 'Plain Shop', scope: 'widget', origins }))
}

const roomOf = (page: Page) => page.frameLocator('iframe')
const openButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function frameOf(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().some((one) => one.url().includes('/fitting-room'))).toBe(true)
  const frame = page.frames().find((one) => one.url().includes('/fitting-room'))
  if (!frame) throw new Error('No frame')
  return frame
}

/** WCAG 2.2 AA in the page and in the frame, and a picture of both. */
async function keepBoth(page: Page, name: string) {
  await checkFrame(page.mainFrame())
  await checkFrame(await frameOf(page))
  await keepPicture(page, `${name}-${test.info().project.name}`)
}

async function choosePhoto(room: FrameLocator) {
  await room.getByLabel('Choose a photo').setInputFiles(await smallPerson.read())
}

/** The test's browser has no camera: a drawing stands in for what one sees. */
function giveCamera() {
  const seen = document.createElement('canvas')
  seen.width = 480
  seen.height = 640
  setInterval(() => seen.getContext('2d')?.fillRect(120, 60, 240, 520), 50)
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(seen.captureStream(10))
}

const storedIn = async (page: Page) =>
  (await frameOf(page)).evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])

test(
  'BUTTON-1 BUTTON-3 BUTTON-6 BUTTON-7 BUTTON-9 from the button over a photo to the cart, in a plain shop',
  { tag: [onPhoneToo.tag, inMotion.tag] },
  async ({ page: shopper, context, baseURL }) => {
    await openShopAccount(context, baseURL)
    // The shopper is nobody here.
    await context.clearCookies()
    await shopper.goto(`${shop.nearOrigin}/plain.html`)
    const button = openButton(shopper, 'Try it on · Klein knit')
    await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(button).toHaveCSS('border-radius', '2px')
    await button.click()
    const dialog = shopper.getByRole('dialog', { name: 'Fitting room · Klein knit' })
    await expect(dialog).toBeVisible()
    const room = roomOf(shopper)
    await expect(room.getByText('€ 89.00')).toBeVisible()
    await expect(room.getByRole('img', { name: 'Klein knit' })).toBeVisible()
    await keepBoth(shopper, 'fitting-room-open')

    await choosePhoto(room)
    expect(await storedIn(shopper)).toEqual([])
    await expect(room.getByText('It is deleted once that is made')).toBeVisible()
    await keepBoth(shopper, 'fitting-room-photo')
    const letGo = await holdTryOns()
    await room.getByRole('button', { name: 'Agree and try it on' }).click()
    await expect(room.getByText('Making your picture')).toBeVisible()
    await keepBoth(shopper, 'fitting-room-working')
    letGo()
    await expect(room.getByRole('heading', { name: 'Your picture is ready' })).toBeVisible({
      timeout: 120_000,
    })
    await expect(room.getByRole('slider', { name: 'Reveal the picture' })).toBeVisible()
    await expect(room.getByRole('group', { name: 'Before and after' }).getByRole('img').first()).toBeVisible()
    await keepBoth(shopper, 'fitting-room-result')
    expect(await storedIn(shopper)).toEqual(['fitting-room'])
    expect(await context.cookies()).toEqual([])

    // By a key: an emulated phone with two pixels for each of CSS misplaces presses in a frame of another site.
    await room.getByRole('button', { name: 'Add to cart' }).press('Enter')
    await expect(shopper.getByText('In your cart: Klein knit')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    expect(await shopper.evaluate(() => Reflect.get(window, 'seen'))).toEqual([
      'opened knit-klein',
      'tried knit-klein',
      'add-to-cart knit-klein',
      'closed knit-klein',
    ])

    await test.step('the next piece finds the photo, and the shopper deletes everything', async () => {
      await button.click()
      await expect(room.getByRole('img', { name: 'Your photo' })).toBeVisible()
      await expect(room.getByRole('button', { name: 'Try it on', exact: true })).toBeEnabled()
      await room.getByRole('button', { name: 'Delete my pictures now' }).click()
      await expect(room.getByText('Your pictures are deleted.')).toBeVisible()
      expect(await storedIn(shopper)).toEqual([])
    })
  },
)

test('BUTTON-7 the camera takes the photo after five seconds; where there is none, another way is named', async ({
  page: shopper,
  context,
  baseURL,
}) => {
  await openShopAccount(context, baseURL)
  await context.clearCookies()
  await shopper.goto(`${shop.origin}/plain.html`)
  await openButton(shopper, 'Try it on · Klein knit').click()
  const room = roomOf(shopper)
  const camera = room.getByRole('region', { name: 'Take a photo' })
  const takePhoto = room.getByRole('button', { name: 'Take a photo' })
  await takePhoto.click()
  await expect(camera.getByRole('alert')).toHaveText(/^We cannot reach a camera\./)
  await keepBoth(shopper, 'fitting-room-no-camera')
  await camera.getByRole('button', { name: 'Cancel' }).click()

  await (await frameOf(shopper)).evaluate(giveCamera)
  await takePhoto.click()
  await expect(camera.getByText('Stand back so that we see you')).toBeVisible()
  await keepBoth(shopper, 'fitting-room-camera')
  await camera.getByRole('button', { name: 'Start the timer' }).click()
  await expect(camera.getByRole('timer')).toHaveText('5')
  await expect(room.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expect(camera).toBeHidden()
})

test(
  'BUTTON-4 in a page of one page, inside a shadow root, in its language, as often as it is drawn anew',
  onPhoneByNight,
  async ({ page, context, baseURL, problems }) => {
    problems.allow(/WebGL|GPU/)
    await openShopAccount(context, baseURL)
    await page.goto(`${shop.origin}/single-page.html`)
    await expect(openButton(page, 'Anprobieren · Strickpullover')).toHaveCSS('color', 'rgb(255, 255, 255)')
    for (let turn = 0; turn < 5; turn++) {
      await openButton(page, 'Bluse').first().click()
      await openButton(page, 'Pullover').first().click()
    }
    await openButton(page, 'Anprobieren · Strickpullover').click()
    const room = roomOf(page)
    await expect(room.getByRole('heading', { name: 'So sieht es an Ihnen aus' })).toBeVisible()
    expect(await (await frameOf(page)).evaluate(() => document.documentElement.lang)).toBe('de')
    await keepBoth(page, 'fitting-room-shadow')

    await test.step('a page that goes on takes the dialog with it', async () => {
      await page.evaluate(() => {
        const root = document.querySelector('shop-app')?.shadowRoot
        root?.querySelector<HTMLElement>('#second')?.click()
      })
      await expect(page.locator('iframe')).toHaveCount(0)
      await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
    })
    await openButton(page, 'Anprobieren · Gestreifte Bluse').click()
    await expect(room.getByText('Gestreifte Bluse')).toBeVisible()
    await room.getByLabel('Foto auswählen').setInputFiles(await smallPerson.read())
    await room.getByRole('button', { name: 'Zustimmen und anprobieren' }).click()
    await expect(room.getByRole('heading', { name: 'Ihr Bild ist fertig' })).toBeVisible({ timeout: 120_000 })
    await room.getByRole('button', { name: 'In den Warenkorb' }).click()
    await expect(page.getByText('Im Korb: blouse')).toBeVisible()
  },
)

test(
  'BUTTON-2 BUTTON-3 BUTTON-4 by keyboard alone, in a dark shop with a strict policy',
  onPhoneByNight,
  async ({ page, context, baseURL }) => {
    await openShopAccount(context, baseURL)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${shop.origin}/dark.html`)
    const button = openButton(page, 'Essayer · Pull bleu')
    await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
    // The page would swallow it: it has an edge.
    await expect(button).toHaveCSS('border-top-color', 'rgb(255, 255, 255)')
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    const room = roomOf(page)
    await expect(room.getByRole('heading', { name: 'Voyez-le sur vous' })).toBeVisible()
    expect(await (await frameOf(page)).evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await keepBoth(page, 'fitting-room-dark')

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()

    await test.step('it opens again in the very moment in which it closes', async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      const isOpen = await page.evaluate(() => {
        const root = document.querySelector('ourela-try-on')?.shadowRoot
        root?.querySelector<HTMLElement>('dialog .close')?.click()
        root?.querySelector<HTMLElement>('.open')?.click()
        return root?.querySelector('dialog')?.open
      })
      expect(isOpen).toBe(true)
      await expect(room.getByRole('heading', { name: 'Voyez-le sur vous' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button).toBeFocused()
    })

    await page.keyboard.press('Enter')
    const choose = room.getByRole('button', { name: 'Choisir une photo' })
    await expect(choose).toBeVisible()
    await tabTo(page, () => choose.evaluate((element) => element === document.activeElement))
    const input = room.getByLabel('Choisir une photo').and(room.locator('input'))
    await input.evaluate((field) =>
      field.addEventListener('click', () => field.setAttribute('title', 'asked')),
    )
    await page.keyboard.press('Enter')
    await expect(input).toHaveAttribute('title', 'asked')
    await input.setInputFiles(await smallPerson.read())
    const start = room.getByRole('button', { name: 'Accepter et essayer' })
    await expect(start).toBeEnabled()
    await tabTo(page, () => start.evaluate((element) => element === document.activeElement))
    await page.keyboard.press('Enter')
    const ready = room.getByRole('heading', { name: 'Votre image est prête' })
    await expect(ready).toBeVisible({ timeout: 120_000 })
    await expect(ready).toBeFocused()
    await keepBoth(page, 'fitting-room-dark-result')
    const add = room.getByRole('button', { name: 'Ajouter au panier' })
    await tabTo(page, () => add.evaluate((element) => element === document.activeElement))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Au panier : Pull bleu')).toBeVisible()
    await expect(button).toBeFocused()
  },
)

/** Presses Tab until it is there; everything in the page behind the dialog is passed over. */
async function tabTo(page: Page, isThere: () => Promise<boolean>) {
  for (let press = 0; press < 20; press++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

test('BUTTON-5 a page that the key does not name gets no frame', async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  await openShopAccount(context, baseURL, ['https://another.example', baseURL ?? ''])
  problems.allow(
    /frame-ancestors|Framing|violates the following|404 GET \/fitting-room|Refused by the content/,
  )
  problems.allow(/net::ERR_BLOCKED_BY_RESPONSE|status of 404/)
  await page.clock.install()
  await page.goto(`${shop.origin}/plain.html`)
  await openButton(page, 'Try it on · Klein knit').click()
  const dialog = page.getByRole('dialog', { name: 'Fitting room · Klein knit' })
  await expect(dialog).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await expect(dialog.getByText('cannot be opened on this page')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(roomOf(page).getByRole('main')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close the fitting room' }).click()
  await expect(dialog).toBeHidden()
})

test('BUTTON-7 a phone hands its photo over, encrypted', async ({ page, context, baseURL }) => {
  await openShopAccount(context, baseURL)
  await page.goto(`${shop.origin}/plain.html`)
  await openButton(page, 'Try it on · Klein knit').click()
  const room = roomOf(page)
  const opened = page.waitForResponse((one) => one.url().endsWith('/hand-overs') && one.status() === 201)
  await room.getByRole('button', { name: 'Use your phone' }).click()
  await expect(room.getByRole('img', { name: 'Code that opens the fitting room' })).toBeVisible()
  await keepBoth(page, 'fitting-room-phone-code')
  const { id }: { id: string } = await (await opened).json()
  const code = await room.getByRole('link', { name: 'Open it as a link' }).getAttribute('href')
  expect(code).toContain(`#${id}.`)

  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  const sent = phone.waitForRequest((one) => one.method() === 'PUT')
  await phone.goto(code ?? '')
  await phone.getByLabel('Choose or take a photo').and(phone.locator('input')).setInputFiles(person.path)
  const body = (await sent).postDataBuffer()
  expect(body?.includes(Buffer.from('JFIF')) ?? false, 'sent as it is').toBe(false)
  await expect(phone.getByText('Sent.')).toBeVisible()
  await expect(room.getByRole('img', { name: 'Your photo' })).toBeVisible()
})
