import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { findBuiltWorker } from './device-worker.ts'
import { drawOnDevice } from './drawn-device.ts'
import { expect, isNight, onPhoneByNight, test } from './fixtures.ts'
import { useDrawnServer, useOwnServer, useWholeServer } from './own-server.ts'
import { createPerson, declineCookies, readBalance, registerVerified } from './people.ts'
import { smallGarment, smallPerson } from './pictures.ts'
import { keepScreen } from './screens.ts'

useWholeServer()

const deviceFile = /\/assets\/(device\/|tfjs|movenet|blaze|selfie)/

test(
  'DEVICE-1 DEVICE-3 DEVICE-4 DEVICE-5 DEVICE-7 LAND-1 a guest sees a preview, no request leaves meanwhile, and an account keeps it',
  onPhoneByNight,
  async ({ page, context }) => {
    await declineCookies(context)
    const requests = watchRequests(page)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(requests.filter(isOfDevice), 'loaded before it is asked for').toEqual([])

    await page.getByRole('button', { name: 'Try it on this device' }).click()
    const room = page.getByRole('region', { name: 'Try one on, right here.' })
    await room.getByRole('button', { name: 'Use our studio figure' }).click()
    await room.getByRole('button', { name: 'Use Striped blouse' }).click()
    await expect(room.getByText('This photo works')).toBeVisible({ timeout: 120_000 })
    await expect(room.getByText('Seen as a top')).toBeVisible({ timeout: 120_000 })
    expect(requests.some(isOfDevice)).toBe(true)
    await keepScreen(page, 'guest-preview-chosen')

    requests.length = 0
    await context.setOffline(true)
    await room.getByRole('button', { name: 'Preview on this device' }).click()
    await expect(room.getByRole('slider', { name: 'Reveal the preview' })).toBeVisible({ timeout: 120_000 })
    await context.setOffline(false)
    expect(
      requests.filter((url) => /^https?:/.test(url)),
      'sent while a preview is made',
    ).toEqual([])
    await room.getByRole('group', { name: 'Before and after comparison' }).scrollIntoViewIfNeeded()
    await keepScreen(page, 'guest-preview')

    await test.step('the picture says what it is', async () => {
      await expect.poll(() => readKept(page, 'tryOn')).not.toBe('')
      const picture = sharp(Buffer.from(await readKept(page, 'tryOn'), 'base64'))
      const { format, width, height, xmpAsString } = await picture.metadata()
      expect([format, width, height]).toEqual(['jpeg', 480, 640])
      expect(xmpAsString).toContain('digitalsourcetype/compositeSynthetic')
      expect(xmpAsString).toContain('preview made on the device')
    })
    await test.step('what it says does not show through the original photo, which fades into the studio', async () => {
      expect(await lightOfLabel(await readKept(page, 'tryOn'))).toBeLessThan(120)
      expect(await lightOfLabel(await readKept(page, 'studioModel'))).toBeGreaterThan(150)
    })
    await test.step('one invitation at a time: the bar at the bottom stays away', async () => {
      await room.getByRole('button', { name: 'Register and keep these' }).scrollIntoViewIfNeeded()
      await expect(room.getByRole('button', { name: 'Register and keep these' })).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Sign Up & Get 3 Free Tokens' })).toHaveCount(2)
    })
    await test.step('a reload loses nothing', async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Try it on this device' }).click()
      await expect(room.getByRole('slider', { name: 'Reveal the preview' })).toBeVisible()
    })
    await test.step('nor does registering', async () => {
      await room.getByRole('button', { name: 'Register and keep these' }).click()
      await register(page)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('img', { name: 'Upload Your Photo' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Upload Garment' })).toBeVisible()
      await expect(page.getByRole('slider', { name: 'Reveal the preview' })).toBeVisible()
    })
  },
)

test('DEVICE-3 DEVICE-4 what is chosen is looked at on the device, and a preview costs nothing and can be stopped', async ({
  page,
  context,
}) => {
  await declineCookies(context)
  await registerVerified(context)
  await page.goto('/dashboard')
  const posted: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && posted.push(request.url()))
  const photoTile = page.getByRole('region', { name: 'Upload Your Photo' })
  await photoTile.locator('input').setInputFiles(await smallGarment.read())
  await expect(photoTile).toContainText('We could not find a person in your photo.', { timeout: 120_000 })
  await keepScreen(page, 'device-verdict')
  await photoTile.getByRole('button', { name: 'Remove' }).click()

  await photoTile.locator('input').setInputFiles(await smallPerson.read())
  await page
    .getByRole('region', { name: 'Upload Garment' })
    .locator('input')
    .setInputFiles(await smallGarment.read())
  await expect(photoTile).toContainText('This photo works', { timeout: 120_000 })
  const previewButton = page.getByRole('button', { name: 'Preview on this device' })
  await test.step('it can be stopped at once', async () => {
    await previewButton.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(previewButton).toBeVisible()
  })
  // The engine that was stopped would be started anew for the picture, which the guest above sees.
  if (!isNight) await drawOnDevice(context)
  await previewButton.click()
  await expect(page.getByRole('slider', { name: 'Reveal the preview' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('button', { name: /^Generate Try-On/ })).toBeEnabled()
  await keepScreen(page, 'device-preview')
  expect(posted).toEqual([])
  expect(await readBalance(context)).toBe(3)
})

test('DEVICE-1 on a metered connection the visitor is asked first', async ({ page, context }) => {
  await drawOnDevice(context)
  await declineCookies(context)
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const requests = watchRequests(page)
  await page.goto('/')
  const room = await openRoomWithPair(page)
  await room.getByRole('button', { name: 'Preview on this device' }).click()
  const agree = room.getByRole('button', { name: 'Load 12.6 MB' })
  await expect(agree).toBeVisible()
  await keepScreen(page, 'guest-preview-asks')
  expect(requests.filter(isOfDevice)).toEqual([])
  await agree.click()
  await expect(room.getByRole('slider', { name: 'Reveal the preview' })).toBeVisible({ timeout: 120_000 })
})

test('DEVICE-8 a browser that cannot make pictures itself is led to the server', async ({
  page,
  context,
}) => {
  await declineCookies(context)
  await context.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Try it on this device' }).click()
  await expect(page.getByText('This browser cannot make the picture itself.')).toBeVisible()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('DEVICE-1 DEVICE-7 the worker is small, kept for good, and the only one that may compile WebAssembly', async ({
  request,
}) => {
  const folder = join(import.meta.dirname, '../dist/client/assets/device')
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js.gz')))
    expect((await stat(join(folder, name))).size).toBeLessThan(250_000)
  const { workerUrl, fileUrls } = findBuiltWorker()
  for (const url of [workerUrl, ...fileUrls.map(([, fileUrl]) => fileUrl)]) {
    const { 'cache-control': caching } = (await request.get(url)).headers()
    expect([url, caching]).toEqual([url, 'public, max-age=31536000, immutable'])
  }
  const policyOf = async (url: string) => (await request.get(url)).headers()['content-security-policy']
  expect(await policyOf(workerUrl)).toContain("script-src 'wasm-unsafe-eval'; connect-src blob:")
  expect(await policyOf('/')).not.toContain('wasm')
})

test.describe('where the server looks', () => {
  // What it finds in them: refusals.spec.ts.
  useDrawnServer()

  test('TRY-25 where the browser cannot look at the pictures, the server does when asked', async ({
    page,
    context,
  }) => {
    await declineCookies(context)
    await context.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
    await registerVerified(context)
    await page.goto('/dashboard')
    const posted: string[] = []
    page.on(
      'request',
      (request) => request.method() !== 'GET' && posted.push(new URL(request.url()).pathname),
    )
    const photoTile = page.getByRole('region', { name: 'Upload Your Photo' })
    await photoTile.locator('input').setInputFiles(await smallPerson.read())
    await page
      .getByRole('region', { name: 'Upload Garment' })
      .locator('input')
      .setInputFiles(await smallGarment.read())
    const ask = page.getByRole('button', { name: 'Check both, free' })
    await expect(ask).toBeVisible()
    expect(posted).toEqual([])
    await ask.click()
    await expect(photoTile).toContainText('This photo works', { timeout: 120_000 })
    await expect(page.getByRole('region', { name: 'Upload Garment' })).toContainText('Seen as a top')
    expect(posted).toEqual(['/api/tryon/check'])
    await keepScreen(page, 'checked-by-server')
    expect(await readBalance(context)).toBe(3)
  })
})

test.describe('where the operator narrows it', () => {
  useOwnServer({ DEVICE_PREVIEW: 'guests', DEVICE_PREVIEW_GARMENTS: 'stock' })

  test('DEVICE-6 guests alone have it, with stock garments alone', async ({ page, context }) => {
    await drawOnDevice(context)
    await declineCookies(context)
    await page.goto('/')
    const room = await openRoomWithPair(page)
    await expect(room.getByText('Pick one of ours')).toBeVisible()
    await room.getByRole('button', { name: 'Remove: The garment' }).click()
    await expect(room.getByRole('button', { name: 'Pick one below' })).toBeDisabled()
    await registerVerified(context)
    // The room, with what it loads for the pair, is left before anything is counted.
    await page.goto('/faq')
    const requests = watchRequests(page)
    await page.goto('/landing')
    await expect(page.getByRole('heading', { name: 'Talk to a person.' })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Try it on this device' })).toHaveCount(0)
    expect(requests.filter(isOfDevice)).toEqual([])
  })
})

async function openRoomWithPair(page: Page) {
  await page.getByRole('button', { name: 'Try it on this device' }).click()
  const room = page.getByRole('region', { name: 'Try one on, right here.' })
  await room.getByRole('button', { name: 'Use our studio figure' }).click()
  await room.getByRole('button', { name: 'Use White t-shirt' }).click()
  await expect(room.getByRole('button', { name: 'Preview on this device' })).toBeEnabled()
  return room
}

async function register(page: Page): Promise<void> {
  const { username, email, password } = createPerson()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
}

/** Every address asked for from now on, by the page and its workers. */
function watchRequests(page: Page): string[] {
  const urls: string[] = []
  page.context().on('request', (request: Request) => urls.push(request.url()))
  return urls
}

function isOfDevice(url: string): boolean {
  return deviceFile.test(url)
}

/** The try-on that the browser keeps for a guest, in base64; empty while there is none. */
function readKept(page: Page, name: 'studioModel' | 'tryOn'): Promise<string> {
  return page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').get('guest-draft')
          reading.addEventListener('success', () => {
            const { preview } = reading.result as { preview: Record<typeof wanted, Blob> | null }
            if (!preview) return resolve('')
            const reader = new FileReader()
            reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')))
            reader.readAsDataURL(preview[wanted])
          })
        })
      }),
    name,
  )
}

/** How light the ground is on which a preview's label stands, 0 to 255. */
async function lightOfLabel(base64: string): Promise<number> {
  const corner = { left: 20, top: 600, width: 4, height: 12 }
  const pixels = await sharp(Buffer.from(base64, 'base64')).extract(corner).greyscale().raw().toBuffer()
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length
}
