import type { ErrorCode } from '../../../contract/errors.ts'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeResult, type Lie } from './results.ts'

/* What every stand-in of an image vendor has in common: a real server on this machine, and a mood. */

/**
 * honest: does its work · the lies: see results.ts · empty: done, without a picture · slow: never done ·
 * drop: takes the order and breaks the connection · the others: refuse as the vendor documents
 */
export type Behaviour =
  | 'honest'
  | Lie
  | 'empty'
  | 'slow'
  | 'drop'
  | 'blocked'
  | 'bad-input'
  | 'unauthorised'
  | 'no-credit'
  | 'rate-limit'
  | 'server-error'
  | 'foreign-host'

export type Received = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  bytes: Buffer
  json: Record<string, unknown>
}
/** `never`: no answer until the server stops. */
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | 'never' | 'drop'
export type Order = { person: Buffer; garment: Buffer }

export type VendorStandIn = {
  name: string
  /** Keys of .env.example that make the product use it. */
  environment: Record<string, string>
  behaviour: Behaviour
  /** Every order that arrived, also those that were refused. */
  orders: Received[]
  cancelled: string[]
  forgotten: string[]
  /** Lets slow work come to its end from here on. */
  stop(): Promise<void>
}

type State = Pick<VendorStandIn, 'behaviour' | 'orders' | 'cancelled' | 'forgotten'>
export type Tools = State & {
  apiUrl: string
  /** Notes an order and answers what was made of it, or null where the mood makes nothing. */
  take(received: Received, order: Order): Promise<Buffer | null>
  /** An address at which the stand-in delivers bytes, or a foreign one, as the mood has it. */
  deliver(bytes: Buffer): string
}

export async function startStandIn(
  name: string,
  environmentOf: (apiUrl: string) => Record<string, string>,
  answer: (received: Received, tools: Tools) => Promise<Reply>,
): Promise<VendorStandIn> {
  const state: State = { behaviour: 'honest', orders: [], cancelled: [], forgotten: [] }
  const files: Buffer[] = []
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tools: Tools = Object.assign(state, {
    apiUrl,
    async take(received: Received, { person, garment }: Order) {
      state.orders.push(received)
      return state.behaviour === 'empty' ? null : makeResult(state.behaviour, person, garment)
    },
    deliver(bytes: Buffer) {
      if (state.behaviour === 'foreign-host') return 'https://pictures.example.com/result.png'
      return `${apiUrl}/delivered/${files.push(bytes) - 1}`
    },
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const path = request.url ?? ''
    const file = /^\/delivered\/(\d+)$/.exec(path)?.[1]
    if (file !== undefined) return void response.end(files[Number(file)])
    const isJson = request.headers['content-type']?.startsWith('application/json')
    const json = isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {}
    const { method = '', headers } = request
    const reply = await answer({ method, path, headers, bytes, json }, tools)
    if (reply === 'never') return
    if (reply === 'drop') return void request.socket.destroy()
    const isText = typeof reply.body === 'string'
    response
      .writeHead(reply.status ?? 200, {
        'content-type': isText ? 'text/event-stream' : 'application/json',
        ...reply.headers,
      })
      .end(isText ? reply.body : JSON.stringify(reply.body))
  }

  return Object.assign(tools, {
    name,
    environment: environmentOf(apiUrl),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

export function fromDataUri(value: unknown): Buffer {
  const match = /^data:image\/jpeg;base64,(.+)$/.exec(String(value))
  if (!match?.[1]) throw new Error('Not a picture sent by value')
  return Buffer.from(match[1], 'base64')
}

export const fromBase64 = (value: unknown) => Buffer.from(String(value), 'base64')
export const toDataUri = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/** What a vendor's stand-in says of itself, for the suite that runs over all of them. */
export type StandInCase = {
  start: () => Promise<VendorStandIn>
  /** An order is a job that is asked after, not one long call; after a restart it is taken up again. */
  hasJobs: boolean
  /** A job can be stopped; by default not. */
  canCancel?: boolean
  /** What a finished job leaves there can be deleted; by default not. */
  canForget?: boolean
  /** Where this vendor ends otherwise than the others; null: that cannot happen there. */
  exceptions?: Partial<Record<Behaviour, ErrorCode | null>>
}
