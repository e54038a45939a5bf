import { readFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/browser.ts'
import { findBuiltWorker } from '../e2e/device-worker.ts'
import { startServer } from '../e2e/server.ts'
import { isRefusal, readGarmentPhoto, readPerson, readWearer, tryOn } from '../engine/index.ts'
import { loadNetworks } from '../server/src/providers/try-on-engine/built-in-networks.ts'
import { decodeGarment } from '../server/src/providers/try-on-engine/decode-garment.ts'
import { decodePicture } from './engine/pictures.ts'
import { timeInPage, type TimedJob } from './device/time-in-page.ts'

/**
 * npm run bench:device: a preview in headless Chromium beside the server's engine in the same run, in turns, both on one thread.
 * Prints the figures and fails beyond the goals.
 */
const goals = { ratio: 1.2, firstMoreSeconds: 3, peakMegabytes: 500, longTaskMs: 50 }
const rounds = 4
const sizes = { photo: 2048, garmentPhoto: 832, result: 640 }
const files = { photo: 'web/imagery/hero-before.jpg', garment: 'web/imagery/prod-knit-klein.jpg' }

const server = await startServer({ environment: { DEVICE_PREVIEW: 'everybody' } })
const { executablePath, env } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...process.env, ...env },
})
try {
  const times = await measureTimes()
  const product = await measureProduct()
  const ratio = median(times.browser.slice(1)) / median(times.server.slice(1))
  const firstMore = ((times.browser[0] ?? 0) - median(times.browser.slice(1))) / 1000
  console.log(`server, each in ms:  ${times.server.map(Math.round).join(', ')}`)
  console.log(`browser, each in ms: ${times.browser.map(Math.round).join(', ')} (the first with load)`)
  tell('a second preview, times the server', ratio, goals.ratio)
  tell('the first preview with load, seconds more', firstMore, goals.firstMoreSeconds)
  tell('peak memory of the tab, MB', product.peakMegabytes, goals.peakMegabytes)
  tell('longest task of the main thread meanwhile, ms', product.longestTask, goals.longTaskMs)
  tell('scripts of the engine on the page before it is asked for', product.early, 0)
  console.log(`JavaScript of the landing page before it is asked for: ${product.pageKilobytes} KB`)
} finally {
  await browser.close()
  await server.stop()
}

function tell(what: string, value: number, goal: number): void {
  const isMet = value <= goal
  if (!isMet) process.exitCode = 1
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(2)} (at most ${goal})`)
}

/** The same pair again and again, read anew each time, by turns here and there, so that both see the same machine. */
async function measureTimes() {
  const page = await browser.newPage()
  await page.goto(`${server.url}/faq`)
  const [photo, garment] = await Promise.all([readFile(files.photo), readFile(files.garment)])
  const job: TimedJob = {
    ...findBuiltWorker(),
    sizes,
    photo: photo.toString('base64'),
    garmentPhoto: garment.toString('base64'),
  }
  const networks = await loadNetworks()
  const times = { server: [] as number[], browser: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.browser.push(await page.evaluate(timeInPage, job))
    const began = performance.now()
    const picture = await decodePicture(photo, sizes.photo, sizes.photo)
    const person = await readPerson(networks, picture)
    const garmentPhoto = await decodeGarment(garment, sizes.garmentPhoto)
    const read = readGarmentPhoto(garmentPhoto, await readWearer(networks, garmentPhoto))
    if (isRefusal(person) || isRefusal(read)) throw new Error('The bench pictures are refused.')
    tryOn(picture, { person, ...read }, { longSide: sizes.result })
    times.server.push(performance.now() - began)
  }
  await page.close()
  return times
}

/** A guest's way over the landing page: what the tab needs, and whether it stays free meanwhile. */
async function measureProduct() {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(server.url, { waitUntil: 'networkidle' })
  const scripts = await listScripts(page)
  await page.getByRole('button', { name: 'Try it on this device' }).click()
  await page.getByRole('button', { name: 'Use our studio figure' }).click()
  await page.getByRole('button', { name: 'Use Striped blouse' }).waitFor()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
  })
  for (const name of ['Use Striped blouse', 'Use Burgundy dress']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Preview on this device' }).click()
    await page.getByRole('slider', { name: 'Reveal the preview' }).waitFor({ timeout: 120_000 })
  }
  const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'tasks'))
  return {
    longestTask: Math.max(0, ...tasks),
    peakMegabytes: await readPeakMegabytes(),
    early: scripts.filter(({ name }) => name.includes('/device/') || name.includes('fitting-room')).length,
    pageKilobytes: Math.round(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024),
  }
}

function listScripts(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  )
}

/** The most that any renderer has ever held, Chromium's own code and all (Linux only). */
async function readPeakMegabytes(): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const peaks = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8')
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
      }),
  )
  return Math.max(...peaks)
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity
}
