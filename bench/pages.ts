import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { browserArguments, findBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'

/**
 * npm run bench:pages: Lighthouse over the public pages of the production build, mobile with simulated slow 4G and desktop.
 * Prints the scores, the layout shift and the compressed JavaScript of each, and the size of the script that shops load, and fails
 * below the goals.
 */
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const paths = ['/', '/faq', '/privacy']

// Describing the invented shops would share the processor with what is measured.
const server = await startServer({ environment: { DEMONSTRATION_CATALOGUE: 'no' } })
const { executablePath, env } = await findBrowser()
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless=new', ...browserArguments],
  envVars: { ...process.env, ...env },
})
let missed = 0
try {
  const button = await (await fetch(`${server.url}/button/v1.js`)).arrayBuffer()
  console.log(`/button/v1.js: ${gzipSync(button).byteLength} bytes in gzip`)
  for (const path of paths) {
    // The first rendering of a page compiles it.
    await fetch(`${server.url}${path}`)
    for (const [device, config] of [
      ['mobile', undefined],
      ['desktop', desktopConfig],
    ] as const) {
      missed += await measure(path, device, config)
    }
  }
} finally {
  chrome.kill()
  await server.stop()
}
process.exitCode = missed > 0 ? 1 : 0

async function measure(
  path: string,
  device: string,
  config: typeof desktopConfig | undefined,
): Promise<number> {
  const run = await lighthouse(`${server.url}${path}`, { port: chrome.port, logLevel: 'error' }, config)
  if (!run) throw new Error(`Lighthouse did not answer for ${path}`)
  const { categories, audits } = run.lhr
  const scores = Object.keys(goals).map(
    (name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const,
  )
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 0
  const paint = audits['largest-contentful-paint']?.numericValue ?? 0
  console.log(
    `${path} ${device}: ${scores.map(([name, score]) => `${name} ${score}`).join(', ')}, layout shift ${shift.toFixed(4)}, largest paint ${Math.round(paint)} ms, JavaScript ${scriptKilobytes(audits)} KB`,
  )
  for (const audit of Object.values(audits)) {
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
      console.log(`  misses: ${audit.title}`)
  }
  return scores.filter(([name, score]) => score < goals[name as keyof typeof goals]).length
}

function scriptKilobytes(audits: Record<string, { details?: unknown }>): number {
  const details = audits['network-requests']?.details as
    | { items?: { resourceType?: string; transferSize?: number }[] }
    | undefined
  const scripts = (details?.items ?? []).filter((item) => item.resourceType === 'Script')
  return Math.round(scripts.reduce((sum, script) => sum + (script.transferSize ?? 0), 0) / 1024)
}
