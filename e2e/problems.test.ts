import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserArguments, findBrowser, unpackBrowser, type Browser as FoundBrowser } from './browser.ts'
import { watchForProblems } from './problems.ts'

const origin = 'http://localhost:9'
let browser: Browser

const launch = ({ executablePath, env }: FoundBrowser) =>
  chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } })

beforeAll(async () => {
  browser = await launch(await findBrowser())
})
afterAll(() => browser.close())

/** Opens a page with this body and answers what the watch found. */
async function problemsOf(body: string, allow?: RegExp): Promise<string[]> {
  const context = await browser.newContext()
  const watch = watchForProblems(context, () => origin)
  if (allow) watch.allow(allow)
  await serve(context, body)
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => document.title === 'done')
  await context.close()
  return watch.unexpected()
}

async function serve(context: BrowserContext, body: string): Promise<void> {
  const html = `<!doctype html><link rel="icon" href="data:,"><body>${body}`
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (pathname === '/broken') return route.abort('connectionrefused')
    return route.fulfill({ status: pathname === '/missing' ? 404 : 200, body: '' })
  })
}

const done = `<script type="module">%; document.title = 'done'</script>`
const script = (code: string) => done.replace('%', code)

test('a page without problems passes', async () => {
  expect(await problemsOf(script(''))).toEqual([])
})

test.each([
  ['a console error', `console.error('oh no')`, 'console: oh no'],
  [
    'an error that nobody catches',
    `await new Promise((go) => { setTimeout(() => { setTimeout(go); throw new Error('oh no') }) })`,
    'page error: oh no',
  ],
  ['a request answered with an error', `await fetch('/missing')`, '404 GET /missing'],
  [
    'a request that is not answered',
    `await fetch('/broken').catch(() => 0)`,
    'net::ERR_CONNECTION_REFUSED GET /broken',
  ],
  [
    'a request to another host',
    `await fetch('http://elsewhere.example/x', { mode: 'no-cors' })`,
    'request to another host: http://elsewhere.example/x',
  ],
  [
    'code that the content security policy refuses to a script that goes on without',
    `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="Content-Security-Policy" content="script-src &#39;unsafe-inline&#39;">')
    await new Promise((go) => { addEventListener('securitypolicyviolation', go); try { new Function('') } catch {} })`,
    'page error: Refused by the content security policy: script-src eval',
  ],
])('%s is a problem', async (_, code, problem) => {
  expect(await problemsOf(script(code))).toEqual([problem])
})

test('a problem that the test allows is none', async () => {
  expect(await problemsOf(script(`await fetch('/missing')`), /404 GET \/missing/)).toEqual([])
})

// By day where it is the only one, and then for all tests; by night anywhere.
test.runIf(process.env.NIGHTLY === 'yes' && `${process.platform}-${process.arch}` === 'linux-x64')(
  'Chromium from the npm package runs a page',
  async () => {
    const own = await launch(await unpackBrowser())
    const page = await own.newPage()
    await page.setContent('<h1>Hello</h1>')
    expect(await page.textContent('h1')).toBe('Hello')
    expect((await page.screenshot()).length).toBeGreaterThan(1000)
    await own.close()
  },
)
