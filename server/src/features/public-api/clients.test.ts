import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import {
  createClient,
  OurelaError,
  type Balance,
  type ErrorBody,
  type Garment,
  type Page,
  type TryOn,
  type Usage,
} from '../../../../client/index.ts'
import type {
  apiBalanceSchema,
  apiErrorSchema,
  apiGarmentListSchema,
  apiGarmentSchema,
  apiTryOnListSchema,
  apiTryOnSchema,
  apiUsageSchema,
} from '../../../../contract/public-api.ts'
import { makeKey } from '../../../test/api-keys.ts'
import { createTestApp, signedInClient, type TestApp } from '../../../test/app.ts'
import { createOpenApiProgram } from '../../../test/openapi-program.ts'
import { loadDocument } from '../../../test/openapi.ts'
import { drawGarment, drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'

describe('Clients of the API', () => {
  let app: TestApp
  let photo: File
  let garment: File
  beforeAll(async () => {
    app = await createTestApp()
    photo = fileOf(await jpegOf(drawPhoto()))
    garment = fileOf(await jpegOf(drawGarment()))
  })
  afterAll(() => app.stop())

  const newKey = async () => (await makeKey((await signedInClient(app)).client)).key

  test('API-10 a program that knows the document alone creates a try-on, waits for it and loads the result', async () => {
    const program = createOpenApiProgram(await loadDocument(app), app.fetch)
    const key = await newKey()
    const form = new FormData()
    form.append('photo', photo)
    form.append('garment', garment)
    const headers = { 'Idempotency-Key': 'order-1', Prefer: 'wait=0' }
    const created = await program('createTryOn', key, { form, headers })
    const { id } = await created.json()
    const path = { tryOnId: id }
    const ended = await program('readTryOn', key, { path, headers: { Prefer: 'wait' } })
    const { state, result } = await ended.json()
    expect([created.status, state]).toEqual([202, 'completed'])
    const picture = await app.fetch(new Request(result.tryOnImageUrl))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await program('deleteTryOn', key, { path })).status).toBe(204)
  })

  test('API-12 the typed client names every call and answer as the document does', async () => {
    expectTypeOf<TryOn>().toEqualTypeOf<z.output<typeof apiTryOnSchema>>()
    expectTypeOf<Garment>().toEqualTypeOf<z.output<typeof apiGarmentSchema>>()
    expectTypeOf<Page<TryOn>>().toEqualTypeOf<z.output<typeof apiTryOnListSchema>>()
    expectTypeOf<Page<Garment>>().toEqualTypeOf<z.output<typeof apiGarmentListSchema>>()
    expectTypeOf<Balance>().toEqualTypeOf<z.output<typeof apiBalanceSchema>>()
    expectTypeOf<Usage>().toMatchTypeOf<z.output<typeof apiUsageSchema>>()
    expectTypeOf<ErrorBody>().toMatchTypeOf<z.output<typeof apiErrorSchema>>()
    const { paths } = await loadDocument(app)
    const documented = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    // Pictures and events are loaded by their addresses; waiting is the client's own.
    const byAddress = ['readTryOnImage', 'readGarmentImage', 'followTryOn']
    const { waitForTryOn: _own, ...calls } = createClient({ url: 'https://try.example', key: '' })
    expect(new Set([...Object.keys(calls), ...byAddress])).toEqual(new Set(documented))
  })

  test('API-12 the typed client makes a try-on, and tells why one was refused', async () => {
    const client = createClient({
      url: app.deps.config.publicUrl,
      key: await newKey(),
      fetch: async (url, init) => app.fetch(new Request(url, init)),
    })
    const { id } = await client.createTryOn({ photo, garment }, { idempotencyKey: 'order-1' })
    expect((await client.createTryOn({ photo, garment }, { idempotencyKey: 'order-1' })).id).toBe(id)
    expect((await client.waitForTryOn(id)).state).toBe('completed')
    const { id: garmentId } = await client.createGarment({ garment })
    expect((await client.createTryOn({ photo, garmentId }, { waitSeconds: 30 })).garmentId).toBe(garmentId)
    expect((await client.listTryOns({ limit: 1 })).nextCursor).not.toBeNull()
    expect(await client.readBalance()).toEqual({ balance: 1 })
    const refusal = await client.readTryOn(garmentId).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(OurelaError)
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' })
  })
})
