import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { immediateUse } from '../../../../contract/consents.ts'
import { dataExportSchema } from '../../../../contract/my-data.ts'
import { newAdmin } from '../../../test/admins.ts'
import { generateTryOn, registerUser, signedInClient, waitUntil } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { createListeningApp, signInWithGoogle } from '../../../test/google.ts'
import { confirmPayment, pay } from '../../../test/payments.ts'
import { drawGarment, fileOf, jpegOf } from '../../../test/pictures.ts'
import { readStoredZip } from '../../../test/zip.ts'
import { priceSearches } from '../../database/tables.ts'
import { deleteOldExports } from './exports.ts'

const hour = 3_600_000

describeOnBothByNight('My data', (database) => {
  let app: Awaited<ReturnType<typeof createListeningApp>>
  beforeAll(async () => {
    app = await createListeningApp({ database })
  })
  afterAll(() => app.stop())

  const readState = async (client: Client) =>
    dataExportSchema.parse(await (await client.get('/api/account/export')).json())
  const download = (client: Client) => client.get('/api/account/export/download')
  const remove = (client: Client, body?: object) =>
    client.request('/api/account', {
      method: 'DELETE',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })

  async function makeExport(client: Client) {
    const asked = await client.post('/api/account/export')
    expect(asked.status).toBe(202)
    return waitUntil(async () => {
      const state = await readState(client)
      return state.state === 'ready' && state
    })
  }

  test('MAIL-8 SELL-1 Download my data is a ZIP file with everything we hold, and no secret', async () => {
    const { client, email, username } = await signedInClient(app)
    expect(await readState(client)).toMatchObject({ state: 'none' })
    const { sessionId } = await (await generateTryOn(client)).json()
    const { id: paymentIntentId } = await pay(client, 'starter')
    const { version, text } = immediateUse
    await client.post('/api/tokens/agree', { paymentIntentId, version })
    await confirmPayment(client, paymentIntentId)
    await searchPrices(client)
    const state = await makeExport(client)
    expect(state).toMatchObject({ state: 'ready', progress: 1 })

    const answer = await download(client)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-length')).toBe(String(state.bytes))
    const files = readStoredZip(Buffer.from(await answer.arrayBuffer()))
    expect([...files.keys()].sort()).toEqual([
      'READ-ME.txt',
      'account.json',
      'answers.json',
      'api-keys.json',
      'consents.json',
      'garments.json',
      'given-back.json',
      'kept-for-review.json',
      'organisations.json',
      'payments.json',
      'price-searches.json',
      'sessions.json',
      'shop-pages.json',
      'shop-products.json',
      'tokens.json',
      'try-ons.json',
      `try-ons/${sessionId}/garment.jpg`,
      `try-ons/${sessionId}/model.jpg`,
      `try-ons/${sessionId}/try-on.jpg`,
      'ways-in.json',
      'webhooks.json',
      'withdrawals.json',
    ])
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '')
    expect(json('account.json')).toMatchObject({ email, username, hasPassword: true })
    const reasons = json('tokens.json').map(({ reason }: { reason: string }) => reason)
    expect(reasons.slice(0, 4)).toEqual(['sign-up-bonus', 'try-on', 'purchase', 'price-search'])
    expect(json('price-searches.json')).toMatchObject([{ state: 'complete', offers: expect.any(Array) }])
    expect(json('payments.json')).toMatchObject([{ packageId: 'starter', amount: 600 }])
    expect(json('consents.json')).toMatchObject([
      { kind: 'immediate-use', version, text, subject: json('payments.json')[0].id, withdrawnAt: null },
    ])
    expect(json('try-ons.json')).toMatchObject([{ id: sessionId, state: 'complete' }])
    const shown = await client.get(`/api/tryons/${sessionId}/images/try-on`)
    expect(files.get(`try-ons/${sessionId}/try-on.jpg`)).toEqual(Buffer.from(await shown.arrayBuffer()))
    expect(files.get('account.json')?.toString()).not.toContain('argon2')
  })

  test('MAIL-8 an export is for its owner alone, and for a day', async () => {
    const [{ client }, { client: stranger }] = [await registerUser(app), await registerUser(app)]
    await makeExport(client)
    expect((await download(stranger)).status).toBe(404)
    expect((await download(app.newClient())).status).toBe(401)
    app.moveClock(24 * hour + 1000)
    expect((await download(client)).status).toBe(404)
    expect(await readState(client)).toMatchObject({ state: 'none' })
    await deleteOldExports(app.deps)
    await waitUntil(async () => !(await app.listFiles()).some((path) => path.includes('/exports/')))
  })

  test('MAIL-8 asking again while an export is being made changes nothing; afterwards it makes a new one', async () => {
    const { client } = await registerUser(app)
    await Promise.all([1, 2, 3].map(() => client.post('/api/account/export')))
    await waitUntil(async () => (await readState(client)).state === 'ready')
    expect(await app.deps.database.query.dataExports.findMany()).toHaveLength(1)
    await makeExport(client)
    expect((await download(client)).status).toBe(200)
  })

  test("MAIL-8 deleting the account takes everything that is its owner's, at once; the books stay without a name", async () => {
    const { client, email, password } = await signedInClient(app)
    const { sessionId } = await (await generateTryOn(client)).json()
    await client.request(`/api/tryons/${sessionId}/share`, { method: 'PUT' })
    await confirmPayment(client, (await pay(client, 'starter')).id)
    await client.post('/api/auth/change-email', {
      newEmail: `new-${randomUUID()}@example.com`,
      currentPassword: password,
    })
    await makeExport(client)
    const searchId = await leaveSearchBehind(email)
    const [exported] = await tables().dataExports.findMany({
      orderBy: (rows, { desc }) => desc(rows.createdAt),
    })
    const before = await countBooks()

    expect((await remove(client, { password: 'a guess' })).status).toBe(400)
    expect((await remove(client)).status).toBe(400)
    expect((await remove(client, { password })).status).toBe(204)

    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await app.newClient().post('/api/login', { email, password })).status).toBe(401)
    expect((await app.newClient().get(`/api/shares/${sessionId}/images/try-on`)).status).toBe(404)
    for (const id of [sessionId, exported?.id, searchId]) {
      await waitUntil(async () => (await app.listFiles()).every((path) => !path.includes(id)))
    }
    expect(await countBooks()).toEqual(before)
    expect(await listOrphans()).toEqual([])
    const whole = JSON.stringify(
      await Promise.all([tables().ledgerEntries.findMany(), tables().mails.findMany()]),
    )
    expect(whole).not.toContain(email)
  })

  test('MAIL-8 an account that came through Google is deleted after a fresh sign-in alone', async () => {
    const browser = app.newBrowser()
    const email = `user-${randomUUID()}@gmail.com`
    await signInWithGoogle(browser, { email })
    app.moveClock(11 * 60_000)
    const refused = await remove(browser)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'sign_in_again' }])
    await signInWithGoogle(browser, { email })
    expect((await remove(browser)).status).toBe(204)
    expect(
      await tables().users.findFirst({ where: (users, { eq }) => eq(users.email, email) }),
    ).toBeUndefined()
  })

  test('MAIL-8 an account that is deleted while its try-on is made leaves no picture', async () => {
    const { client, password } = await signedInClient(app)
    const gate = app.engine.hold()
    const accepted = await generateTryOn(client, { headers: { prefer: 'respond-async' } })
    const { sessionId } = await accepted.json()
    await waitUntil(async () => app.engine.generated.length > 0)
    expect((await remove(client, { password })).status).toBe(204)
    gate.release()
    await waitUntil(async () => (await app.listFiles()).every((path) => !path.includes(sessionId)))
  })

  test('MAIL-8 the last admin cannot leave; one of two can', async () => {
    const [first, second] = [await newAdmin(app), await newAdmin(app)]
    expect((await remove(first.client, { password: first.password })).status).toBe(204)
    const refused = await remove(second.client, { password: second.password })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: expect.stringContaining('last admin') },
    ])
  })

  async function searchPrices(client: Client) {
    const form = new FormData()
    form.append('garmentImage', fileOf(await jpegOf(drawGarment()), 'garment.jpg'))
    expect((await client.request('/api/price-search', { method: 'POST', body: form })).status).toBe(200)
  }

  /** A search of which the process died before it could delete its pictures. */
  async function leaveSearchBehind(email: string): Promise<string> {
    const id = randomUUID()
    const owner = await tables().users.findFirst({ where: (users, { eq }) => eq(users.email, email) })
    await app.deps.database
      .insert(priceSearches)
      .values({ id, userId: owner!.id, garmentHash: id, state: 'draft', createdAt: app.deps.now() })
    await app.deps.storage.put(`price-searches/${id}/garment`, Buffer.from('a picture'), 'image/jpeg')
    expect((await app.listFiles()).some((path) => path.includes(id))).toBe(true)
    return id
  }

  const tables = () => app.deps.database.query
  const countBooks = async () => [
    (await tables().ledgerEntries.findMany()).length,
    (await tables().payments.findMany()).length,
  ]
  async function listOrphans() {
    const users = new Set((await tables().users.findMany()).map(({ id }) => id))
    const owned = await Promise.all([
      tables().sessions.findMany(),
      tables().emailLinks.findMany(),
      tables().tryOns.findMany(),
      tables().dataExports.findMany(),
      tables().priceSearches.findMany(),
    ])
    return owned.flat().filter(({ userId }) => !users.has(userId))
  }
})
