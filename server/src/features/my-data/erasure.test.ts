import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, generateTryOn, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test('HOLD-9 soon after an account is deleted no file of ours holds its address or the hash of its password', async () => {
  const { client, email, password } = await signedInClient(app)
  const other = await signedInClient(app)
  expect((await generateTryOn(client)).status).toBe(200)
  const [account] = await app.deps.database.query.users.findMany({
    where: (users, { eq }) => eq(users.email, email),
  })
  const words = [email, account?.passwordHash?.split('$').at(-1) ?? email]
  expect(await countFilesWith(app.dataDir, words)).toBeGreaterThan(0)

  const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ password }) }
  expect((await client.request('/api/account', { method: 'DELETE', ...init })).status).toBe(204)
  await waitUntil(async () => (await countFilesWith(app.dataDir, words)) === 0)
  expect((await other.client.get('/api/auth/user')).status).toBe(200)
})

async function countFilesWith(folder: string, words: string[]): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))))
  return contents.filter((content) => words.some((word) => content.includes(word))).length
}
