import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type VendorRequest = { method: string; url: URL; headers: IncomingMessage['headers']; text: string }
export type VendorAnswer = { status: number; body: unknown } | 'drop'

/** A vendor's server on 127.0.0.1 that remembers what it was asked. The next answers can be made to go wrong, one each. */
export async function startVendor(answer: (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>) {
  const requests: VendorRequest[] = []
  const faults: VendorAnswer[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      let text = ''
      for await (const chunk of incoming) text += String(chunk)
      const url = new URL(incoming.url ?? '', 'http://vendor')
      const request = { method: incoming.method ?? '', url, headers: incoming.headers, text }
      requests.push(request)
      const given = faults.shift() ?? (await answer(request))
      if (given === 'drop') return void incoming.socket.destroy()
      outgoing.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext: (...next: VendorAnswer[]) => void faults.push(...next),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
