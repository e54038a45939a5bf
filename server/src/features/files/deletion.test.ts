import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageWidths } from '../../../../contract/limits.ts'
import {
  createTestApp,
  generateTryOn,
  grantTokens,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { tryOns } from '../../database/tables.ts'
import type { Storage } from '../../providers/storage/type.ts'
import { deleteOrphanedPictures } from './service.ts'

describeOnBothDatabases('Pictures that are deleted while they are made', (database) => {
  let app: TestApp
  let client: Client
  let realStorage: Storage
  beforeAll(async () => {
    app = await createTestApp({ database })
    realStorage = app.deps.storage
    const owner = await signedInClient(app)
    client = owner.client
    await grantTokens(app, owner.email, 10)
  })
  afterAll(() => app.stop())

  const make = async () => (await (await generateTryOn(client)).json()).sessionId as string
  const remove = (id: string) => client.request(`/api/tryons/${id}`, { method: 'DELETE' })
  const filesOf = async (id: string) => (await app.listFiles()).filter((path) => path.includes(id))

  test('HOLD-10 a width that is stored after its try-on was deleted does not stay', async () => {
    const id = await make()
    const late = Promise.withResolvers<void>()
    const isStoring = Promise.withResolvers<void>()
    app.deps.storage = {
      ...realStorage,
      async put(...parameters) {
        isStoring.resolve()
        await late.promise
        await realStorage.put(...parameters)
      },
    }
    const width = client.get(`/api/tryons/${id}/images/try-on?width=320`)
    await isStoring.promise
    expect((await remove(id)).status).toBe(204)
    await waitUntil(async () => (await filesOf(id)).length === 0)
    late.resolve()
    const answer = await width
    app.deps.storage = realStorage
    expect(answer.status).toBe(404)
    expect(await filesOf(id)).toEqual([])
  })

  test('HOLD-10 of widths and deletions that race, nothing stays', async () => {
    const ids = [await make(), await make()]
    const requests = ids.flatMap((id) => [
      ...imageWidths.flatMap((width) =>
        ['model', 'try-on'].map((image) => client.get(`/api/tryons/${id}/images/${image}?width=${width}`)),
      ),
      remove(id),
    ])
    await Promise.all(requests)
    await waitUntil(async () => (await Promise.all(ids.map(filesOf))).flat().length === 0)
    expect(await deleteOrphanedPictures(app.deps)).toBe(0)
  })

  test('HOLD-10 what a process left that died in between is found, and nothing else', async () => {
    const [kept, lost] = [await make(), await make()]
    await app.deps.database.delete(tryOns).where(eq(tryOns.id, lost))
    await realStorage.put(`uploads/${kept}/photo`, Buffer.from('a photo'), 'image/jpeg')
    expect(await deleteOrphanedPictures(app.deps)).toBe(2)
    expect(await filesOf(lost)).toEqual([])
    expect(await filesOf(kept)).toHaveLength(2)
    expect(await deleteOrphanedPictures(app.deps)).toBe(0)
  })
})
