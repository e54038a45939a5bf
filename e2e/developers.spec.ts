import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onPhoneByNight, test } from './fixtures.ts'
import { garment, person } from './pictures.ts'
import { declineCookies, registerVerified } from './people.ts'
import { errorOf, expectLoaded, expectToast, followSidebar, keepScreen } from './screens.ts'

test(
  'API-1 API-8 API-11 a key is made, shown once, changed and revoked; the reference runs with a test key',
  onPhoneByNight,
  async ({ page, context }) => {
    await declineCookies(context)
    await registerVerified(context)
    await page.goto('/dashboard')
    await followSidebar(page, 'Developers')
    const main = page.getByRole('main')
    const form = main.getByRole('form', { name: 'Make an API key' })
    await expect(form).toBeVisible()
    await keepScreen(page, 'developers-none', { fullPage: true })

    await test.step('a widget key needs its origins', async () => {
      await form.getByRole('radio', { name: /^Widget/ }).check()
      await form.getByLabel('Name').fill('Shop pages')
      await form.getByLabel('Origins').fill('shop.example')
      await form.getByRole('button', { name: 'Make API Key' }).click()
      await expect(errorOf(form.getByLabel('Origins'))).toHaveText(/https:\/\/shop.example/)
    })
    await test.step('the key is shown once', async () => {
      await form.getByLabel('Origins').fill('https://shop.example')
      await form.getByLabel('Tokens a day').fill('20')
      await form.getByRole('button', { name: 'Make API Key' }).click()
      const made = main.getByRole('region', { name: 'Your new API key' })
      await expect(made.getByRole('heading')).toBeFocused()
      await expect(made).toContainText(/ourela_widget_test_[0-9A-Za-z]{38}/)
      await keepScreen(page, 'developers-key')
      await made.getByRole('button', { name: 'I Have Kept It' }).click()
      await page.reload()
    })
    const card = main.getByRole('article', { name: 'API key Shop pages' })
    await test.step('its budget is changed', async () => {
      await expect(card.getByText('0 of 20 tokens')).toBeVisible()
      await card.getByRole('button', { name: 'Change' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change this key' })
      await keepScreen(page, 'developers-change')
      await dialog.getByLabel('Tokens a day').fill('30')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(card.getByText('0 of 30 tokens')).toBeVisible()
    })
    await test.step('the reference makes a test key and runs with it', async () => {
      await main.getByRole('link', { name: 'API Reference' }).click()
      await main.getByRole('button', { name: 'Put My Test Key In' }).click()
      await expect(main.getByText(/KEY=ourela_test_[0-9A-Za-z]{38}/)).toBeVisible()
      await main.getByRole('button', { name: 'Run It Here' }).click()
      await expectLoaded(main.getByRole('img', { name: /sample try-on/ }))
      await main.getByText('Create a try-on').click()
      await keepScreen(page, 'developers-reference', { fullPage: true })
    })
    await test.step('the three commands run as they stand there', async () => {
      // Where the machine has no curl, nobody there would use them.
      if (spawnSync('curl', ['--version']).status !== 0) return
      const commands = await main
        .getByRole('region', { name: 'Your first result' })
        .locator('ol code')
        .allInnerTexts()
      expect(commands).toHaveLength(3)
      const folder = await mkdtemp(join(tmpdir(), 'ourela-curl-'))
      await copyFile(person.path, join(folder, 'photo.jpg'))
      await copyFile(garment.path, join(folder, 'garment.jpg'))
      const { status, stderr } = spawnSync('sh', ['-ec', commands.join('\n')], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([0, expect.any(String)])
      const { format } = await sharp(join(folder, 'result.jpg')).metadata()
      expect(format).toBe('jpeg')
      await rm(folder, { recursive: true })
    })
    await test.step('what it made stands in the usage; the key is revoked', async () => {
      await main.getByRole('link', { name: 'API Keys' }).click()
      await expect(main.getByRole('region', { name: 'Usage by day and key' })).toContainText('(test)')
      await keepScreen(page, 'developers-keys', { fullPage: true })
      await card.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke for good' }).click()
      await expectToast(page, 'API Key Revoked')
      await expect(card).toBeHidden()
    })
  },
)

test('API-11 anyone may read the reference, at 320 px too', async ({ page, context }) => {
  await declineCookies(context)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/developers/api')
  await expect(page.getByRole('heading', { name: 'Your first result' })).toBeVisible()
  await keepScreen(page, 'reference-320')
})
