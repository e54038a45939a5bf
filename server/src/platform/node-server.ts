import { once } from 'node:events'
import type { Server } from 'node:http'

const answerWithinMs = 2000

export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

/** Takes no new connection, waits for the work that requests may be waiting for, lets them be answered, and cuts the rest. */
export async function closeServer(server: Server, work: Promise<void>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await work
  const cut = setTimeout(() => server.closeAllConnections(), answerWithinMs)
  server.closeIdleConnections()
  await closed
  clearTimeout(cut)
}
