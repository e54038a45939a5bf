import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, registerUser, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Mail } from '../../providers/mailer/type.ts'

const password = 'correct horse'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ environment: { TRUST_PROXY: 'yes' } })
})
afterAll(() => app.stop())
const clientAt = (address: string) => app.newClient({ 'x-forwarded-for': address })
const register = (address: string, email: string) =>
  clientAt(address).post('/api/register', { username: 'somebody', email, password: `${password} ${address}` })

test('MAIL-12 a mailbox gets so many mails an hour, of whatever kind, from wherever, however it is spelt', async () => {
  const name = `victim${Date.now()}`
  const statuses: number[] = []
  for (let turn = 0; turn < 14; turn++) {
    const email = turn % 2 === 0 ? `${name}+${turn}@example.com` : `v.${name.slice(1)}@example.com`
    const ask =
      turn % 4 === 3 ? clientAt(`203.0.113.${turn}`).post('/api/auth/forgot-password', { email }) : null
    statuses.push((await (ask ?? register(`203.0.113.${turn}`, email))).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(12)
  expect(statuses.slice(12)).toEqual([429, 429])
})

test("MAIL-13 a flood of registrations from one network does not delay other people's mails", async () => {
  const flood = Array.from({ length: 20 }, (_, turn) => `flood-${turn}-${Date.now()}@example.com`)
  const patient = `patient-${Date.now()}@example.com`
  const awaited = new Set([...flood, patient])
  const sent: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const { mailer } = app.deps
  app.deps.mailer = {
    ...mailer,
    async send(mail: Mail) {
      await held
      // What earlier tests had written may still be on its way.
      if (awaited.has(mail.recipient)) sent.push(mail.recipient)
    },
  }
  try {
    for (const email of flood) expect((await register('198.51.100.1', email)).status).toBe(200)
    expect((await register('198.51.100.2', patient)).status).toBe(200)
    letGo()
    await waitUntil(async () => sent.length === 21)
    // Some of the flood were on their way already.
    expect(sent.indexOf(patient)).toBeLessThan(6)
  } finally {
    app.deps.mailer = mailer
  }
})

test('MAIL-14 a name that says more than a name is refused', async () => {
  for (const username of ['win at evil.example', 'two\nlines', 'https://evil']) {
    const form = { username, email: `named-${Date.now()}@example.com`, password }
    expect(await (await app.newClient().post('/api/register', form)).json()).toMatchObject({
      field: 'username',
    })
  }
})

test('MAIL-9 an unverified account is sold nothing', async () => {
  const { client } = await registerUser(app)
  const buy = () => client.post('/api/tokens/create-payment-intent', { packageId: 'starter' })
  expect((await buy()).status).toBe(403)
  const { client: verified } = await signedInClient(app)
  expect((await verified.post('/api/tokens/create-payment-intent', { packageId: 'starter' })).status).toBe(
    200,
  )
})
