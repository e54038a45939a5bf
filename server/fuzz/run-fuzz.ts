import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { createTestApp, signedInClient } from '../test/app.ts'
import { rateLimits } from '../src/database/tables.ts'
import { makeCases, type FuzzCase } from './cases.ts'

export type FuzzReport = {
  cases: number
  statuses: Record<number, number>
  problems: string[]
  filesLeft: string[]
}

const atOnce = 4
const mostProblems = 20
/** Refusals are limited, and here we want them all. */
const forgetLimitsEvery = 15
const answersWithinMs = 60_000

/**
 * Sends so many hostile uploads to the real server over loopback, the same for the same seed. Each must be answered, kindly: taken, or
 * refused with a reason, never with an error of ours. Afterwards the server still answers, and nothing has stayed on its disk.
 */
export async function runFuzz(
  { seed, count }: { seed: number; count: number },
  onProgress: (done: number) => void = () => {},
): Promise<FuzzReport> {
  const app = await createTestApp()
  const { client } = await signedInClient(app, { isVerified: true })
  app.engine.refusal = { refusal: 'no_person', picture: 'photo' }
  const server = serve({ fetch: app.fetchOverNode, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const report: FuzzReport = { cases: 0, statuses: {}, problems: [], filesLeft: [] }
  const cases = makeCases(seed)

  async function send({ path, contentType, body }: FuzzCase) {
    const headers = { 'content-type': contentType, cookie, origin }
    const signal = AbortSignal.timeout(answersWithinMs)
    const response = await fetch(origin + path, {
      method: 'POST',
      headers,
      body: Uint8Array.from(body),
      signal,
    })
    return { status: response.status, text: await response.text() }
  }

  async function sendNext(index: number) {
    const { value } = await cases.next()
    const fuzzCase = value as FuzzCase
    const problem = await send(fuzzCase).then(
      ({ status, text }) => {
        report.statuses[status] = (report.statuses[status] ?? 0) + 1
        const isKind = status === 200 || (status >= 400 && status < 500 && text.includes('"error"'))
        return isKind ? null : `answered ${status}: ${text.slice(0, 200)}`
      },
      (error: unknown) => `was not answered: ${String(error)}`,
    )
    if (problem) report.problems.push(`Case ${index} (${fuzzCase.path}, ${fuzzCase.what}) ${problem}`)
  }

  try {
    while (report.cases < count && report.problems.length < mostProblems) {
      const batch = Math.min(atOnce, count - report.cases)
      await Promise.all(Array.from({ length: batch }, (_, i) => sendNext(report.cases + i)))
      report.cases += batch
      if (report.cases % forgetLimitsEvery < atOnce) await app.deps.database.delete(rateLimits)
      onProgress(report.cases)
    }
    const alive = await fetch(`${origin}/healthz`)
    if (!alive.ok) report.problems.push(`/healthz answered ${alive.status}`)
    report.filesLeft = await app.listFiles()
    const errors = app.logLines.filter((line) => line.includes('"level":50'))
    report.problems.push(...errors.slice(0, mostProblems))
  } finally {
    server.close()
    await app.stop()
  }
  return report
}
