import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFashn } from '../../test/vendors/fashn.ts'
import type { VendorStandIn } from '../../test/vendors/stand-in.ts'
import { findProgram, quickStart } from '../../test/processes.ts'

const isNight = process.env.NIGHTLY === 'yes'
const imagery = join(import.meta.dirname, '../../../web/imagery')
const folder = await mkdtemp(join(tmpdir(), 'ourela-try-engine-'))
const photo = join(folder, 'hero-before.jpg')
const garment = join(folder, 'prod-knit-klein.jpg')
let fashn: VendorStandIn
beforeAll(async () => {
  // Small, for half the time.
  for (const path of [photo, garment])
    await sharp(join(imagery, basename(path)))
      .resize(420)
      .toFile(path)
  fashn = await startFashn()
})
afterAll(async () => {
  await fashn.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  fashn.orders.length = 0
})

/** The command with these words: what it prints, and how it ends. */
async function run(words: string[], environment: Record<string, string> = fashn.environment) {
  const child = spawn(
    process.execPath,
    [...quickStart.execArgv, findProgram('server/src/commands/try-engine.ts'), ...words],
    {
      env: {
        ...quickStart.environment,
        DATA_DIR: folder,
        TMPDIR: folder,
        PATH: process.env.PATH,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [output, problem, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, problem, code: Number(code) }
}

test('an operator sees what one try-on with an engine costs, how long it takes and where the pictures lie', async () => {
  const { output, code } = await run(['fashn', photo, garment])
  expect(output).toMatch(
    /^engine {3}fashn, tryon-v1\.6 \(.+\)\ntime {5}\d+\.\d s\ncost {5}\d\.\d{4} US dollars/,
  )
  const [before, after] = ['person', 'try-on'].map(
    (word) => new RegExp(`^${word} +(.+\\.png)$`, 'm').exec(output)?.[1] ?? '',
  )
  const [model, tryOn] = await Promise.all([before, after].map((path) => sharp(path).metadata()))
  expect([tryOn?.width, tryOn?.height]).toEqual([model?.width, model?.height])
  expect([fashn.orders.length, code]).toEqual([1, 0])
})

test('a file that is no picture is refused in a sentence, and nothing is ordered', async () => {
  const noPicture = join(folder, 'list.txt')
  await writeFile(noPicture, 'milk, bread')
  const { problem, code } = await run(['fashn', noPicture, garment])
  expect(problem).toMatch(/^unsupported_file_type: /)
  expect([fashn.orders.length, code]).toEqual([0, 1])
})

// A cold engine for one word more; that what it refuses is never ordered: conformance.ts.
test.runIf(isNight)('nor is what cannot become a try-on', async () => {
  const { problem, code } = await run(['fashn', garment, garment])
  expect(problem).toMatch(/^no_person: We could not find/)
  expect([fashn.orders.length, code]).toEqual([0, 1])
})

test.each([
  ['pictures', ['fashn'], 'Give an engine, a photo and a garment image.'],
  ['a known engine', ['mirror', photo, garment], 'There is no engine mirror. There are built-in, '],
  ['its key', ['fashn', photo, garment], 'FASHN_API_KEY must be set to try fashn.'],
])('without %s the operator is told what is missing', async (_, words, sentence) => {
  const { problem, code } = await run(words, {})
  expect(problem).toContain(sentence)
  expect(code).toBe(2)
})
