import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Boot } from '../../../../contract/boot.ts'
import { historySchema } from '../../../../contract/history.ts'
import { shareAnswersSchema, type ShareAnswerRequest } from '../../../../contract/share-answers.ts'
import { createTestApp, generateTryOn, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { shareAnswers, users } from '../../database/tables.ts'
import { deleteOldAnswers } from './service.ts'

const hour = 3_600_000

describeOnBothByNight('Answers to a share', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { TRUST_PROXY: 'yes' } })
  })
  afterAll(() => app.stop())

  let networks = 0
  /** Somebody at home, with a network of their own. */
  const newVisitor = (address = `2001:db8:${(++networks).toString(16)}::1`) =>
    app.newClient({ 'x-forwarded-for': address })
  const answer = (visitor: Client, id: string, request: Partial<ShareAnswerRequest> = {}) =>
    visitor.post(`/api/shares/${id}/answers`, { answer: 'yes', ...request })
  const share = (client: Client, id: string, options: object = {}) =>
    client.request(`/api/tryons/${id}/share`, {
      method: 'PUT',
      body: JSON.stringify(options),
      headers: { 'content-type': 'application/json' },
    })
  async function newShare(options?: object) {
    const owner = await signedInClient(app)
    const { sessionId } = await (await generateTryOn(owner.client)).json()
    await share(owner.client, sessionId, options)
    return { ...owner, id: String(sessionId) }
  }
  const readAnswers = async (client: Client, id: string) =>
    shareAnswersSchema.parse(await (await client.get(`/api/tryons/${id}/answers`)).json()).answers
  async function readPage(visitor: Client, id: string) {
    const page = (await (await visitor.get(`/share/${id}`)).json()) as { boot: Boot }
    return page.boot.share?.answering
  }
  const mailsTo = async (email: string) =>
    ((await app.deps.outbox?.list()) ?? []).filter(
      ({ recipient, subject }) => recipient === email && subject.includes('answered'),
    )
  /** What was queued before has been sent when a mail that is queued now has. */
  const settle = () => signedInClient(app)

  test('ANSWER-1 ANSWER-4 a visitor without an account answers once, and the owner sees it in the history', async () => {
    const { client, id } = await newShare()
    const visitor = newVisitor()
    expect(await readPage(visitor, id)).toBe('open')
    expect((await answer(visitor, id, { text: 'The colour is lovely on you!' })).status).toBe(204)
    expect(await readPage(visitor, id)).toBe('answered')
    const again = await answer(visitor, id, { answer: 'no' })
    expect([again.status, (await again.json()).code]).toEqual([409, 'answered_already'])
    expect((await answer(newVisitor(), id, { answer: 'no' })).status).toBe(204)
    expect(await readAnswers(client, id)).toMatchObject([
      { answer: 'no', text: '' },
      { answer: 'yes', text: 'The colour is lovely on you!' },
    ])
    const history = historySchema.parse(await (await client.get('/api/history/tryons')).json())
    expect(history.sessions[0]?.answers).toEqual({ yes: 1, no: 1 })
    const stranger = (await signedInClient(app)).client
    expect((await stranger.get(`/api/tryons/${id}/answers`)).status).toBe(404)
  })

  test('ANSWER-1 of ten answers at once from one browser one counts', async () => {
    const { client, id } = await newShare()
    const visitor = newVisitor()
    await answer(visitor, (await newShare()).id)
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await answer(visitor, id)).status),
    )
    expect(statuses.toSorted()).toEqual([204, 409, 409, 409, 409])
    expect(await readAnswers(client, id)).toHaveLength(1)
  })

  test('ANSWER-1 a visitor takes the answer back, and may answer anew; nobody takes back another’s', async () => {
    const { client, id } = await newShare()
    const visitor = newVisitor()
    await answer(visitor, id)
    const takeBack = (who: Client) => who.request(`/api/shares/${id}/answers`, { method: 'DELETE' })
    expect((await takeBack(newVisitor())).status).toBe(204)
    expect(await readAnswers(client, id)).toHaveLength(1)
    expect((await takeBack(visitor)).status).toBe(204)
    expect(await readAnswers(client, id)).toEqual([])
    expect((await answer(visitor, id, { answer: 'no' })).status).toBe(204)
  })

  test.each([
    ['www.shop.example is cheaper', 'web addresses'],
    ['look at https://evil.example/x', 'web addresses'],
    ['two\nlines', 'one line'],
    ['\u202eturned round', 'one line'],
    ['x'.repeat(201), 'at most 200'],
  ])('ANSWER-2 a text is one line of at most 200 letters without addresses: %j', async (text, why) => {
    const { id } = await newShare()
    const refused = await answer(newVisitor(), id, { text })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { field: 'text', error: expect.stringContaining(why) },
    ])
  })

  test('ANSWER-2 what looks like markup is kept as the letters it is', async () => {
    const { client, id } = await newShare()
    await answer(newVisitor(), id, { text: '<b onclick=x>yes</b> & more' })
    expect((await readAnswers(client, id))[0]?.text).toBe('<b onclick=x>yes</b> & more')
  })

  test('ANSWER-2 a program that fills in what nobody sees is told that all is well, and leaves nothing', async () => {
    const { client, id } = await newShare()
    expect((await answer(newVisitor(), id, { website: 'https://spam.example' })).status).toBe(204)
    expect(await readAnswers(client, id)).toEqual([])
  })

  test('ANSWER-2 one network (/64) answers a share five times a day, however many browsers it has', async () => {
    const { client, id } = await newShare()
    const statuses: number[] = []
    for (let host = 1; host <= 7; host++)
      statuses.push((await answer(newVisitor(`2001:db8:aaaa:1::${host}`), id)).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
    expect((await answer(newVisitor('2001:db8:aaaa:2::1'), id)).status).toBe(204)
    expect(await readAnswers(client, id)).toHaveLength(6)
  })

  test('ANSWER-3 only what is shared takes answers, while its owner wants them; the owner answers nothing', async () => {
    const { client, id } = await newShare()
    expect([await readPage(client, id), (await answer(client, id)).status]).toEqual(['own', 409])
    await share(client, id, { takesAnswers: false })
    const visitor = newVisitor()
    expect(await readPage(visitor, id)).toBe('closed')
    const refused = await answer(visitor, id)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'answers_closed'])
    await client.request(`/api/tryons/${id}/share`, { method: 'DELETE' })
    expect((await answer(visitor, id)).status).toBe(404)
    expect((await answer(visitor, crypto.randomUUID())).status).toBe(404)
    expect(await readAnswers(client, id)).toEqual([])
  })

  test('ANSWER-3 the owner deletes an answer; nobody else does', async () => {
    const { client, id } = await newShare()
    await answer(newVisitor(), id)
    const [given] = await readAnswers(client, id)
    const remove = (who: Client) =>
      who.request(`/api/tryons/${id}/answers/${given?.id}`, { method: 'DELETE' })
    expect((await remove((await signedInClient(app)).client)).status).toBe(404)
    expect((await remove(client)).status).toBe(204)
    expect(await readAnswers(client, id)).toEqual([])
  })

  test('ANSWER-5 the owner is written to once in twelve hours, without a stranger’s words, and not at all by choice', async () => {
    const { client, id, email } = await newShare()
    await Promise.all([1, 2, 3].map(() => answer(newVisitor(), id, { text: 'A secret word' })))
    await waitUntil(async () => (await mailsTo(email)).length > 0)
    await settle()
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('secret')
    expect(mails[0]?.text).toContain('/dashboard?tab=history')
    app.moveClock(13 * hour)
    await answer(newVisitor(), id)
    await waitUntil(async () => (await mailsTo(email)).length === 2)
    const set = (isOn: boolean) =>
      client.request('/api/account/answer-mails', {
        method: 'PUT',
        body: JSON.stringify({ isOn }),
        headers: { 'content-type': 'application/json' },
      })
    expect(await (await set(false)).json()).toEqual({ isOn: false })
    app.moveClock(13 * hour)
    await answer(newVisitor(), id)
    await settle()
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await readAnswers(client, id)).toHaveLength(5)
  })

  test('ANSWER-6 answers go with the try-on, with the account, and after a year', async () => {
    const kept = async () => (await app.deps.database.select().from(shareAnswers)).length
    const [deleted, leaving, old] = [await newShare(), await newShare(), await newShare()]
    const before = await kept()
    for (const { id } of [deleted, leaving, old]) await answer(newVisitor(), id)
    expect(await kept()).toBe(before + 3)
    await deleted.client.request(`/api/tryons/${deleted.id}`, { method: 'DELETE' })
    await app.deps.database.delete(users).where(eq(users.email, leaving.email))
    expect(await kept()).toBe(before + 1)
    app.moveClock(366 * 24 * hour)
    await deleteOldAnswers(app.deps)
    expect(await kept()).toBe(0)
  })
})
