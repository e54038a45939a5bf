import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './e2e/browser.ts'

/** By night a phone runs what by day is only looked at in its width (e2e/fixtures.ts). */
const ofPhone = process.env.NIGHTLY === 'yes' ? /@phone/ : /@phone(?!-by-night)/

const { executablePath, env } = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  // Once more, and its name is told: one of thousands must not hide what all others found. Named means: mend it.
  retries: 1,
  // A journey waits a quarter of its time, for a message to go or a page to come: so many keep the processors busy.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: false,
  // Far beyond what any journey needs, so that a busy machine fails none.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: browserArguments, env: { ...process.env, ...env } },
    locale: 'en-GB',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace would fetch the images that a page holds as blobs, which our content security policy forbids and reports.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: ofPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
