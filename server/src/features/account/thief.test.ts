import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccountSteps,
  password,
  newer,
  newAddress,
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
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { emailLinks, users } from '../../database/tables.ts'

const day = 24 * 3_600_000

describeOnBothByNight('An account with a thief in it, who has a session and the password', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  const {
    isIn,
    addressOf,
    statusOf,
    login,
    askForChange,
    askForReset,
    reset,
    changePassword,
    changeLink,
    undoLink,
    resetLink,
    mailsTo,
    moveTo,
  } = createAccountSteps(() => app)

  test.each<[string, (owner: { client: Client; email: string }) => Promise<unknown>]>([
    ['changing the password', ({ client }) => changePassword(client)],
    [
      'choosing a new one by mail',
      async ({ email }) => {
        await askForReset(email)
        return reset(await resetLink(email))
      },
    ],
  ])('MAIL-5 %s ends an address that waits, its link, and every session', async (_, defend) => {
    const owner = await signedInClient(app)
    const { client: thief } = await login(owner.email, password)
    const bait = newAddress()
    await askForChange(thief, bait)
    const link = await changeLink(bait)
    await defend(owner)
    expect(await isIn(thief)).toBe(false)
    for (const client of [thief, app.newClient()]) {
      expect(locationOf(await pressLink(client, link))).toBe(outcome('expired'))
    }
    const back = await login(owner.email, newer)
    expect(back.status).toBe(200)
    expect(await statusOf(back.client)).toMatchObject({ email: owner.email, pendingEmail: null })
  })

  test('MAIL-5 an address that waited before the owner first verified theirs ends with that', async () => {
    const victim = newAddress()
    const { client: thief } = await registerUser(app, { email: victim })
    const bait = newAddress()
    await askForChange(thief, bait)
    const link = await changeLink(bait)
    await pressLink(app.newClient(), await readVerificationLink(app, victim))
    expect(locationOf(await pressLink(thief, link))).toBe(outcome('expired'))
    expect(await addressOf(thief)).toBe(victim)
  })

  test('MAIL-5 reset links that wait end with a changed password and with a change taken back', async () => {
    const { client, email } = await signedInClient(app)
    await askForReset(email)
    const early = await resetLink(email)
    await changePassword(client)
    expect((await reset(early)).status).toBe(400)

    const bait = newAddress()
    await moveTo(client, bait, newer)
    await askForReset(bait)
    const thiefs = await resetLink(bait)
    await pressLink(app.newClient(), await undoLink(email))
    expect((await reset(thiefs)).status).toBe(400)
  })

  test('MAIL-5 the first undo link outlives further changes and a changed password, and ends what the thief knows', async () => {
    const { client: thief, email } = await signedInClient(app)
    const [second, third] = [newAddress(), newAddress()]
    await moveTo(thief, second)
    const first = await undoLink(email)
    await moveTo(thief, third)
    const thiefsUndo = await undoLink(second)
    await changePassword(thief, password, newer)
    app.moveClock(10 * day)

    const undone = await pressLink(app.newClient(), first)
    expect(undone.status).toBe(303)
    const chooseAt = locationOf(undone) ?? ''
    expect(new URL(chooseAt).pathname).toBe('/reset-password')
    expect(await isIn(thief)).toBe(false)
    expect((await login(email, newer)).status).toBe(401)
    expect(locationOf(await pressLink(app.newClient(), thiefsUndo))).toBe(outcome('expired'))
    expect((await reset(chooseAt, 'of the owner')).status).toBe(200)
    const { client: owner, status } = await login(email, 'of the owner')
    expect(status).toBe(200)
    expect(await addressOf(owner)).toBe(email)
    expect(locationOf(await pressLink(app.newClient(), first))).toBe(outcome('expired'))
    await waitUntil(async () => (await mailsTo(third)).some(({ text }) => text.includes(email)))
  })

  test('MAIL-5 a later undo link leaves the first one good', async () => {
    const { client: thief, email } = await signedInClient(app)
    const [second, third] = [newAddress(), newAddress()]
    await moveTo(thief, second)
    const first = await undoLink(email)
    await moveTo(thief, third)
    expect(locationOf(await pressLink(thief, await undoLink(second)))).toContain('/reset-password')
    expect(locationOf(await pressLink(app.newClient(), first))).toContain('/reset-password')
    const [account] = await app.deps.database.select().from(users).where(eq(users.email, email))
    expect(account).toMatchObject({ passwordHash: null, pendingEmail: null })
  })

  test('MAIL-5 an undo link ends after two weeks', async () => {
    const { client, email } = await signedInClient(app)
    const newEmail = newAddress()
    await moveTo(client, newEmail)
    const link = await undoLink(email)
    app.moveClock(14 * day + 1000)
    expect(locationOf(await pressLink(app.newClient(), link))).toBe(outcome('expired'))
  })

  test('MAIL-5 whoever goes back to an address leaves no undo link behind at the other', async () => {
    const { client, email } = await signedInClient(app)
    const other = newAddress()
    await moveTo(client, other)
    await undoLink(email)
    await askForChange(client, email)
    await pressLink(client, await changeLink(email))
    expect(await addressOf(client)).toBe(email)
    const told = await waitUntil(async () => (await mailsTo(other)).find(({ text }) => text.includes(email)))
    expect(told.text).not.toContain('/auth/undo-email-change')
    const left = await app.deps.database
      .select()
      .from(emailLinks)
      .where(sql`lower(${emailLinks.email}) = ${other}`)
    expect(left.filter(({ usedAt }) => usedAt === null)).toEqual([])
  })

  test('MAIL-5 AUTH-13 a change of password and of address at once end in one of them after the other', async () => {
    for (let round = 0; round < 4; round++) {
      const { client: owner, email } = await signedInClient(app)
      const { client: thief } = await login(email, password)
      const bait = newAddress()
      await askForChange(thief, bait)
      const link = await changeLink(bait)
      const [changed, pressed] = await Promise.all([changePassword(owner), pressLink(thief, link)])
      // Whoever comes first ends the other: the link, or the owner's session, whose undo link is mailed.
      expect([
        [200, outcome('expired')],
        [401, outcome('changed')],
      ]).toContainEqual([changed.status, locationOf(pressed)])
      if (changed.status === 401) await undoLink(email)
    }
  })

  test('AUTH-12 a sign-in with the old password never outlives the reset that it races', async () => {
    const { email } = await signedInClient(app)
    await askForReset(email)
    const link = await resetLink(email)
    const thieves = Array.from({ length: 6 }, () => login(email, password))
    const [, ...entered] = await Promise.all([reset(link), ...thieves])
    for (const { client } of entered) expect(await isIn(client)).toBe(false)
  })

  test('AUTH-12 MAIL-5 another address, asked for with the old password, never outlives the reset that it races', async () => {
    for (let round = 0; round < 4; round++) {
      const { client: thief, email } = await signedInClient(app)
      await askForReset(email)
      const link = await resetLink(email)
      const wishes = Array.from({ length: 3 }, () => askForChange(thief, newAddress()))
      const [{ status }] = await Promise.all([reset(link), ...wishes])
      expect(status).toBe(200)
      const { client: owner } = await login(email, newer)
      expect(await statusOf(owner)).toMatchObject({ email, pendingEmail: null })
    }
  })

  test('AUTH-12 a change with the old password never undoes the reset that it races', async () => {
    const { client: thief, email } = await signedInClient(app)
    await askForReset(email)
    const link = await resetLink(email)
    const [byOwner] = await Promise.all([
      reset(link, 'of the owner'),
      changePassword(thief, password, 'of the thief'),
    ])
    const works = async (secret: string) => (await login(email, secret)).status === 200
    expect(await works(byOwner.status === 200 ? 'of the owner' : 'of the thief')).toBe(true)
    expect(await works(byOwner.status === 200 ? 'of the thief' : 'of the owner')).toBe(false)
  })
})
