import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { errors } from '../contract/errors.ts'
import { uploadMessages } from '../contract/uploads.ts'
import { expect, onPhoneByNight, test } from './fixtures.ts'
import { declineCookies, readBalance, registerVerified, registerWithoutTokens } from './people.ts'
import { garment, person } from './pictures.ts'
import { expectToast, keepScreen, startTryOn } from './screens.ts'

type File = { name: string; mimeType: string; buffer: Buffer }
const jpeg = (name: string, buffer: Buffer): File => ({ name, mimeType: 'image/jpeg', buffer })
const sentenceOf = (code: keyof typeof errors) => errors[code][1]

const photoTile = (page: Page) => page.getByRole('region', { name: 'Upload Your Photo' })
const garmentTile = (page: Page) => page.getByRole('region', { name: 'Upload Garment' })
const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Try-On' })

test.beforeEach(({ context }) => declineCookies(context))

test(
  'TRY-3 TRY-13 what cannot be a photo is refused at its tile before anything is sent, and nothing is lost',
  onPhoneByNight,
  async ({ page, context }) => {
    await registerVerified(context)
    await page.goto('/dashboard')
    await garmentTile(page).locator('input').setInputFiles(garment.path)
    const whole = (await person.read()).buffer
    const refusals: [what: string, file: File, sentence: string][] = [
      [
        'a text',
        { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
        uploadMessages.type,
      ],
      [
        'a GIF',
        { name: 'a.gif', mimeType: 'image/gif', buffer: await sharp(whole).gif().toBuffer() },
        uploadMessages.type,
      ],
      [
        'a text that is called a JPEG',
        jpeg('a.jpg', Buffer.from('I am a photo')),
        sentenceOf('unreadable_image'),
      ],
      [
        'a JPEG cut in half',
        jpeg('half.jpg', whole.subarray(0, whole.length / 2)),
        sentenceOf('unreadable_image'),
      ],
      [
        'a file of 11 MB that is no photo',
        jpeg('a.jpg', Buffer.alloc(11 * 1024 * 1024)),
        uploadMessages.tooLarge,
      ],
      ['an empty file', jpeg('a.jpg', Buffer.alloc(0)), uploadMessages.tooSmall],
    ]
    for (const [what, file, sentence] of refusals) {
      await test.step(what, async () => {
        await photoTile(page).locator('input').setInputFiles(file)
        await expect(photoTile(page).getByRole('alert')).toHaveText(sentence)
        await expect(photoTile(page).getByRole('button', { name: 'Choose your photo' })).toBeVisible()
      })
    }
    await test.step('two files at once', async () => {
      await dropTwoFiles(page)
      await expect(photoTile(page).getByRole('alert')).toHaveText('Too many files')
      await keepScreen(page, 'try-on-refused-file')
    })
    await expect(garmentTile(page).getByRole('img', { name: 'Upload Garment' })).toBeVisible()
    await expect(garmentTile(page).getByRole('alert')).toBeHidden()
    await photoTile(page).locator('input').setInputFiles(person.path)
    await expect(photoTile(page).getByRole('alert')).toBeHidden()
    await expect(generateButton(page)).toBeEnabled()
    expect(await readBalance(context)).toBe(3)
  },
)

test(
  'TRY-17 TRY-18 a warning asks before anything is paid, and a result that is not kept says so',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    problems.allow(/422 POST \/api\/tryon/)
    await registerVerified(context)
    await page.goto('/dashboard')
    const answers = ['arms_across_body', 'try_on_poor_photo'] as const
    let answered = 0
    await page.route('**/api/tryon', (route) => {
      const code = answers[answered++] ?? 'internal'
      return route.fulfill({ status: 422, json: { error: sentenceOf(code), code, field: 'modelImage' } })
    })
    await startTryOn(page)
    const main = page.getByRole('main')
    await expect(main.getByText('Before You Go On')).toBeVisible()
    await expect(photoTile(page).getByRole('alert')).toBeHidden()
    await keepScreen(page, 'try-on-warning')
    await main.getByRole('button', { name: 'Go On With This Photo' }).click()
    await expect(main.getByText('Not Good Enough to Keep')).toBeVisible()
    await expect(main.getByText(sentenceOf('try_on_poor_photo'))).toHaveCount(1)
    await keepScreen(page, 'try-on-poor-result')
  },
)

test('TRY-11 TRY-9 without a token the failure says so and leads to the packages', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/402 POST \/api\/tryon/)
  await registerWithoutTokens(context)
  await page.goto('/dashboard')
  await startTryOn(page)
  await expectToast(page, 'Try-On Failed', sentenceOf('not_enough_tokens'))
  await keepScreen(page, 'try-on-without-tokens')
  await page.getByRole('main').getByRole('button', { name: 'Buy tokens' }).click()
  await expect(page).toHaveURL('/dashboard?tab=packages')
  await page.goBack()
  await expect(photoTile(page).getByRole('img')).toBeVisible()
})

test('TRY-9 TRY-12 without a connection the failure has its own sentence, and the same images can be sent again', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await registerWithoutTokens(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Choose your photo' })).toBeVisible()
  // What the page loads after it has opened must be there before the connection goes.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you do now may not reach us.')).toBeVisible()
  await startTryOn(page)
  await expectToast(page, 'Try-On Failed', 'Failed to generate try-on. Please try again.')
  await keepScreen(page, 'try-on-offline')
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeEnabled()
})

test('TRY-4 TRY-5 an address that holds no image is explained at its field', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/4\d\d GET \/api\/garment-image/)
  await registerVerified(context)
  await page.goto('/dashboard')
  const load = page.getByRole('button', { name: 'Load', exact: true })
  await expect(load).toBeDisabled()
  const field = page.getByLabel('Or paste a garment image URL')
  await field.fill('http://127.0.0.1:1/garment.jpg')
  await load.click()
  await expect(page.getByText(sentenceOf('unreachable_url'))).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('http://127.0.0.1:1/garment.jpg')
  await keepScreen(page, 'try-on-refused-address')
})

test('TRY-4 a stock garment that cannot be fetched says so at its tile', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED GET \/imagery/)
  await registerVerified(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Use White t-shirt' })).toBeVisible()
  await page.route('**/imagery/prod-tee.jpg', (route) => route.abort())
  await page.getByRole('button', { name: 'Use White t-shirt' }).click()
  await expect(garmentTile(page).getByRole('alert')).toHaveText('Failed to process garment image')
})

/** The system's picker offers one file only, but two can be dragged. */
async function dropTwoFiles(page: Page) {
  const dataTransfer = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    for (const name of ['one.jpg', 'two.jpg']) files.items.add(new File(['x'], name, { type: 'image/jpeg' }))
    return files
  })
  await photoTile(page)
    .getByRole('button', { name: 'Choose your photo' })
    .dispatchEvent('drop', { dataTransfer })
}
