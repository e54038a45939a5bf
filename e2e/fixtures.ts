import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Frame, type Page, type Response } from '@playwright/test'
import type axe from 'axe-core'
import { watchForProblems, type ProblemWatch } from './problems.ts'

export { expect }

type Fixtures = {
  /** What went wrong in any page of the test; it fails the test unless `problems.allow(/text/)` names it. */
  problems: ProblemWatch
}

/** Playwright's test against the shared server; a console error, page error or failed request fails it. */
export const test = base.extend<Fixtures>({
  // Playwright wants a destructured first argument.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    if (!process.env.E2E_URL)
      throw new Error('The shared server is not running: start with "npm test -- browser".')
    await use(process.env.E2E_URL)
  },
  contextOptions: async ({ contextOptions }, use) => {
    await use({ ...contextOptions, reducedMotion: isInMotion() ? 'no-preference' : 'reduce' })
  },
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', openAlive)
    await use(context)
  },
  problems: [
    async ({ context, baseURL }, use) => {
      const problems = watchForProblems(context, () => baseURL ?? '')
      await use(problems)
      expect(problems.unexpected(), 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** A page that is opened answers before a test goes on: a script clicks and types faster than anybody could. */
export function openAlive(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const open: (...parameters: never[]) => Promise<Response | null> = page[name].bind(page)
    page[name] = async (...parameters: never[]) => {
      const response = await open(...parameters)
      // A page may lead on by itself before it has answered.
      await expect.poll(() => page.evaluate(isAlive).catch(() => false)).toBe(true)
      return response
    }
  }
}

/** What the server sent as HTML is React's by now; pages of other kinds are alive at once. */
function isAlive(): boolean {
  const part = document.querySelector('#main :is(button, a, input)') ?? document.querySelector('#root > *')
  return !part || Object.keys(part).some((key) => key.startsWith('__reactProps'))
}

/** Of tests where a small window or a finger changes something; the others run in a large window only. */
export const onPhoneToo = { tag: '@phone' }
/** Of journeys that a phone lays out anew and no more: by day their screens are looked at in its width, by night they run on it. */
export const onPhoneByNight = { tag: '@phone-by-night' }
/** Of tests for which a large window has nothing to show. */
export const onPhoneAlone = { tag: '@phone-only' }

/**
 * Of tests that see something move. The others run as for whoever wants less motion, by day: what moves is drawn sixty times a second,
 * which was a quarter of what they cost.
 */
export const inMotion = { tag: '@in-motion' }
const isInMotion = () => isNight || test.info().tags.includes(inMotion.tag)

/** Whether the test runs in the window of a phone. */
export const isPhone = () => test.info().project.name === 'phone'

type Scheme = 'light' | 'dark'

/** By night every screen is looked at in every theme, and its pictures are kept; by day with SCREENS=yes, the pictures alone. */
export const isNight = process.env.NIGHTLY === 'yes'
const arePicturesKept = isNight || process.env.SCREENS === 'yes'

/**
 * Dark has other colours, not another layout: by day each screen is looked at once, in the large window where there is one; by night
 * everywhere and in every state.
 */
async function schemes(page: Page, within = ''): Promise<Scheme[]> {
  const isSeenElsewhere = isPhone() && test.info().tags.includes('@phone')
  if (isSeenElsewhere && !isNight) return ['light']
  const screen = `${await page.evaluate(nameScreen)} ${within}`
  const seen = seenInDark.get(page) ?? new Set()
  if (seen.has(screen) && !isNight) return ['light']
  seenInDark.set(page, seen.add(screen))
  return ['light', 'dark']
}

const seenInDark = new WeakMap<Page, Set<string>>()

/** Its address, and the heading of a dialog that lies over it. */
function nameScreen(): string {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')]
  const headings = dialogs.map((dialog) => dialog.querySelector('h1, h2, h3')?.textContent)
  return [location.pathname + location.search, ...headings].join(' ')
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Holds the page against WCAG 2.2, levels A and AA, in light; in dark only the colours differ. `within` narrows it to one part. */
export async function checkAccessibility(page: Page, within?: string): Promise<void> {
  for (const scheme of await schemes(page, within)) await checkInTheme(page, scheme, within)
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Holds the page against WCAG in light and dark, and keeps what it looks like where pictures are wanted:
 * test-results/screens/{name}-{project}-{scheme}.png.
 */
export async function checkAndKeep(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  for (const scheme of await schemes(page)) {
    await checkInTheme(page, scheme)
    await keepPicture(page, `${name}-${test.info().project.name}-${scheme}`, { fullPage })
  }
  await page.emulateMedia({ colorScheme: null })
}

/** The window of a phone. */
export const phoneWindow = { width: 390, height: 844 }

/** Whether the screens of this test are looked at in a phone's width too, because no phone runs it by day. */
export const isSeenNarrow = () => test.info().tags.includes('@phone-by-night') && !isPhone() && !isNight

/** The same for the width of a phone, but for the colours, which are those of the large window. */
export async function checkAndKeepNarrow(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  await settleMotion(page, 'light')
  expect(await findViolations(page, levels, { leftOut: ['color-contrast'] }), 'WCAG 2.2 AA, narrow').toEqual(
    [],
  )
  await keepPicture(page, `${name}-narrow-light`, { fullPage })
}

/** Keeps what the page looks like, test-results/screens/{name}.png, where pictures are wanted. */
export async function keepPicture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const path = `test-results/screens/${name}.png`
  if (arePicturesKept) await page.screenshot({ path, fullPage, animations: 'disabled' })
}

async function checkInTheme(page: Page, scheme: Scheme, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await settleMotion(page, scheme)
  const rules = scheme === 'light' ? levels : ['color-contrast']
  expect(await findViolations(page, rules, { within }), `WCAG 2.2 AA in ${scheme}`).toEqual([])
}

/** Holds one frame of a page against WCAG 2.2, levels A and AA, as it is. */
export async function checkFrame(frame: Frame): Promise<void> {
  await settleAnimations(frame)
  expect(await findViolations(frame, levels), `WCAG 2.2 AA in ${frame.url()}`).toEqual([])
}

/** The packed checker: each page that is looked at reads it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** `runOnly`: tags or rules. What is fulfilled is not collected, which takes most of the time. */
async function findViolations(
  page: Page | Frame,
  runOnly: string[],
  { within, leftOut = [] }: { within?: string; leftOut?: string[] } = {},
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([rules, part, without]) => {
      const checker: typeof axe = Reflect.get(window, 'axe')
      const options = {
        runOnly: rules,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations' as const],
        selectors: false,
        iframes: false,
      }
      const { violations } = await checker.run(part ?? document, options)
      return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }))
    },
    [runOnly, within, leftOut] as const,
  )
}

/** Waits until the theme is there and transitions are at their end: half a cross-fade has half the contrast. */
async function settleMotion(page: Page, scheme: Scheme): Promise<void> {
  await page.waitForFunction((name) => matchMedia(`(prefers-color-scheme: ${name})`).matches, scheme)
  // The theme's own transitions begin with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await settleAnimations(page)
}

/** What moves is taken to its end, which needs no drawing on the way; what goes on for ever is left. */
async function settleAnimations(page: Page | Frame): Promise<void> {
  await page.waitForFunction(() => {
    const running = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (const animation of running) animation.finish()
    return running.length === 0
  })
}
