import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccountSteps,
  password,
  newer,
  newAddress,
  readError,
  locationOf,
  outcome,
} from '../../../test/account.ts'
import { createTestApp, signedInClient, type TestApp } from '../../../test/app.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

describeOnBothByNight('A forgotten password', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  const { isIn, login, askForReset, reset, resetLink, mailsTo } = createAccountSteps(() => app)

  test('AUTH-12 the mailed link sets a new one, once, and signs everybody out', async () => {
    const { client, email } = await signedInClient(app)
    const { client: other } = await login(email, password)
    await askForReset(email)
    const link = await resetLink(email)
    expect((await reset(link)).status).toBe(200)
    expect([await isIn(client), await isIn(other)]).toEqual([false, false])
    expect((await login(email, password)).status).toBe(401)
    expect((await login(email, newer)).status).toBe(200)
    expect(await readError(await reset(link, 'yet another one'))).toMatchObject({
      status: 400,
      code: 'invalid_link',
    })
    expect((await login(email, newer)).status).toBe(200)
  })

  test('AUTH-12 of many tabs that use one link at once, one sets its password', async () => {
    const { email } = await signedInClient(app)
    await askForReset(email)
    const link = await resetLink(email)
    const chosen = Array.from({ length: 8 }, (_, turn) => `password number ${turn}`)
    const statuses = await Promise.all(chosen.map(async (one) => (await reset(link, one)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await login(email, chosen[statuses.indexOf(200)] ?? '')).status).toBe(200)
  })

  test('AUTH-12 a link ends after an hour; a newer one that somebody else asked for does not end it', async () => {
    const { email } = await signedInClient(app)
    await askForReset(email)
    const first = await resetLink(email)
    await askForReset(email)
    const second = await resetLink(email, 2)
    expect((await reset(first)).status).toBe(200)
    // What is left of the others ends with the change.
    expect((await reset(second)).status).toBe(400)
    await askForReset(email)
    const third = await resetLink(email, 3)
    app.moveClock(3_600_000 + 1000)
    expect((await reset(third)).status).toBe(400)
  })

  test('AUTH-12 asking is answered alike for everybody, and too often is refused', async () => {
    const [{ email }, unknown] = [await signedInClient(app), newAddress()]
    for (const address of [email, unknown]) {
      for (let turn = 0; turn < 5; turn++) expect((await askForReset(address)).status).toBe(200)
      expect((await askForReset(address)).status).toBe(429)
    }
    expect(await mailsTo(unknown)).toEqual([])
  })

  test.each(['made-up', 'x'.repeat(200)])('AUTH-12 the link %j sets nothing', async (token) => {
    const chosen = { newPassword: newer, confirmPassword: newer }
    const answer = await app.newClient().post('/api/auth/reset-password', { token, ...chosen })
    expect(await readError(answer)).toMatchObject({ status: 400, code: 'invalid_link' })
  })

  test('AUTH-12 the form works without a script, and says what does not fit', async () => {
    const { email } = await signedInClient(app)
    await askForReset(email)
    const token = new URL(await resetLink(email)).searchParams.get('token') ?? ''
    const send = async (newPassword: string, confirmPassword = newPassword) => {
      const body = new URLSearchParams({ token, newPassword, confirmPassword })
      return locationOf(await app.newClient().request('/reset-password', { method: 'POST', body }))
    }
    expect(await send('short', 'another')).toBe(`/reset-password?token=${token}&problem=invalid_input`)
    expect(await send(newer)).toBe('/?auth=login&notice=password-updated')
    expect(await send(newer)).toBe(outcome('expired'))
    expect((await login(email, newer)).status).toBe(200)
  })
})
