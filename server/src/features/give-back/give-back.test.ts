import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '../../../../contract/errors.ts'
import {
  adminGiveBacksSchema,
  giveBacksSchema,
  type GiveBackRequest,
} from '../../../../contract/give-back.ts'
import { historySchema } from '../../../../contract/history.ts'
import { idOf, newAdmin } from '../../../test/admins.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  grantTokens,
  signedInClient,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { readMoves } from '../../../test/payments.ts'
import { drawPhoto, jpegOf } from '../../../test/pictures.ts'
import { giveBacks, users } from '../../database/tables.ts'

const month = 31 * 24 * 3_600_000

describeOnBothDatabases('A token for what was not right', (database) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { GIVE_BACKS_PER_MONTH: '2' } })
    admin = await newAdmin(app)
  })
  afterAll(() => app.stop())

  const giveBack = (client: Client, id: string, request: Partial<GiveBackRequest> = {}) =>
    client.post(`/api/tryons/${id}/give-back`, { reason: 'sits-badly', ...request })
  const makeTryOn = async (client: Client) => String((await (await generateTryOn(client)).json()).sessionId)
  const share = (client: Client, id: string) => client.request(`/api/tryons/${id}/share`, { method: 'PUT' })
  const sharedPicture = async (id: string) =>
    (await app.newClient().get(`/api/shares/${id}/images/try-on`)).status
  const readList = async () =>
    adminGiveBacksSchema.parse(await (await admin.client.get('/api/admin/give-backs')).json()).giveBacks

  test('BACK-1 BACK-3 the token of a result comes back once, and the statement and the history say so', async () => {
    const { client } = await signedInClient(app)
    const id = await makeTryOn(client)
    const answer = await giveBack(client, id)
    expect([answer.status, giveBacksSchema.parse(await answer.json())]).toEqual([
      200,
      { left: 1, perMonth: 2 },
    ])
    expect(await balanceOf(client)).toBe(3)
    expect((await giveBack(client, id)).status).toBe(409)
    expect(await balanceOf(client)).toBe(3)
    expect(await readMoves(client)).toEqual([
      ['try-on-returned', 1],
      ['try-on', -1],
      ['sign-up-bonus', 3],
    ])
    const statement = await (await client.get('/api/tokens/statement')).json()
    expect(statement.entries[0].note).toBe('not right: It sits badly')
    const history = historySchema.parse(await (await client.get('/api/history/tryons')).json())
    expect(history.sessions).toMatchObject([{ id, isTokenBack: true }])
  })

  test('BACK-1 of twenty taps at once one gives the token back', async () => {
    const { client } = await signedInClient(app)
    const id = await makeTryOn(client)
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveBack(client, id)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await balanceOf(client)).toBe(3)
  })

  test('BACK-2 of four results given back at once as many count as the month allows; the next month allows as many again', async () => {
    const { client, email } = await signedInClient(app)
    await grantTokens(app, email, 2)
    const ids: string[] = []
    for (let made = 0; made < 4; made++) ids.push(await makeTryOn(client))
    const answers = await Promise.all(ids.map((id) => giveBack(client, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(await balanceOf(client)).toBe(3)
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({
      code: 'give_backs_used_up',
      error: sentenceOf('give_backs_used_up'),
    })
    const left = async () => (await (await client.get('/api/give-backs')).json()).left
    expect(await left()).toBe(0)
    // A result that is deleted still counts.
    await client.request(`/api/tryons/${ids[0]}`, { method: 'DELETE' })
    await client.request(`/api/tryons/${ids[1]}`, { method: 'DELETE' })
    expect(await left()).toBe(0)
    // As it is when the month is over, but for the session, which would be over too.
    const createdAt = new Date(app.deps.now().getTime() - month)
    await app.deps.database
      .update(giveBacks)
      .set({ createdAt })
      .where(eq(giveBacks.userId, await idOf(app, email)))
    expect(await left()).toBe(2)
  })

  test('BACK-1 an admin and the owner give the token of one result back together: it comes back once', async () => {
    const { client } = await signedInClient(app)
    const id = await makeTryOn(client)
    const refund = () => admin.client.post(`/api/admin/tryons/${id}/refund`, { reason: 'asked' })
    await Promise.all([refund(), giveBack(client, id), refund(), giveBack(client, id)])
    expect(await balanceOf(client)).toBe(3)
    expect((await refund()).status).toBe(409)
    expect((await giveBack(client, id)).status).toBe(409)
  })

  test('BACK-1 nothing comes back for what is not finished, and nobody gives back what is another’s', async () => {
    const { client } = await signedInClient(app)
    const id = await makeTryOn(client)
    expect((await giveBack((await signedInClient(app)).client, id)).status).toBe(404)
    expect((await giveBack(client, id, { reason: 'because' as 'other' })).status).toBe(400)
    const gate = app.engine.hold()
    const accepted = await generateTryOn(client, { headers: { prefer: 'respond-async' } })
    expect((await giveBack(client, (await accepted.json()).sessionId)).status).toBe(409)
    gate.release()
  })

  test('BACK-4 a result whose token went back is shared no more, however closely the two come together', async () => {
    const { client } = await signedInClient(app)
    const id = await makeTryOn(client)
    await share(client, id)
    expect(await sharedPicture(id)).toBe(200)
    await Promise.all([share(client, id), giveBack(client, id), share(client, id)])
    expect(await sharedPicture(id)).toBe(404)
    const refused = await share(client, id)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'token_given_back'])
    expect(await sharedPicture(id)).toBe(404)
  })

  test('BACK-5 the operator sees what was not right with what, and the picture only where its owner allows it and keeps it', async () => {
    const { client, email } = await signedInClient(app)
    const [shown, hidden] = [await makeTryOn(client), await makeTryOn(client)]
    await giveBack(client, hidden, { reason: 'not-like-me' })
    await giveBack(client, shown, { mayBeSeen: true })
    const [first, second] = await readList()
    expect(first).toMatchObject({ userEmail: email, reason: 'sits-badly', engine: { name: 'drawn' } })
    expect(second).toMatchObject({ reason: 'not-like-me', imageUrl: null })
    expect((await admin.client.get(first?.imageUrl ?? '')).status).toBe(200)
    expect((await admin.client.get(`/api/admin/give-backs/${second?.id}/image`)).status).toBe(404)
    expect((await client.get(first?.imageUrl ?? '')).status).toBe(403)
    await client.request(`/api/tryons/${shown}`, { method: 'DELETE' })
    expect((await admin.client.get(first?.imageUrl ?? '')).status).toBe(404)
    expect((await readList())[0]).toMatchObject({ imageUrl: null, reason: 'sits-badly' })
  })

  test('BACK-6 what was given back goes with the account', async () => {
    const { client, email } = await signedInClient(app)
    await giveBack(client, await makeTryOn(client))
    expect((await readList()).map(({ userEmail }) => userEmail)).toContain(email)
    await app.deps.database.delete(users).where(eq(users.email, email))
    expect((await readList()).map(({ userEmail }) => userEmail)).not.toContain(email)
  })

  test('BACK-7 the same two pictures again ask first, for nothing; whoever goes on, or takes another photo, gets the try-on', async () => {
    const { client } = await signedInClient(app)
    await makeTryOn(client)
    const asked = await generateTryOn(client, { onWarning: 'ask' })
    expect([asked.status, (await asked.json()).code]).toEqual([409, 'same_pair'])
    expect(await balanceOf(client)).toBe(2)
    const photo = await jpegOf(drawPhoto({ width: 250 }))
    expect((await generateTryOn(client, { onWarning: 'ask', photo })).status).toBe(200)
    expect((await generateTryOn(client, { onWarning: 'go-on' })).status).toBe(200)
    const other = (await signedInClient(app)).client
    expect((await generateTryOn(other, { onWarning: 'ask' })).status).toBe(200)
  })
})
