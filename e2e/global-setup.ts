import { rm } from 'node:fs/promises'
import { writePastTryOns } from './past-try-ons.ts'
import { makeDataFolder, startServer } from './server.ts'

/** One server for all journeys; the workers find it through this variable. */
export default async function startSharedServer() {
  const dataFolder = await makeDataFolder()
  await writePastTryOns(dataFolder)
  const server = await startServer({ dataFolder })
  process.env.E2E_URL = server.url
  return async () => {
    const code = await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server did not stop cleanly (${code}):\n${server.output()}`)
  }
}
