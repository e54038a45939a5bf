import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { qualityReview, reviewDays } from '../../../../contract/consents.ts'
import { adminRefusedResultsSchema, reviewConsentSchema } from '../../../../contract/refused-results.ts'
import { idOf, newAdmin, type TestAdmin } from '../../../test/admins.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  signInAgain,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { readStoredZip } from '../../../test/zip.ts'
import { writeArchive } from '../my-data/archive.ts'
import { deleteOldRefused, deleteOrphanedRefused } from './service.ts'

const day = 24 * 3_600_000
let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await createTestApp()
  admin = await newAdmin(app)
})
afterAll(() => app.stop())
afterEach(() => app.engine.reset())

const agree = (client: Client, version = qualityReview.version) =>
  client.post('/api/refused-results', { version })
const takeBack = (client: Client) => client.request('/api/refused-results', { method: 'DELETE' })
const read = async (client: Client) =>
  reviewConsentSchema.parse(await (await client.get('/api/refused-results')).json())
const listOf = async (email: string, client = admin.client) => {
  const answer = await (await client.get('/api/admin/refused-results')).json()
  const { refusedResults } = adminRefusedResultsSchema.parse(answer)
  return refusedResults.filter(({ userEmail }) => userEmail === email)
}
const filesKept = async () => (await app.listFiles()).filter((path) => path.includes('/refused/'))

/** A try-on that the judge refuses. */
async function failTryOn(client: Client) {
  app.engine.refusedAs = 'try_on_poor_garment'
  const response = await generateTryOn(client)
  expect((await response.json()).code).toBe('try_on_poor_garment')
}

test('DESK-12 without the tick nothing of a refused result is kept, and the engine is not even asked for it', async () => {
  const { client, email } = await signedInClient(app)
  expect(await read(client)).toMatchObject({ isGiven: false, kept: 0, text: qualityReview.text })
  await failTryOn(client)
  expect(app.engine.askedForRefused).toEqual([false])
  expect(await listOf(email)).toEqual([])
  expect(await filesKept()).toEqual([])
  expect(await balanceOf(client)).toBe(3)
})

test('DESK-12 nothing is kept when the tick is taken back while the engine works', async () => {
  const { client, email } = await signedInClient(app)
  await agree(client)
  const work = app.engine.hold()
  const failing = failTryOn(client)
  await waitUntil(async () => app.engine.askedForRefused.length > 0)
  await takeBack(client)
  work.release()
  await failing
  expect(app.engine.askedForRefused).toEqual([true])
  expect(await listOf(email)).toEqual([])
  expect(await filesKept()).toEqual([])
})

test('DESK-12 with it the result is kept beside studio model and garment, and shown to admins alone with what made it', async () => {
  const { client, email } = await signedInClient(app)
  expect((await agree(client, 'another version')).status).toBe(409)
  expect((await agree(client)).status).toBe(204)
  await failTryOn(client)
  expect(await read(client)).toMatchObject({ isGiven: true, kept: 1 })
  const [kept] = await listOf(email)
  expect(kept).toMatchObject({
    errorCode: 'try_on_poor_garment',
    engine: { name: 'drawn', model: 'drawn', version: '1' },
  })
  for (const url of Object.values(kept?.imageUrls ?? {})) {
    const seen = await admin.client.get(url)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await client.get(url)).status).toBe(403)
  }
  // The uploaded photo goes as ever, and the token is back.
  await waitUntil(async () => !(await app.listFiles()).some((path) => path.includes('/uploads/')))
  expect(await balanceOf(client)).toBe(3)
  await takeBack(client)
})

test('DESK-12 whoever takes the tick back has all of it deleted at once', async () => {
  const { client, email } = await signedInClient(app)
  await agree(client)
  await failTryOn(client)
  await failTryOn(client)
  expect(await read(client)).toMatchObject({ kept: 2 })
  expect((await takeBack(client)).status).toBe(204)
  expect(await read(client)).toMatchObject({ isGiven: false, kept: 0 })
  expect(await listOf(email)).toEqual([])
  await waitUntil(async () => (await filesKept()).length === 0)
  await failTryOn(client)
  expect(await listOf(email)).toEqual([])
})

test('DESK-12 it goes with the account, and stands in the data that one takes along', async () => {
  const { client, email, password } = await signedInClient(app)
  await agree(client)
  await failTryOn(client)
  const [kept] = await listOf(email)
  const archive = writeArchive(app.deps, await idOf(app, email), async () => undefined)
  const files = readStoredZip(Buffer.from(await new Response(archive).arrayBuffer()))
  expect(JSON.parse(String(files.get('kept-for-review.json')))).toMatchObject([{ id: kept?.id }])
  expect([...files.keys()]).toContain(`kept-for-review/${kept?.id}/try-on.jpg`)
  expect(String(files.get('consents.json'))).toContain('quality-review')
  const gone = await client.request('/api/account', {
    method: 'DELETE',
    body: JSON.stringify({ password }),
    headers: { 'content-type': 'application/json' },
  })
  expect(gone.status).toBe(204)
  await waitUntil(async () => (await filesKept()).length === 0)
  expect((await admin.client.get(kept?.imageUrls.model ?? '')).status).toBe(404)
})

test('DESK-12 it is deleted after the days that were said, and what belongs to nobody with the daily sweep', async () => {
  const { client, email } = await signedInClient(app)
  await agree(client)
  await failTryOn(client)
  app.moveClock((reviewDays - 1) * day)
  await deleteOldRefused(app.deps)
  expect(await listOf(email, await signInAgain(app, admin))).toHaveLength(1)
  app.moveClock(day + 60_000)
  await deleteOldRefused(app.deps)
  expect(await listOf(email, await signInAgain(app, admin))).toEqual([])
  await waitUntil(async () => (await filesKept()).length === 0)
  const lost = `refused/${crypto.randomUUID()}/model.jpg`
  await app.deps.storage.put(lost, new Uint8Array([1]), 'image/jpeg')
  expect(await deleteOrphanedRefused(app.deps)).toBe(1)
  expect(await filesKept()).toEqual([])
})
