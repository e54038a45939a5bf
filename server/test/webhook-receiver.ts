import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'

export type Received = {
  id: string
  headers: Record<string, string>
  body: string
  event: { type: string; data: { id?: string; state?: string } }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Somebody's own server that is told of events: it can be away, refuse, be slow, and lead elsewhere. */
export async function startReceiver() {
  const received: Received[] = []
  const receiver = {
    url: '',
    received,
    /** What it answers; a promise holds the sender. */
    answer: async (_one: Received): Promise<{ status: number; body?: string; location?: string }> => ({
      status: 200,
    }),
    /** Connections are refused until `open`. */
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    async open() {
      server = createServer(handle)
      await listen(server, port)
    },
  }
  let port = 0
  let server = createServer(handle)
  port = await listen(server, 0)
  receiver.url = `http://127.0.0.1:${port}/hook`
  return receiver

  function handle(...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>) {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const one = { id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) }
      received.push(one)
      const { status, body: text = '', location } = await receiver.answer(one)
      response.writeHead(status, location === undefined ? {} : { location }).end(text)
    })
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Checks a signature by the library that the standard's own authors write, at this time. Throws where it does not hold. */
export function verifySignature(secret: string, { body, headers }: Received, now = new Date()): void {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now.getTime())
  try {
    new Webhook(secret).verify(body, headers)
  } finally {
    clock.mockRestore()
  }
}
