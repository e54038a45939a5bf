import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoConsentSchema } from '../../../../contract/consents.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

describeOnBothByNight('A photo that leaves for a hosted engine', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { TRY_ON_ENGINE: 'fashn', FASHN_API_KEY: 'a key' } })
  })
  afterAll(() => app.stop())

  const read = async (client: Client) =>
    photoConsentSchema.parse(await (await client.get('/api/consents/photo')).json())
  const agree = (client: Client, text: string | null) => client.post('/api/consents/photo', { text })
  const takeBack = (client: Client) => client.request('/api/consents/photo', { method: 'DELETE' })

  test('SELL-5 leaves only once its owner has agreed to the engine by name; until then nothing is sent or paid', async () => {
    const { client } = await signedInClient(app)
    const refused = await generateTryOn(client)
    expect(refused.status).toBe(403)
    const { code, error } = await refused.json()
    expect([code, error]).toEqual(['photo_consent_needed', (await read(client)).text])
    expect(error).toContain('FASHN')
    expect([app.engine.generated.length, await balanceOf(client)]).toEqual([0, 3])
    expect((await agree(client, 'My photo goes to nobody.')).status).toBe(409)
    expect((await agree(client, error)).status).toBe(204)
    expect((await agree(client, error)).status).toBe(204)
    expect((await generateTryOn(client)).status).toBe(200)
    expect((await takeBack(client)).status).toBe(204)
    expect((await generateTryOn(client)).status).toBe(403)
    const kept = await app.deps.database.query.consents.findMany()
    expect(kept).toMatchObject([
      {
        kind: 'photo-recipient',
        text: error,
        subject: expect.stringContaining('FASHN'),
        withdrawnAt: expect.any(Date),
      },
    ])
  })

  test('SELL-5 does not leave where the consent is taken back while the try-on waits, and its token comes back', async () => {
    const [{ client: first }, { client }] = [await signedInClient(app), await signedInClient(app)]
    for (const one of [first, client]) await agree(one, (await read(one)).text)
    const before = app.engine.generated.length
    const { release } = app.engine.hold()
    const ahead = generateTryOn(first)
    await waitUntil(async () => app.engine.generated.length > before)
    const waiting = generateTryOn(client)
    await waitUntil(async () => (await balanceOf(client)) === 2)
    await takeBack(client)
    release()
    expect((await ahead).status).toBe(200)
    const ended = await waiting
    expect([ended.status, (await ended.json()).code]).toEqual([403, 'photo_consent_needed'])
    expect(app.engine.generated).toHaveLength(before + 1)
    expect(await balanceOf(client)).toBe(3)
  })
})
