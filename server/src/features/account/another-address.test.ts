import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccountSteps,
  password,
  newAddress,
  readError,
  locationOf,
  outcome,
} from '../../../test/account.ts'
import {
  createTestApp,
  pressLink,
  readVerificationLink,
  registerUser,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

describeOnBothByNight('Another address', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  const { isIn, addressOf, statusOf, login, askForChange, changePassword, changeLink, undoLink, mailsTo } =
    createAccountSteps(() => app)

  test('MAIL-5 it counts once its link is pressed; the old one is told, and every other browser is out', async () => {
    const { client, email } = await signedInClient(app)
    const { client: other } = await login(email, password)
    const newEmail = newAddress()
    expect((await askForChange(client, newEmail)).status).toBe(200)
    expect(await statusOf(client)).toMatchObject({ email, pendingEmail: newEmail })
    const link = await changeLink(newEmail)
    expect(locationOf(await pressLink(client, link))).toBe(outcome('changed'))
    expect(await statusOf(client)).toMatchObject({
      email: newEmail,
      emailVerified: true,
      pendingEmail: null,
    })
    expect(await isIn(other)).toBe(false)
    await undoLink(email)
    expect(locationOf(await pressLink(client, link))).toBe(outcome('expired'))
  })

  test.each([
    ['no password', undefined],
    ['an empty one', ''],
    ['a wrong one', 'a guess'],
  ])('MAIL-5 with %s nothing is asked for', async (_, currentPassword) => {
    const { client } = await signedInClient(app)
    const newEmail = newAddress()
    const answer = await client.post('/api/auth/change-email', { newEmail, currentPassword })
    expect(await readError(answer)).toMatchObject({ status: 400, field: 'currentPassword' })
    expect(await statusOf(client)).toMatchObject({ pendingEmail: null })
  })

  test('AUTH-14 guesses with a session are throttled, and keep no other session of the account out', async () => {
    const { client: thief, email } = await signedInClient(app)
    const { client: owner } = await login(email, password)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, async () => (await askForChange(thief, newAddress(), 'a guess')).status),
    )
    expect(guesses.filter((status) => status === 429)).toHaveLength(2)
    expect((await changePassword(thief)).status).toBe(429)
    expect((await changePassword(owner)).status).toBe(200)
  })

  test('MAIL-5 a mistyped address can be taken back, and its link ends', async () => {
    const { client } = await signedInClient(app)
    const mistyped = newAddress()
    await askForChange(client, mistyped)
    const link = await changeLink(mistyped)
    expect((await client.request('/api/auth/change-email', { method: 'DELETE' })).status).toBe(204)
    expect(await statusOf(client)).toMatchObject({ pendingEmail: null })
    expect(locationOf(await pressLink(client, link))).toBe(outcome('expired'))
  })

  test('MAIL-5 a later wish ends the earlier one', async () => {
    const { client } = await signedInClient(app)
    const [one, other] = [newAddress(), newAddress()]
    await askForChange(client, one)
    const link = await changeLink(one)
    await askForChange(client, other)
    await changeLink(other)
    expect(locationOf(await pressLink(client, link))).toBe(outcome('expired'))
    expect((await mailsTo(one)).length).toBe(1)
  })

  test('MAIL-5 AUTH-14 a taken address is answered like a free one; its holder is told, and keeps it', async () => {
    const [{ client }, holder] = [await signedInClient(app), await signedInClient(app)]
    expect((await askForChange(client, holder.email)).status).toBe(200)
    await waitUntil(async () =>
      (await mailsTo(holder.email)).some(({ text }) => text.includes('another account')),
    )
    expect(await statusOf(client)).toMatchObject({ pendingEmail: holder.email })
    expect(await addressOf(holder.client)).toBe(holder.email)
  })

  test('MAIL-5 an address that somebody verifies meanwhile stays theirs', async () => {
    const { client, email } = await signedInClient(app)
    const wanted = newAddress()
    await askForChange(client, wanted)
    const link = await changeLink(wanted)
    const faster = await registerUser(app, { email: wanted })
    await pressLink(faster.client, await readVerificationLink(app, wanted))
    expect(locationOf(await pressLink(client, link))).toBe(outcome('taken'))
    expect(await addressOf(client)).toBe(email)
  })

  test('MAIL-5 of many tabs that press one link at once, one changes the address', async () => {
    const { client } = await signedInClient(app)
    const newEmail = newAddress()
    await askForChange(client, newEmail)
    const link = await changeLink(newEmail)
    const answers = await Promise.all(Array.from({ length: 6 }, () => pressLink(app.newClient(), link)))
    expect(answers.map(locationOf).sort()).toEqual([outcome('changed'), ...Array(5).fill(outcome('expired'))])
  })
})
