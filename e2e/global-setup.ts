import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePastTryOns } from './past-try-ons.ts'
import { startServer } from './server.ts'

/** One server for all journeys; the workers find it through this variable. */
export default async function startSharedServer() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ourela-e2e-'))
  await writePastTryOns(dataFolder)
  const server = await startServer({ dataFolder })
  process.env.E2E_URL = server.url
  return async () => {
    const code = await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server did not stop cleanly (${code}):\n${server.output()}`)
  }
}
