import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestApp, registerUser, signedInClient, type TestApp } from '../../test/app.ts'
import { turnOnApp } from '../../test/authenticator-app.ts'
import { addPasskey, signWithPasskey } from '../../test/authenticator.ts'
import { findProgram, quickStart } from '../../test/processes.ts'

/* The command as the operator runs it, in a process of its own, beside a server on the same PostgreSQL. */

describe.skipIf(inject('postgresUrl') === null)('npm run admin', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: 'postgres' })
  })
  afterAll(() => app.stop())

  function run(...words: string[]): Promise<{ code: number; said: string }> {
    const { databaseUrl, dataDir } = app.deps.config
    const env = {
      ...quickStart.environment,
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
    }
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [...quickStart.execArgv, findProgram('server/src/commands/admin.ts'), ...words],
        { env },
        (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
      )
    })
  }

  test('SIGNIN-7 SIGNIN-8 forget-factors lets in by the password alone who has lost everything else', async () => {
    const { client, email, password } = await signedInClient(app)
    const passkey = await addPasskey(client, app.deps.config.publicUrl)
    const { recoveryCodes } = await turnOnApp(app, client)
    const waiting = app.newClient()
    expect((await waiting.post('/api/login', { email, password })).status).toBe(401)

    expect(await run('forget-factors', email)).toEqual({
      code: 0,
      said: `${email} has a password alone now.\n`,
    })
    expect((await client.get('/api/auth/user')).status).toBe(401)
    // A sign-in that had come halfway ends too.
    const code = recoveryCodes[0]
    expect((await waiting.post('/api/auth/second-factor/check', { code })).status).toBe(401)
    const browser = app.newClient()
    const signed = await signWithPasskey(browser, passkey, app.deps.config.publicUrl)
    expect((await browser.post('/api/auth/passkeys/sign-in', signed)).status).toBe(400)
    expect((await browser.post('/api/login', { email, password })).status).toBe(200)
  })

  test('ADMIN-1 grant makes an admin of whoever has verified an address, and of nobody else', async () => {
    const { client, email } = await signedInClient(app)
    expect((await run('grant', email)).code).toBe(0)
    expect((await client.get('/api/admin/users')).status).toBe(200)
    const { email: claim } = await registerUser(app)
    for (const verb of ['grant', 'forget-factors']) {
      expect(await run(verb, claim)).toEqual({
        code: 1,
        said: `No account has verified the address ${claim}.\n`,
      })
    }
    expect((await run('nonsense', email)).said).toContain('Usage: npm run admin')
  })
})
