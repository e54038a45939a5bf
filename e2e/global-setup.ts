import { rm } from 'node:fs/promises'
import { writePastTryOns } from './past-try-ons.ts'
import { makeDataFolder, startServer, type RunningServer } from './server.ts'

/**
 * Two servers for all journeys, which the workers find through these variables. One draws its try-ons and is for every test; the other is
 * whole, for those that are about the pictures (useWholeServer).
 */
export default async function startSharedServers() {
  const dataFolder = await makeDataFolder()
  await writePastTryOns(dataFolder)
  // As many at once as there may be tests: while one holds its try-on, the others wait for it no longer than that.
  const manyTryOns = { TRY_ON_CONCURRENCY: '16', TRY_ON_CONCURRENCY_PER_USER: '1' }
  const [drawn, whole] = await Promise.all([
    startServer({ dataFolder, draws: ['try-ons'], environment: manyTryOns }),
    startServer({ environment: { DEVICE_PREVIEW: 'everybody' } }),
  ])
  Object.assign(process.env, {
    E2E_URL: drawn.url,
    E2E_HOLD_PORT: String(drawn.holdPort),
    E2E_WHOLE_URL: whole.url,
  })
  return async () => {
    await Promise.all([drawn, whole].map(stopCleanly))
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function stopCleanly(server: RunningServer) {
  const code = await server.stop()
  if (code !== 0) throw new Error(`The server did not stop cleanly (${code}):\n${server.output()}`)
}
