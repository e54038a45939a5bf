import type { Locator, Page } from '@playwright/test'
import { expect, inMotion, onPhoneAlone, onPhoneByNight, onPhoneToo, test } from './fixtures.ts'
import { declineCookies, register } from './people.ts'
import { errorOf, expectToast, followSidebar, holdRequest, keepScreen, openSidebar } from './screens.ts'

const sections = ['hero', 'features', 'how-it-works', 'auth-cta', 'testimonials', 'token-system', 'contact']

test(
  'LAND-1 LAND-2 UI-5 the sections stand in their order and the slider compares',
  { tag: [onPhoneByNight.tag, inMotion.tag] },
  async ({ page, context }) => {
    await declineCookies(context)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Talk to a person.' })).toBeAttached()
    const ids = await page.locator('main section[id]').evaluateAll((found) => found.map(({ id }) => id))
    expect(ids).toEqual(sections)

    const slider = page.locator('#hero').getByRole('group', { name: 'Before and after comparison' })
    const handle = slider.getByRole('slider')
    await handle.focus()
    await page.keyboard.press('Home')
    await expect(handle).toHaveAttribute('aria-valuenow', '0')
    await expect(slider.getByText('Your Photo')).toHaveAttribute('data-hidden', 'true')
    await page.keyboard.press('End')
    await expect(slider.getByText('AI Magic')).toHaveAttribute('data-hidden', 'true')
    const box = await boxOf(slider)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(handle).toHaveAttribute('aria-valuenow', '50')
    await loadLatePictures(page)
    await keepScreen(page, 'landing', { fullPage: true })
  },
)

test(
  'LAND-1 nothing moves while the landing page loads and is read',
  { tag: [onPhoneToo.tag, inMotion.tag] },
  async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: { value: number }[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(entry.toJSON())
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    await expect(page.getByRole('heading', { name: 'A few cookies' })).toBeVisible()
    await loadLatePictures(page)
    const shifts: { value: number }[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
    // Where the italic comes after the first paint, one word of the headline stands a little lower: 0.0005.
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.001)
  },
)

test('LAND-1 a first visit loads at most 110 KB of JavaScript, and nothing of the dashboard or the payments', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'A few cookies' })).toBeVisible()
  await loadLatePictures(page)
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, encodedBodySize }))
      .filter(({ name }) => name.endsWith('.js')),
  )
  expect(scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(110_000)
  expect(scripts.map(({ name }) => name).join()).not.toMatch(
    /\/(dashboard|upload|packages|history|settings|support|admin|stripe)[^/]*\.js/,
  )
})

test(
  'NAV-3 the sidebar scrolls to its sections, 80 px below the top, and marks the one in view',
  inMotion,
  async ({ page, context }) => {
    await declineCookies(context)
    await page.goto('/')
    const entries = {
      Features: 'features',
      'How It Works': 'how-it-works',
      Reviews: 'testimonials',
      Home: 'hero',
    }
    for (const [entry, section] of Object.entries(entries)) {
      await test.step(entry, async () => {
        await followSidebar(page, entry)
        const top = async () => Math.round((await boxOf(page.locator(`#${section}`))).y)
        // The top of the page cannot be scrolled to 80 px below its own edge: the header is 64 px high.
        await expect.poll(top).toBe(section === 'hero' ? 64 : 80)
        const sidebar = await openSidebar(page)
        await expect(sidebar.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'location')
      })
    }
  },
)

test('NAV-3 NAV-5 Contact from another page goes home first and then to its section', async ({
  page,
  context,
}) => {
  await declineCookies(context)
  await page.goto('/terms')
  await followSidebar(page, 'Contact')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Talk to a person.' })).toBeInViewport()
  await test.step('a page of the legal group opens at its top', async () => {
    await followSidebar(page, 'Privacy')
    await expect(page).toHaveURL('/privacy')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test('LAND-1 the code of the contact section and of the sticky call to action comes by itself, and the page does not wait for it', async ({
  page,
  context,
}) => {
  await declineCookies(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdRequest(page, /\/assets\/(contact|sticky-cta)-/, 2)
  // The load event waits for what is held.
  await page.goto('/', { waitUntil: 'commit' })
  const invitations = page.getByRole('button', { name: 'Sign Up & Get 3 Free Tokens' })
  const scrollOn = () =>
    page.locator('#features').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  await expect
    .poll(() => asked.filter((path) => /^\/assets\/(contact|sticky-cta)-/.test(path)).length)
    .toBe(2)
  await scrollOn()
  await invitations.first().click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Register' })).toBeVisible()
  await page.keyboard.press('Escape')
  await scrollOn()
  await expect(invitations).toHaveCount(2)
  release()
  // What arrives makes the page longer, and closing the dialog may have moved it.
  await expect(async () => {
    await scrollOn()
    await expect(invitations).toHaveCount(3, { timeout: 1000 })
  }).toPass()
})

test('LAND-4 a section whose code does not arrive says so, and a refresh brings it', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED GET \/assets\/contact-|Failed to fetch dynamically imported module: .*contact-/)
  await declineCookies(context)
  await page.route('**/assets/contact-*.js', (route) => route.abort())
  await page.goto('/')
  const contact = page.locator('#contact')
  await expect(contact.getByText('Something went wrong')).toBeVisible()
  await expect(contact).toContainText('Failed to load this section. Please try refreshing the page.')
  await contact.scrollIntoViewIfNeeded()
  await keepScreen(page, 'landing-section-failed')
  await page.unrouteAll()
  await contact.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Talk to a person.' })).toBeVisible()
  await expect(contact.getByText('Something went wrong')).toBeHidden()
})

test(
  'LAND-1 LAND-3 the sticky call to action shows while nothing else in view asks to sign up',
  onPhoneByNight,
  async ({ page, context }) => {
    await declineCookies(context)
    await page.goto('/')
    const invitations = page.getByRole('button', { name: 'Sign Up & Get 3 Free Tokens' })
    const scrollTo = (place: string) =>
      page.locator(place).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    // The fitting room, which this server does not offer: device-preview.spec.ts.
    for (const place of ['#hero-actions', '#auth-cta', '#site-footer']) {
      await test.step(place, async () => {
        await scrollTo(place)
        await expect(invitations, 'the hero and the blue band').toHaveCount(2)
        await scrollTo('#features')
        await expect(invitations, 'the bar as well').toHaveCount(3)
      })
    }
    await keepScreen(page, 'landing-sticky')
    await invitations.last().click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Register' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
)

test(
  'NAV-7 the cookie banner asks after a second, stores nothing before, and each choice is remembered',
  onPhoneByNight,
  async ({ page, context, problems }) => {
    // An hour passes, after which the page asks who is signed in.
    problems.allow(/401 GET \/api\/auth\/user/)
    const stored = () => page.evaluate(() => ({ ...localStorage }))
    const banner = page.getByRole('region', { name: 'A few cookies' })
    await page.clock.install()
    await page.goto('/')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.reload()
    await expect(page.locator('#hero')).toBeVisible()
    await page.clock.runFor(900)
    await expect(banner).toBeHidden()
    expect(await stored()).toEqual({})
    await page.clock.runFor(200)
    await expect(banner).toBeVisible()
    await page.clock.resume()
    await keepScreen(page, 'cookie-banner')
    expect(await stored()).toEqual({})
    expect(await context.cookies()).toEqual([])

    for (const [button, choice] of [
      ['Accept', 'accepted'],
      ['Decline', 'declined'],
      ['Dismiss', 'dismissed'],
    ] as const) {
      await test.step(button, async () => {
        await banner.getByRole('button', { name: button }).click()
        await expect(banner).toBeHidden()
        expect(await stored()).toEqual({ 'cookie-consent': choice })
        await page.reload()
        await page.clock.runFor(1500)
        await expect(banner).toBeHidden()
        await page.evaluate(() => localStorage.clear())
        await page.reload()
        await expect(banner).toBeVisible()
      })
    }
    await test.step('Learn More leads to the cookies page, where the choice can be changed', async () => {
      await banner.getByRole('link', { name: /Learn More/ }).click()
      await expect(page).toHaveURL('/cookies')
      const main = page.getByRole('main')
      await expect(main.getByText('You have not chosen yet in this browser.')).toBeVisible()
      await main.getByRole('button', { name: 'Accept' }).click()
      await expect(banner).toBeHidden()
      await main.getByRole('button', { name: 'Decline' }).click()
      await expect(main.getByText(/^You have declined cookies/)).toBeVisible()
      expect(await stored()).toEqual({ 'cookie-consent': 'declined' })
    })
  },
)

test.describe('the sign-in dialog', () => {
  test.beforeEach(({ context }) => declineCookies(context))
  const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

  test(
    'AUTH-1 AUTH-3 AUTH-4 LAND-3 each tab checks its fields with its own words',
    onPhoneByNight,
    async ({ page }) => {
      await page.goto('/')
      await page.locator('#auth-cta').getByRole('button', { name: 'Already Have Account?' }).click()
      const dialog = page.getByRole('dialog')
      await test.step('login', async () => {
        await expect(dialog).toBeVisible()
        await keepScreen(page, 'dialog-login')
        await dialog.getByRole('button', { name: 'Sign In' }).click()
        await expect(errorOf(field(page, 'Email'))).toHaveText('Email is required')
        await expect(errorOf(field(page, 'Password'))).toHaveText('Password is required')
        await expect(field(page, 'Email')).toBeFocused()
        await field(page, 'Email').fill('nora')
        await dialog.getByRole('button', { name: 'Sign In' }).click()
        await expect(errorOf(field(page, 'Email'))).toHaveText('Please enter a valid email address')
        await keepScreen(page, 'dialog-login-errors')
      })
      await test.step('register', async () => {
        await dialog.getByRole('tab', { name: 'Register' }).click()
        await keepScreen(page, 'dialog-register')
        await field(page, 'Username').fill('no')
        await field(page, 'Email').fill('nora')
        await field(page, 'Password').fill('12345')
        await field(page, 'Confirm password').fill('123456')
        await dialog.getByRole('button', { name: 'Create Account' }).click()
        await expect(errorOf(field(page, 'Username'))).toHaveText('Username must be at least 3 characters')
        await expect(errorOf(field(page, 'Email'))).toHaveText('Please enter a valid email')
        await expect(errorOf(field(page, 'Password'))).toHaveText('Password must be at least 6 characters')
        await field(page, 'Password').fill('1234567')
        await field(page, 'Username').fill('nora')
        await field(page, 'Email').fill('nora@example.com')
        await dialog.getByRole('button', { name: 'Create Account' }).click()
        await expect(errorOf(field(page, 'Confirm password'))).toHaveText("Passwords don't match")
        await keepScreen(page, 'dialog-register-errors')
      })
      await test.step('one toggle shows every password', async () => {
        await dialog.getByRole('button', { name: 'Show password' }).first().click()
        await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
        await expect(field(page, 'Confirm password')).toHaveAttribute('type', 'text')
      })
      await test.step('the terms and the privacy page are linked', async () => {
        await expect(dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
        await expect(dialog.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
      })
    },
  )

  test('AUTH-1 the browser’s Back and Escape close it, and it has an address', inMotion, async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Start Free Trial' }).click()
    await expect(page).toHaveURL('/faq?auth=register')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Login' }).click()
    await expect(page).toHaveURL('/faq?auth=login')
    await page.goBack()
    await expect(page).toHaveURL('/faq')
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/faq')
  })

  test('AUTH-2 AUTH-8 a double click signs in once, and a refusal says why', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/401 POST \/api\/login|ERR_INTERNET_DISCONNECTED/)
    const { email } = await register(context)
    await context.clearCookies()
    let logins = 0
    page.on('request', (request) => (logins += request.url().endsWith('/api/login') ? 1 : 0))
    const letGo = await holdRequest(page, '**/api/login')
    await page.goto('/?auth=login')
    const dialog = page.getByRole('dialog')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill('not this one')
    await dialog.getByRole('button', { name: 'Sign In' }).dblclick()
    await expect(dialog.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    await keepScreen(page, 'dialog-login-busy')
    letGo()
    await expectToast(page, 'Login Failed', 'The email or password is not correct.')
    await keepScreen(page, 'dialog-login-failed')
    expect(logins).toBe(1)

    await page.unrouteAll()
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expectToast(page, 'Login Failed', 'Please check your credentials and try again.')
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await field(page, 'Username').fill('Nora')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill('a long secret')
    await field(page, 'Confirm password').fill('a long secret')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(page, 'Registration Failed', 'Please try again with different credentials.')
    await context.setOffline(false)
  })
})

test(
  'NAV-1 NAV-2 on a phone the menu slides over the page and Login stands in the header',
  { tag: [onPhoneAlone.tag, inMotion.tag] },
  async ({ page, context }) => {
    await declineCookies(context)
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link')).toContainText([
      'Ourela',
      'Home',
      'Features',
      'How It Works',
      'FAQ',
      'Get Started',
      'Reviews',
      'Pricing',
      'Contact',
      'Privacy',
      'Terms',
      'Cookies',
    ])
    await keepScreen(page, 'menu')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Login' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
)

/** Scrolls through the page, so that what loads late is there. */
async function loadLatePictures(page: Page) {
  for (const section of sections) await page.locator(`#${section}`).scrollIntoViewIfNeeded()
  await page.locator('#site-footer').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}
