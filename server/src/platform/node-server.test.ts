import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { capConnections, createCappedServer } from './node-server.ts'

describe('Connections to the server', () => {
  const opened: { server: Server; sockets: Socket[] }[] = []
  afterEach(() => {
    for (const { server, sockets } of opened.splice(0)) {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
    }
  })

  /** A server on a port of its own, and those who connect to it; networks are told apart by loopback addresses. */
  async function listen(server: Server) {
    const sockets: Socket[] = []
    opened.push({ server, sockets })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return async (localAddress = '127.0.0.1') => {
      const isTaken = once(server, 'connection')
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => {})
      sockets.push(socket)
      await isTaken
      return socket
    }
  }

  const patient = { headersTimeout: 60_000, requestTimeout: 60_000 }
  const ask = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const answerOf = async (socket: Socket) => String(await once(socket, 'data'))
  const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket.resume(), 'close'))

  test('HOLD-4 past a cap the one that has idled longest makes room for a new one of its network', async () => {
    const server = createServer((_request, response) => response.end('here'))
    capConnections(server, { all: 100, network: 3 })
    const open = await listen(server)
    const idle = [await open(), await open(), await open()] as const
    const newest = await open()
    await closed(idle[0])
    for (const socket of [idle[1], idle[2], newest]) {
      ask(socket)
      expect(await answerOf(socket)).toContain('here')
    }
  })

  test('HOLD-4 a connection that is at work keeps its place, and the new one is refused', async () => {
    const held: ServerResponse[] = []
    const server = createServer((_request, response) => void held.push(response))
    capConnections(server, { all: 100, network: 2 })
    const open = await listen(server)
    const atWork = [await open(), await open()] as const
    for (const socket of atWork) {
      const isAsked = once(server, 'request')
      ask(socket)
      await isAsked
    }
    await closed(await open())
    for (const response of held) response.end('done')
    for (const socket of atWork) expect(await answerOf(socket)).toContain('done')
  })

  test('HOLD-4 a network at its cap keeps no other out, and all together have one too', async () => {
    const server = createServer((_request, response) => response.end('here'))
    capConnections(server, { all: 3, network: 2 })
    const open = await listen(server)
    const crowd = [await open(), await open(), await open()] as const
    await closed(crowd[0])
    const stranger = await open('127.0.0.2')
    ask(stranger)
    expect(await answerOf(stranger)).toContain('here')
    await open('127.0.0.3')
    await closed(crowd[1])
  })

  test('HOLD-4 a connection is kept for longer than the proxies in front keep theirs', async () => {
    const server = createCappedServer({ trustProxy: false })
    server.on('request', (_request, response) => response.end('here'))
    const socket = await (await listen(server))()
    ask(socket)
    const [, seconds] = /Keep-Alive: timeout=(\d+)/.exec(await answerOf(socket)) ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
  })

  test('HOLD-4 who never ends what is said is cut off', async () => {
    const server = createCappedServer({ trustProxy: false }, { ...patient, connectionsCheckingInterval: 1 })
    server.on('request', (_request, response) => response.end('here'))
    const slow = await (await listen(server))()
    ask(slow)
    expect(await answerOf(slow)).toContain('here')
    // The time of a second request counts from its first byte, so none of it is still on its way when the server hangs up.
    server.headersTimeout = server.requestTimeout = 1
    slow.write('GET / HTTP/1.1\r\nHost: loc')
    expect(await answerOf(slow)).toContain('408')
    await closed(slow)
  })
})
