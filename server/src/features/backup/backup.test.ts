import { generateX25519Identity } from 'age-encryption'
import { appendFile, mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, generateTryOn, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import { createPostgresDatabase, describeOnBothDatabases } from '../../../test/databases.ts'
import { startObjectStore } from '../../../test/object-store.ts'
import { copyTemplateDatabase } from '../../../test/template-database.ts'
import { readConfig } from '../../config.ts'
import { openBackupProviders } from '../../providers/index.ts'
import { checkBackup, createBackup, restoreBackup } from './service.ts'

/* The drill: an instance with people in it is backed up while they use it, and comes back on an empty one. */

describeOnBothDatabases('A backup', (database) => {
  let app: TestApp
  let folder: string
  let identity: string
  let store: Awaited<ReturnType<typeof startObjectStore>> | undefined
  beforeAll(async () => {
    store = database === 'postgres' ? await startObjectStore() : undefined
    app = await createTestApp({ database, ...(store ? { environment: store.environment } : {}) })
    folder = await mkdtemp(join(tmpdir(), 'ourela-backup-'))
    identity = await generateX25519Identity()
    const { client } = await signedInClient(app)
    expect((await generateTryOn(client)).status).toBe(200)
  })
  afterAll(async () => {
    await app.stop()
    await store?.stop()
    await rm(folder, { recursive: true })
  })

  const keysOf = (isEncrypted: boolean) => ({ recipients: [], identity: isEncrypted ? identity : undefined })
  const backUp = (path: string, isEncrypted = true) =>
    createBackup({ ...app.deps, keys: keysOf(isEncrypted), ownSecret: 'a secret of its own' }, path)

  /** Somewhere else, where nobody has been yet. */
  async function openElsewhere() {
    const dataDir = await mkdtemp(join(folder, 'elsewhere-'))
    // An instance that has been started once, and nothing more.
    if (database === 'pglite') await copyTemplateDatabase(dataDir)
    const postgres = database === 'postgres' ? await createPostgresDatabase() : null
    const other = database === 'postgres' ? await startObjectStore() : undefined
    const environment = {
      DATA_DIR: dataDir,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      ...other?.environment,
    }
    const providers = await openBackupProviders(readConfig(environment))
    return {
      ...providers,
      now: () => new Date(),
      async close() {
        await providers.close()
        await postgres?.drop()
        await other?.stop()
      },
    }
  }

  test('OPS-9 made while traffic runs comes back whole: every row, every picture, what was still to be done', async () => {
    const path = join(folder, 'whole.tar.age')
    const held = app.engine.hold()
    const { client } = await signedInClient(app)
    expect((await generateTryOn(client, { headers: { prefer: 'respond-async' } })).status).toBe(202)
    await waitUntil(async () => app.engine.generated.length > 0)
    const manifest = await backUp(path)
    held.release()
    expect(manifest.files.count).toBeGreaterThanOrEqual(5)
    expect(manifest.jobs.count).toBeGreaterThanOrEqual(1)
    expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect((await stat(path)).mode & 0o077).toBe(0)

    const elsewhere = await openElsewhere()
    const restored = await restoreBackup({ ...elsewhere, keys: keysOf(true) }, path)
    expect(restored.secret).toBe('a secret of its own')
    const again = join(folder, 'again.tar')
    const second = await createBackup({ ...elsewhere, keys: keysOf(false), ownSecret: null }, again)
    expect(second.tables).toEqual(manifest.tables)
    expect(second.files).toEqual(manifest.files)
    expect(second.jobs.count).toBe(manifest.jobs.count)
    // Whom there are people already it does not touch.
    await expect(restoreBackup({ ...elsewhere, keys: keysOf(true) }, path)).rejects.toThrow(
      'users here already',
    )
    await elsewhere.close()
  })

  test('OPS-9 the time of the last one is noted for the operator', async () => {
    const before = Date.now()
    await backUp(join(folder, 'noted.tar'))
    const noted = await app.deps.database.query.operations.findFirst()
    expect(noted?.key).toBe('last-backup')
    expect(noted!.updatedAt.getTime()).toBeGreaterThanOrEqual(before)
  })

  test.each([true, false])(
    'OPS-10 half-written, altered, or with more at its end it is refused (encrypted: %s)',
    async (isEncrypted) => {
      const path = join(folder, `altered-${isEncrypted}.tar`)
      await backUp(path, isEncrypted)
      const keys = keysOf(isEncrypted)
      await checkBackup(path, keys)
      const whole = await readFile(path)
      for (const length of [0, 100, whole.length / 3, whole.length / 2, whole.length - 3000]) {
        await writeFile(path, whole)
        await truncate(path, Math.floor(length))
        await expect(checkBackup(path, keys)).rejects.toThrow(/cut off|altered|never finished|not open/)
      }
      // Between its entries a tar file holds zeros that nobody reads.
      const places = isEncrypted
        ? [0.2, 0.5, 0.8].map((part) => Math.floor(whole.length * part))
        : [whole.indexOf('idempotency_key'), whole.lastIndexOf('hash'), whole.indexOf('files/try-ons/') + 712]
      for (const place of places) {
        await writeFile(path, whole)
        const file = await open(path, 'r+')
        await file.write(Buffer.from([whole[place]! ^ 1]), 0, 1, place)
        await file.close()
        await expect(checkBackup(path, keys)).rejects.toThrow(/cut off|altered|not ours/)
      }
      if (!isEncrypted) return
      await writeFile(path, whole)
      await appendFile(path, 'more')
      await expect(checkBackup(path, keys)).rejects.toThrow()
      const other = { recipients: [], identity: await generateX25519Identity() }
      await writeFile(path, whole)
      await expect(checkBackup(path, other)).rejects.toThrow('BACKUP_IDENTITY does not open')
    },
  )

  test('OPS-10 one that cannot be finished leaves no file', async () => {
    const path = join(folder, 'full', 'unfinished.tar')
    await mkdir(join(folder, 'full'))
    const storage = { ...app.deps.storage, get: () => Promise.reject(new Error('the store is away')) }
    const deps = { ...app.deps, storage, keys: keysOf(true), ownSecret: null }
    await expect(createBackup(deps, path)).rejects.toThrow('the store is away')
    await expect(stat(path)).rejects.toThrow()
    await expect(stat(`${path}.part`)).rejects.toThrow()
  })
})
