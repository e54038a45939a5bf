import { eq, sql } from 'drizzle-orm'
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
import { describeOnBothDatabases, isNight } from '../../../test/databases.ts'
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
    await grantTokens(app, owner.email, 30)
  })
  afterAll(() => app.stop())

  const make = async () => (await (await generateTryOn(client)).json()).sessionId as string
  const remove = (id: string) => client.request(`/api/tryons/${id}`, { method: 'DELETE' })
  const isSomebodyWaiting = async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return [...(await app.deps.database.execute(waiting)).rows].length > 0
  }
  const filesOf = async (id: string) => (await app.listFiles()).filter((path) => path.includes(id))

  test('HOLD-10 a deletion waits for the width that is being written, and takes it along', async () => {
    const id = await make()
    const events: string[] = []
    const isWriting = Promise.withResolvers<void>()
    const mayWrite = Promise.withResolvers<void>()
    app.deps.storage = {
      ...realStorage,
      async put(...parameters) {
        isWriting.resolve()
        await mayWrite.promise
        await realStorage.put(...parameters)
        events.push('written')
      },
      async deleteAll(prefix) {
        if (prefix.includes(id)) events.push('deleted')
        await realStorage.deleteAll(prefix)
      },
    }
    const width = client.get(`/api/tryons/${id}/images/try-on?width=320`)
    await isWriting.promise
    let isRemoved = false
    const removal = remove(id).finally(() => (isRemoved = true))
    // The embedded database has one connection, and would not answer this before the width is written.
    if (database === 'postgres') await waitUntil(async () => isRemoved || (await isSomebodyWaiting()))
    mayWrite.resolve()
    expect([(await width).status, (await removal).status]).toEqual([200, 204])
    app.deps.storage = realStorage
    expect(events.slice(0, 2)).toEqual(['written', 'deleted'])
    expect(await filesOf(id)).toEqual([])
  })

  test('HOLD-10 no width is written once its try-on is deleted', async () => {
    const id = await make()
    const written: string[] = []
    let isRead = false
    app.deps.storage = {
      ...realStorage,
      // The original is read, and then the try-on deleted, before a width is made of it.
      async get(key) {
        const bytes = await realStorage.get(key)
        if (key.endsWith('try-on.jpg') && !isRead) {
          isRead = true
          expect((await remove(id)).status).toBe(204)
        }
        return bytes
      },
      async put(...parameters) {
        written.push(parameters[0])
        await realStorage.put(...parameters)
      },
    }
    const answer = await client.get(`/api/tryons/${id}/images/try-on?width=320`)
    app.deps.storage = realStorage
    expect([answer.status, written]).toEqual([404, []])
    expect(await filesOf(id)).toEqual([])
  })

  test('HOLD-10 of widths and deletions that race, nothing is there when the deletion is answered', async () => {
    for (let before = 0; before < 12; before += isNight ? 1 : 3) {
      const id = await make()
      const widths = imageWidths.flatMap((width) =>
        ['model', 'try-on'].map((image) => client.get(`/api/tryons/${id}/images/${image}?width=${width}`)),
      )
      // Each round the deletion comes after another number of widths.
      await Promise.all(widths.slice(0, before % widths.length))
      expect((await remove(id)).status).toBe(204)
      expect(await filesOf(id)).toEqual([])
      await Promise.all(widths)
      expect(await filesOf(id)).toEqual([])
    }
    expect(await deleteOrphanedPictures(app.deps)).toBe(0)
  })

  test('HOLD-10 what a process left that died in between is found, and nothing else', async () => {
    const [kept, lost] = [await make(), await make()]
    await app.deps.database.delete(tryOns).where(eq(tryOns.id, lost))
    await realStorage.put(`uploads/${kept}/photo`, Buffer.from('a photo'), 'image/jpeg')
    expect(await deleteOrphanedPictures(app.deps)).toBe(2)
    expect(await filesOf(lost)).toEqual([])
    expect(await filesOf(kept)).toHaveLength(3)
    expect(await deleteOrphanedPictures(app.deps)).toBe(0)
  })
})
