import { startServer } from './server.ts'

/** One server for all journeys; the workers find it through these two variables. */
export default async function startSharedServer() {
  const server = await startServer()
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_FOLDER = server.dataFolder
  return async () => {
    const code = await server.stop()
    if (code !== 0) throw new Error(`The server did not stop cleanly (${code}):\n${server.output()}`)
  }
}
