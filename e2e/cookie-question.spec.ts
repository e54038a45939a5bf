import { expect, onPhoneToo, test } from './fixtures.ts'
import { registerVerified } from './people.ts'
import { chooseImages, keepScreen } from './screens.ts'

test(
  'NAV-7 TRY-6 the cookie question leaves the main job free: it can be done without an answer',
  onPhoneToo,
  async ({ page, context }) => {
    await registerVerified(context)
    await page.goto('/dashboard')
    const banner = page.getByRole('region', { name: 'A few cookies' })
    await expect(banner).toBeVisible()
    await chooseImages(page)
    await keepScreen(page, 'try-on-cookie-question')
    // A trial goes as far as a click can: nothing lies over the button.
    await page.getByRole('button', { name: 'Generate Try-On' }).click({ trial: true })
    await expect(banner).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    await expect(banner).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
