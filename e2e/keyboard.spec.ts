import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { balanceIn, createPerson, declineCookies } from './people.ts'
import { person } from './pictures.ts'
import { expectToast, expectTryOnComplete } from './screens.ts'

test('UI-5 the main job is done by keyboard alone', async ({ page, context }) => {
  await declineCookies(context)
  const newcomer = createPerson('Kim')
  await page.goto('/')
  await test.step('the first Tab leads past the menus', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
  })
  await test.step('registers', async () => {
    const dialog = page.getByRole('dialog')
    await press(page, page.locator('#hero').getByRole('button', { name: 'Sign Up & Get 3 Free Tokens' }))
    await expect(dialog).toBeVisible()
    await type(page, dialog.getByLabel('Username'), newcomer.username)
    await type(page, dialog.getByLabel('Email'), newcomer.email)
    await type(page, dialog.getByLabel('Password', { exact: true }), newcomer.password)
    await type(page, dialog.getByLabel('Confirm password'), newcomer.password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Welcome to Ourela!')
  })
  await test.step('verifies', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: 'Development mailbox' }))
    await expect(page).toHaveURL('/dev/outbox')
    const mail = page.getByRole('article').filter({ hasText: newcomer.email })
    await expect(async () => {
      await page.reload()
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    await press(page, mail.getByRole('link'))
    await expect(balanceIn(page)).toHaveText(/^3 tokens/)
  })
  await test.step('chooses', async () => {
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: 'Choose your photo' }))
    await (await chooser).setFiles(person.path)
    await press(page, page.getByRole('button', { name: 'Use Striped blouse' }))
    await expect(page.getByRole('img', { name: 'Upload Garment' })).toBeVisible()
  })
  await test.step('generates', async () => {
    await press(page, page.getByRole('button', { name: 'Generate Try-On' }))
    await expectTryOnComplete(page)
  })
  await test.step('compares and shares', async () => {
    const handle = page.getByRole('slider', { name: 'Reveal the try-on' })
    await tabTo(page, handle)
    await page.keyboard.press('PageUp')
    await expect(handle).toHaveAttribute('aria-valuetext', '60% original')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(handle).toHaveAttribute('aria-valuetext', '50% original')
    const download = page.waitForEvent('download')
    await press(page, page.getByRole('button', { name: 'Download' }))
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
  })
  await test.step('finds it in the history, and leaves', async () => {
    await press(page, page.getByRole('link', { name: 'History', exact: true }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try-On History (1)')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Logout' }))
    await expect(page).toHaveURL('/landing')
  })
})

/** Presses Tab until the control has the focus, and sees that the focus shows. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      const outline = await control.evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(outline, 'the focus is visible').not.toBe('none')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}

async function press(page: Page, control: Locator) {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
