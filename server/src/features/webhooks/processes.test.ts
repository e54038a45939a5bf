import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deliveriesSchema, newWebhookSchema } from '../../../../contract/webhooks.ts'
import { waitUntil } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { copyPostgresTemplate } from '../../../test/databases.ts'
import { killProcesses, startProcess, type Process } from '../../../test/processes.ts'
import { registrations } from '../../../test/registrations.ts'
import { startReceiver, verifySignature, type Receiver } from '../../../test/webhook-receiver.ts'

const twoMinutes = 120_000

describe.skipIf(inject('postgresUrl') === null)('Webhooks of several processes', { timeout: 120_000 }, () => {
  let folder: string
  let postgres: Awaited<ReturnType<typeof copyPostgresTemplate>>
  let receiver: Receiver
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ourela-webhooks-'))
    postgres = await copyPostgresTemplate()
    receiver = await startReceiver()
  })
  afterAll(async () => {
    killProcesses()
    await receiver.close()
    await postgres.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(name: string, clockOffset = 0): Promise<Process> {
    const dataDir = join(folder, name)
    await mkdir(join(dataDir, 'public'), { recursive: true })
    const secret = 'a secret that all of these processes share'
    const environment = { DATABASE_URL: postgres.url, SECRET: secret, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    return startProcess(environment, clockOffset, 'reach-loopback')
  }

  test('HOOK-4 two processes send each event once, and what both leave as they die, a third sends', async () => {
    const near = await start('near')
    const ann = await registrations(join(folder, 'near', 'outbox')).register(near, 'ann@example.com')
    const request = { url: receiver.url, events: ['try_on.completed'] }
    const added = await ann.post('/api/webhook-endpoints', request)
    const { webhook, secret } = newWebhookSchema.parse(await added.json())
    const far = await start('far')
    const sendTest = async (client: Client) => {
      const answer = await client.post(`/api/webhook-endpoints/${webhook.id}/test`)
      return ((await answer.json()) as { id: string }).id
    }
    const clients = [ann, far.clientOf(ann.cookies)]
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => sendTest(clients[index % 2]!)))
    const readLog = async (client: Client) => {
      const answer = await client.get(`/api/webhook-endpoints/${webhook.id}/deliveries`)
      return deliveriesSchema.parse(await answer.json()).deliveries
    }
    await waitUntil(async () => (await readLog(ann)).every(({ state }) => state === 'delivered'))
    expect(receiver.received.map(({ id }) => id).sort()).toEqual(ids.sort())

    // The receiver has it and says nothing: both processes die meanwhile.
    receiver.received.length = 0
    const answer = receiver.answer
    receiver.answer = () => new Promise(() => {})
    const id = await sendTest(ann)
    await waitUntil(async () => receiver.received.length === 1)
    await Promise.all([near.end('SIGKILL'), far.end('SIGKILL')])
    receiver.answer = answer
    const third = await start('third', twoMinutes)
    await waitUntil(async () => receiver.received.length === 2)
    const [first, second] = receiver.received
    expect([first!.id, second!.id]).toEqual([id, id])
    expect(second!.body).toBe(first!.body)
    verifySignature(secret, second!, new Date(Date.now() + twoMinutes))
    const client = third.clientOf(ann.cookies)
    await waitUntil(async () => (await readLog(client)).every(({ state }) => state === 'delivered'))
    expect(receiver.received).toHaveLength(2)
  })
})
