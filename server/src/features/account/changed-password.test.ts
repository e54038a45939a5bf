import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountSteps, password, readError } from '../../../test/account.ts'
import { createTestApp, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

describeOnBothByNight('A changed password', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  const { isIn, login, askForReset, reset, changePassword, resetLink, mailsTo } = createAccountSteps(
    () => app,
  )

  test.each<[string, (owner: { client: Client; email: string }) => Promise<Response>]>([
    ['in the settings', ({ client }) => changePassword(client)],
    [
      'by a mailed link',
      async ({ email }) => {
        await askForReset(email)
        return reset(await resetLink(email))
      },
    ],
  ])('SIGNIN-10 a password that was chosen %s is told to the owner', async (_, choose) => {
    const owner = await signedInClient(app)
    expect((await choose(owner)).status).toBe(200)
    await waitUntil(async () =>
      (await mailsTo(owner.email)).some(({ subject }) => subject.startsWith('Your password was changed')),
    )
  })

  test('AUTH-13 a changed password signs out every other browser; a wrong one changes nothing', async () => {
    const { client, email } = await signedInClient(app)
    const { client: other } = await login(email, password)
    expect(await readError(await changePassword(client, 'a guess'))).toMatchObject({
      status: 400,
      code: 'wrong_password',
      field: 'currentPassword',
    })
    expect(await isIn(other)).toBe(true)
    expect((await changePassword(client)).status).toBe(200)
    expect([await isIn(client), await isIn(other)]).toEqual([true, false])
  })
})
