import { readFile } from 'node:fs/promises'
import { Pool } from 'undici'
import { quantile } from '../figures.ts'

/** The same work asked of both servers, with the same headers. */
export type Pair = { name: string; ours: string; bare: string; headers: Record<string, string> }
type Side = 'ours' | 'bare'

const atOnce = 16
const rounds = 5
const roundMs = 1000

/**
 * Asks both in turn, prints what they do in a second, how long an answer takes and what it costs the server's processor, and answers
 * for each the smaller of two ratios: what ours does in a second to what the bare one does, and what the bare one's processor needs to
 * what ours needs. At 0.5 we are half as fast, or cost twice as much.
 */
export async function comparePairs(
  title: string,
  pairs: Pair[],
  processes: Record<Side, number | undefined>,
): Promise<number[]> {
  const compared = []
  for (const pair of pairs) compared.push(await comparePair(pair, processes))
  console.log(`\n${title}`)
  console.table(compared.map(({ row }) => row))
  return compared.map(({ ratio }) => ratio)
}

async function comparePair(pair: Pair, processes: Record<Side, number | undefined>) {
  const sides = { ours: createTally(), bare: createTally() }
  // The first round warms both up.
  for (let round = 0; round <= rounds; round++) {
    for (const side of ['ours', 'bare'] as const) {
      const measured = await ask(pair[side], pair.headers, processes[side])
      if (round > 0) sides[side].add(measured)
    }
  }
  const [ours, bare] = [sides.ours.read(), sides.bare.read()]
  const byRate = ours.rate / bare.rate
  // The truer one where other programs take turns on the machine; only some systems tell.
  const byProcessor = ours.processor > 0 ? bare.processor / ours.processor : byRate
  const row = {
    '': pair.name,
    'a second': Math.round(ours.rate),
    'bare, a second': Math.round(bare.rate),
    ratio: round(byRate),
    'processor ratio': round(byProcessor),
    'p50 ms': round(ours.p50),
    'p95 ms': round(ours.p95),
    'p99 ms': round(ours.p99),
    'bare p50, p95, p99 ms': [bare.p50, bare.p95, bare.p99].map(round).join(', '),
    'processor ms each': round(ours.processor),
    'bare processor ms': round(bare.processor),
  }
  return { row, ratio: Math.min(byRate, byProcessor) }
}

type Measured = { times: number[]; seconds: number; processorMs: number }

/** Keeps so many requests under way for a while. */
async function ask(url: string, headers: Record<string, string>, pid: number | undefined): Promise<Measured> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: atOnce })
  const times: number[] = []
  const processorBefore = await readProcessorMs(pid)
  const began = performance.now()
  const askOn = async () => {
    while (performance.now() - began < roundMs) {
      const askedAt = performance.now()
      const { statusCode, body } = await pool.request({ path: pathname, method: 'GET', headers })
      await body.dump({ limit: Infinity })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  const seconds = (performance.now() - began) / 1000
  const processorMs = (await readProcessorMs(pid)) - processorBefore
  await pool.close()
  return { times, seconds, processorMs }
}

function createTally() {
  const all: Measured[] = []
  return {
    add: (measured: Measured) => void all.push(measured),
    read() {
      const times = all.flatMap((measured) => measured.times)
      return {
        rate: median(all.map((measured) => measured.times.length / measured.seconds)),
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        p99: quantile(times, 0.99),
        processor: median(all.map((measured) => measured.processorMs / measured.times.length)),
      }
    },
  }
}

/** Of all its threads, where the system tells (Linux); its clock ticks a hundred times a second. */
async function readProcessorMs(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = text.slice(text.lastIndexOf(')')).split(' ').slice(12).map(Number)
  return (user + system) * 10
}

const median = (values: number[]) => quantile(values, 0.5)
const round = (value: number) => Math.round(value * 100) / 100
