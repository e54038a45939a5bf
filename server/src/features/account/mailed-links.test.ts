import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountSteps, newAddress, locationOf } from '../../../test/account.ts'
import {
  createTestApp,
  pressLink,
  readVerificationLink,
  registerUser,
  signedInClient,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

describeOnBothByNight('The page of a mailed link', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  const { addressOf, statusOf, askForChange, changeLink, undoLink } = createAccountSteps(() => app)

  test.each(['GET', 'HEAD'])(
    'MAIL-11 MAIL-1 MAIL-5 AUTH-12 %s of a mailed link changes nothing',
    async (method) => {
      const fetchLink = async (link: string) => {
        const { pathname, search } = new URL(link)
        expect((await app.newClient().request(pathname + search, { method })).status).toBe(200)
      }
      const { client, email } = await registerUser(app)
      const verification = await readVerificationLink(app, email)
      await fetchLink(verification)
      expect((await statusOf(client)).emailVerified).toBe(false)
      await pressLink(client, verification)

      const newEmail = newAddress()
      await askForChange(client, newEmail)
      const change = await changeLink(newEmail)
      await fetchLink(change)
      expect(await addressOf(client)).toBe(email)
      await pressLink(client, change)

      const undo = await undoLink(email)
      await fetchLink(undo)
      expect(await addressOf(client)).toBe(newEmail)
      expect(locationOf(await pressLink(client, undo))).toContain('/reset-password')
    },
  )

  test('MAIL-11 the page of a link says what it would do, to whom it may concern', async () => {
    const { client, email, username } = await registerUser(app)
    const { pathname, search } = new URL(await readVerificationLink(app, email))
    const told = async (who: Client, path = pathname + search) =>
      JSON.parse(await (await who.get(path)).text()).boot.emailLink
    const words = { purpose: 'verify-email', email, username }
    expect(await told(app.newClient())).toEqual({ ...words, isForThisBrowser: false })
    // A script may press it where its account is signed in, which no program that looks through mail is.
    expect(await told((await signedInClient(app)).client)).toEqual({ ...words, isForThisBrowser: false })
    expect(await told(client)).toEqual({ ...words, isForThisBrowser: true })
    await pressLink(client, pathname + search)
    expect(await told(client)).toEqual({ ...words, isForThisBrowser: false })
    expect(await told(client, `/auth/change-email${search}`)).toBeNull()
    expect(await told(client, '/auth/verify?token=made-up')).toBeNull()
  })
})
