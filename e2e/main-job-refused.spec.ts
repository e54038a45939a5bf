import type { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { errors } from '../contract/errors.ts'
import { expect, isNight, test } from './fixtures.ts'
import { useWholeServer } from './own-server.ts'
import { declineCookies, readBalance, registerVerified } from './people.ts'
import { smallGarment, smallPerson } from './pictures.ts'
import { expectToast, keepScreen } from './screens.ts'

/* Beside main-job.spec.ts by its name, too: the engine's threads end after a minute without work, and take long to be as quick again. */

type File = { name: string; mimeType: string; buffer: Buffer }
const jpeg = (name: string, buffer: Buffer): File => ({ name, mimeType: 'image/jpeg', buffer })
/** For the engine's word, which a busy machine may take its time for. */
const patience = { timeout: 120_000 }
const sentenceOf = (code: keyof typeof errors) => errors[code][1]

const photoTile = (page: Page) => page.getByRole('region', { name: 'Upload Your Photo' })
const garmentTile = (page: Page) => page.getByRole('region', { name: 'Upload Garment' })

useWholeServer()

test('TRY-13 TRY-21 TRY-8 what the server cannot use is refused at its tile, until it is mended, and costs nothing', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/^4\d\d POST \/api\/tryon$/)
  await declineCookies(context)
  // The browser does not look first where its connection is metered.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await registerVerified(context)
  await page.goto('/dashboard')
  await garmentTile(page)
    .locator('input')
    .setInputFiles(await smallGarment.read())
  const whole = (await smallPerson.read()).buffer
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#e4e2de' } })
      .png()
      .toBuffer()
  const refusals: [what: string, file: File, sentence: string][] = [
    ['a photo without a person', await smallGarment.read(), sentenceOf('no_person')],
    [
      'an image of 10 by 10 pixels',
      jpeg('tiny.jpg', await sharp(whole).resize(10, 10).jpeg().toBuffer()),
      sentenceOf('image_too_small'),
    ],
  ]
  // One more picture without a person, and one more that is made smaller (TRY-20).
  if (isNight)
    refusals.push([
      'a wall of 60 megapixels, which the browser makes smaller first',
      { name: 'wall.png', mimeType: 'image/png', buffer: await blank(8000, 7500) },
      sentenceOf('no_person'),
    ])
  for (const [index, [what, file, sentence]] of refusals.entries()) {
    await test.step(what, async () => {
      await photoTile(page).locator('input').setInputFiles(file)
      await page.getByRole('button', { name: 'Generate Try-On' }).click()
      await expect(photoTile(page).getByRole('alert')).toHaveText(sentence, patience)
      await expectToast(page, 'Try-On Failed', sentence)
      await expect(page.getByRole('main').getByText(sentence)).toHaveCount(1)
      if (index === 0) {
        await expect(photoTile(page).getByText('No token was spent.')).toBeVisible()
        await expect(photoTile(page).getByRole('button', { name: 'Choose another photo' })).toBeFocused()
        await keepScreen(page, 'try-on-refused-photo')
      }
      await photoTile(page).getByRole('button', { name: 'Remove: Upload Your Photo' }).click()
      await expect(photoTile(page).getByRole('alert')).toBeHidden()
    })
  }
  await test.step('a garment that is none', async () => {
    await photoTile(page)
      .locator('input')
      .setInputFiles(await smallPerson.read())
    await garmentTile(page).getByRole('button', { name: 'Remove: Upload Garment' }).click()
    await garmentTile(page)
      .locator('input')
      .setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: await blank(600, 600) })
    await page.getByRole('button', { name: 'Generate Try-On' }).click()
    await expect(garmentTile(page).getByRole('alert')).toHaveText(sentenceOf('no_garment'), patience)
    await expect(photoTile(page).getByRole('alert')).toBeHidden()
  })
  expect(await readBalance(context)).toBe(3)
  const history = await context.request.get('/api/history/tryons')
  expect(await history.json()).toMatchObject({ pagination: { total: 0 } })
})
