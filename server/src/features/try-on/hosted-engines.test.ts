import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tryOnAcceptedSchema, tryOnResultSchema } from '../../../../contract/try-on.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import { createDrawnEngine } from '../../../test/drawn-engine.ts'
import { drawPhoto, jpegOf } from '../../../test/pictures.ts'
import { createDrawnBuiltIn, createPretendedModel } from '../../../test/pretended-model.ts'
import { startOpenAi } from '../../../test/vendors/openai.ts'
import type { VendorStandIn } from '../../../test/vendors/stand-in.ts'
import { createEngineChain } from '../../providers/try-on-engine/hosted/chain.ts'
import { EngineError, type EngineErrorKind } from '../../providers/try-on-engine/hosted/engine-error.ts'
import { createHostedEngine } from '../../providers/try-on-engine/hosted/hosted-engine.ts'
import { createSpending } from '../../providers/try-on-engine/hosted/spending.ts'
import { createOpenAiModeration } from '../../providers/moderation/openai.ts'

const limits = { timeLimitMs: 60_000, concurrency: 4, priceMicros: 75_000, dailyLimitMicros: 1e9 }
const photo = await jpegOf(drawPhoto({ width: 384, height: 512 }))

describe('Trying on with a hosted engine', () => {
  let app: TestApp
  const model = createPretendedModel('fashn')
  const asked: string[] = []
  let hours = 0
  let finishing = Promise.withResolvers<void>()

  beforeAll(async () => {
    const engine = createDrawnEngine()
    app = await createTestApp({ engine, environment: { TRY_ON_CONCURRENCY: '2' } })
    const around = {
      builtIn: createDrawnBuiltIn(),
      limits,
      spending: createSpending(app.deps.database, app.deps.now),
      // An hour goes by at every look: no engine is still resting after the failure of another test.
      now: () => new Date((hours += 1) * 3_600_000),
      log: pino({ level: 'silent' }),
    }
    const byJobs = {
      ...model,
      name: 'fal',
      start: async (...parameters: Parameters<typeof model.start>) => {
        await model.start(...parameters)
        return { jobId: `job-${model.started}` }
      },
      finish: async (jobId: string) => {
        asked.push(jobId)
        await finishing.promise
        return { picture: await sharp(photo).resize(768, 1024, { fit: 'fill' }).negate().png().toBuffer() }
      },
    }
    const links = [createHostedEngine(byJobs, around)]
    const chain = createEngineChain({ links, builtIn: around.builtIn, log: around.log })
    engine.generate = chain.generate
  })
  afterAll(() => app.stop())
  afterEach(() => {
    model.fails = null
    asked.length = 0
    finishing = Promise.withResolvers()
  })

  const ends: [EngineErrorKind, string, number][] = [
    ['content_blocked', 'try_on_blocked', 422],
    ['bad_input', 'try_on_unsuitable', 422],
    ['auth', 'try_on_unavailable', 503],
    ['no_output', 'try_on_no_result', 502],
    ['unfaithful', 'try_on_unfaithful', 502],
    ['timeout', 'try_on_timeout', 504],
  ]
  test.each(ends)('TRY-8 an end by %s is told as %s, and the token is back', async (kind, code, status) => {
    const { client } = await signedInClient(app)
    model.fails = () => new EngineError(kind, 'VENDOR TEXT')
    const response = await generateTryOn(client, { photo })
    const body = (await response.json()) as { error: string; code: string }
    expect([response.status, body.code]).toEqual([status, code])
    expect(body.error).toContain('Your token is back on your balance.')
    expect(body.error).not.toContain('VENDOR')
    expect(await balanceOf(client)).toBe(3)
  })

  test('TRY-12 the job of a process that died is noted before it is waited for, and taken up, not ordered again', async () => {
    const { client } = await signedInClient(app)
    const before = model.started
    const accepted = await generateTryOn(client, { photo, headers: { prefer: 'respond-async' } })
    const { sessionId } = tryOnAcceptedSchema.parse(await accepted.json())
    await waitUntil(async () => asked.length === 1)
    const find = () =>
      app.deps.database.query.tryOns.findFirst({ where: (table, { eq }) => eq(table.id, sessionId) })
    expect((await find())?.engineJob).toEqual({ engine: 'fal', id: asked[0], tried: [] })

    await app.deps.jobs.takeOver('try-on', [sessionId])
    await waitUntil(async () => asked.length === 2)
    expect(asked[1]).toBe(asked[0])
    finishing.resolve()
    await waitUntil(async () => (await find())?.state === 'complete')
    expect(model.started).toBe(before + 1)
    const row = await find()
    expect(row?.engineJob).toBeNull()
    expect(row?.engine).toMatchObject({ name: 'fal', model: 'fashn-model', costMicros: 75_000 })
    expect(await balanceOf(client)).toBe(2)
  })

  test('TRY-14 the mark tells which picture a generative model had its hand in', async () => {
    const { client } = await signedInClient(app)
    finishing.resolve()
    const result = tryOnResultSchema.parse(await (await generateTryOn(client, { photo })).json())
    const markOf = async (url: string) => {
      const { xmpAsString = '' } = await sharp(await (await client.get(url)).arrayBuffer()).metadata()
      return /digitalsourcetype\/(\w+)</.exec(xmpAsString)?.[1]
    }
    expect(await markOf(result.modelImageUrl)).toBe('compositeSynthetic')
    expect(await markOf(result.tryOnImageUrl)).toBe('compositeWithTrainedAlgorithmicMedia')
  })

  test('what a day has cost is counted in the database, across processes', async () => {
    const day = createSpending(app.deps.database, () => new Date('2026-11-21T12:00:00Z'))
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => day.reserve('gemini', 40_000, 100_000)))
    const reserved = [one, two, three].filter((reservation) => reservation !== null)
    expect(reserved).toHaveLength(2)
    await reserved[0]!.settle(0)
    expect(await day.reserve('gemini', 40_000, 100_000)).not.toBeNull()
    expect(await day.reserve('gemini', 40_000, 100_000)).toBeNull()
    const tomorrow = createSpending(app.deps.database, () => new Date('2026-11-22T00:00:01Z'))
    expect(await tomorrow.reserve('gemini', 40_000, 100_000)).not.toBeNull()
  })
})

describe('Moderation of uploads', () => {
  let app: TestApp
  let vendor: VendorStandIn
  beforeAll(async () => {
    ;[app, vendor] = await Promise.all([createTestApp(), startOpenAi()])
  })
  afterAll(async () => {
    await Promise.all([app.stop(), vendor.stop()])
  })

  const moderate = () => {
    const apiUrl = vendor.environment.OPENAI_API_URL ?? ''
    app.deps.moderation = createOpenAiModeration({ key: 'sk-secret', model: 'omni', apiUrl, threshold: 0.8 })
  }
  const answerOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ]

  test('by default nobody looks', () => {
    expect(app.deps.moderation.name).toBe('none')
  })

  test('a picture over the threshold is refused before anything is paid; the service failing refuses too', async () => {
    moderate()
    const { client } = await signedInClient(app)
    const { error: text } = await (await generateTryOn(client)).json()
    await client.post('/api/consents/photo', { text })
    expect((await generateTryOn(client)).status).toBe(200)
    vendor.behaviour = 'blocked'
    expect(await answerOf(await generateTryOn(client))).toEqual([422, 'content_not_allowed'])
    vendor.behaviour = 'server-error'
    expect(await answerOf(await generateTryOn(client))).toEqual([503, 'moderation_unavailable'])
    expect(await balanceOf(client)).toBe(2)
    expect(app.engine.generated).toHaveLength(1)
  })
})
