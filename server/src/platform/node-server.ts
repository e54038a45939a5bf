import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './networks.ts'

const answerWithinMs = 2000

/** Files, the database and the pictures under way need these; connections get what the system allows beyond them. */
const reservedOpenFiles = 300
const mostConnections = 8192

/** How long a request may take to arrive, and how often that is looked at. */
const patience = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }

/** A connection waits longer for its next request than proxies keep it (a minute): else one would be sent as it is being closed. */
const keepAliveTimeout = 75_000

/** A server that takes no more connections than the system has open files for, and ends requests that take too long to arrive. */
export function createCappedServer({ trustProxy }: { trustProxy: boolean }, waits = patience): Server {
  const server = createServer({ ...waits, keepAliveTimeout })
  const most = Math.max(64, Math.min(mostConnections, readOpenFilesLimit() - reservedOpenFiles))
  // Behind a proxy all come from one network.
  capConnections(server, { all: most, network: trustProxy ? most : most / 2 })
  return server
}

/**
 * Past a cap the connection that has waited longest without a request of its own makes room, of the same network or of all; where
 * each is at work the new one is refused. So whoever opens connections for their own sake loses them, and nobody else does.
 */
export function capConnections(server: Server, most: { all: number; network: number }): void {
  type Connection = { socket: Socket; network: string; requests: number }
  const open = new Map<Socket, Connection>()
  const ofNetwork = new Map<string, Set<Connection>>()

  const makeRoom = (among: Iterable<Connection>, newest: Connection) => {
    for (const one of among) if (one.requests === 0 && one !== newest) return one.socket.destroy()
    return newest.socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const { network } = networkOf(socket.remoteAddress ?? 'unknown')
    const connection: Connection = { socket, network, requests: 0 }
    const neighbours = ofNetwork.get(network) ?? new Set()
    ofNetwork.set(network, neighbours.add(connection))
    open.set(socket, connection)
    socket.once('close', () => {
      open.delete(socket)
      neighbours.delete(connection)
      if (neighbours.size === 0) ofNetwork.delete(network)
    })
    if (neighbours.size > most.network) makeRoom(neighbours, connection)
    else if (open.size > most.all) makeRoom(open.values(), connection)
  })
  server.on('request', ({ socket }, response) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.requests++
    response.once('close', () => connection.requests--)
  })
}

/** How many files and connections the system lets this process have open; Infinity where it does not say. */
function readOpenFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    return Infinity
  }
}

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
