import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inSpan, startTracing } from './tracing.ts'

const spanSchema = z.object({ name: z.string(), spanId: z.string(), parentSpanId: z.string().optional() })
const bodySchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

test('OPS-8 spans reach a collector, each below the one that it happened in, and an error stays one', async () => {
  const bodies: unknown[] = []
  const collector = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    bodies.push([request.url, JSON.parse(Buffer.concat(chunks).toString())])
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const end = await startTracing(`http://127.0.0.1:${port}/`, 'all')
  await inSpan('request', {}, () => inSpan('job', { 'try_on.id': 'one' }, async () => {}))
  await expect(inSpan('broken', {}, () => Promise.reject(new Error('of ann@example.com')))).rejects.toThrow()
  await end()
  collector.close()
  const [[path, body]] = bodies as [[string, unknown]]
  expect(path).toBe('/v1/traces')
  const spans = bodySchema
    .parse(body)
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const named = (name: string) => spans.find((span) => span.name === name)
  expect(named('job')?.parentSpanId).toBe(named('request')?.spanId)
  expect(named('broken')).toBeDefined()
  expect(JSON.stringify(body)).not.toContain('ann@example.com')
})
