import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { historySchema } from '../../../../contract/history.ts'
import { tryOnResultSchema } from '../../../../contract/try-on.ts'
import { balanceOf, createTestApp, generateTryOn, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { drawGarment, drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'

describe('A garment on top of a result', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterEach(() => app.engine.reset())
  afterAll(() => app.stop())

  async function layer(client: Client, baseSessionId: string, photo?: Uint8Array, baseImage?: string) {
    const form = new FormData()
    form.append('baseSessionId', baseSessionId)
    if (baseImage) form.append('baseImage', baseImage)
    if (photo) form.append('modelImage', fileOf(photo))
    form.append('garmentImage', fileOf(await jpegOf(drawGarment())))
    return client.request('/api/tryon', { method: 'POST', body: form })
  }
  const resultOf = async (response: Response) => tryOnResultSchema.parse(await response.json())
  const idOf = async (response: Response) => String((await response.json()).sessionId)
  const readHistory = async (client: Client) =>
    historySchema.parse(await (await client.get('/api/history/tryons')).json()).sessions
  const readResult = async (client: Client, id: string) =>
    Buffer.from(await (await client.get(`/api/tryons/${id}/images/try-on`)).arrayBuffer())

  test('TRY-7 the result of an own try-on is the photo of the next one, for a token', async () => {
    const { client } = await signedInClient(app)
    const shirt = await idOf(await generateTryOn(client))
    const jacket = await layer(client, shirt)
    expect(jacket.status).toBe(200)
    expect(await resultOf(jacket)).toMatchObject({ baseSessionId: shirt, share: null })
    expect(await balanceOf(client)).toBe(1)
    const photo = Buffer.from(app.engine.generated.at(-1)?.photo ?? [])
    expect(photo).toEqual(await readResult(client, shirt))
    const sessions = await readHistory(client)
    expect(sessions.map(({ baseSessionId }) => baseSessionId)).toEqual([shirt, null])
  })

  test('HIST-5 the studio model of an own try-on is the photo of another garment, on which nothing lies below', async () => {
    const { client } = await signedInClient(app)
    const shirt = await idOf(await generateTryOn(client))
    const again = await layer(client, shirt, undefined, 'model')
    expect(await resultOf(again)).toMatchObject({ baseSessionId: null })
    const model = await client.get(`/api/tryons/${shirt}/images/model`)
    const photo = Buffer.from(app.engine.generated.at(-1)?.photo ?? [])
    expect(photo).toEqual(Buffer.from(await model.arrayBuffer()))
    for (const image of ['garment', 'photo', 'model-640.webp']) {
      const refused = await layer(client, shirt, undefined, image)
      expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'baseImage' }])
    }
  })

  test('HIST-4 deleting the upper layer leaves the lower one; deleting the lower one leaves the upper one', async () => {
    const { client } = await signedInClient(app)
    const shirt = await idOf(await generateTryOn(client))
    const jacket = await idOf(await layer(client, shirt))
    const coat = await idOf(await layer(client, jacket))
    await client.request(`/api/tryons/${coat}`, { method: 'DELETE' })
    expect((await readHistory(client)).map(({ id }) => id)).toEqual([jacket, shirt])
    await client.request(`/api/tryons/${shirt}`, { method: 'DELETE' })
    expect(await readHistory(client)).toMatchObject([{ id: jacket, baseSessionId: null }])
    expect((await readResult(client, jacket)).byteLength).toBeGreaterThan(0)
  })

  test("TRY-11 somebody else's result is no photo, nor is one that does not exist or has no picture yet", async () => {
    const [{ client }, { client: stranger }] = [await signedInClient(app), await signedInClient(app)]
    const shirt = await idOf(await generateTryOn(client))
    for (const base of [shirt, randomUUID(), 'no id']) {
      expect((await layer(stranger, base)).status).toBe(404)
    }
    const gate = app.engine.hold()
    const waiting = await idOf(await generateTryOn(stranger, { headers: { prefer: 'respond-async' } }))
    expect((await layer(stranger, waiting)).status).toBe(404)
    gate.release()
    expect(await balanceOf(stranger)).toBe(2)
  })

  test('TRY-7 a form holds a photo or a result, never both and never neither', async () => {
    const { client } = await signedInClient(app)
    const shirt = await idOf(await generateTryOn(client))
    const both = await layer(client, shirt, await jpegOf(drawPhoto()))
    expect([both.status, await both.json()]).toMatchObject([400, { field: 'modelImage' }])
    const neither = await layer(client, '')
    expect([neither.status, await neither.json()]).toMatchObject([400, { code: 'missing_files' }])
  })
})
