import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { copyPostgresTemplate } from '../../../test/databases.ts'
import { copyTemplateDatabase } from '../../../test/template-database.ts'
import { startStripeStandIn } from '../../../test/stripe-stand-in.ts'
import type { DatabaseProvider } from '../database/type.ts'
import { openPgliteDatabase } from '../database/pglite.ts'
import { openPostgresDatabase } from '../database/postgres.ts'
import { describePayments, type PaymentsBench } from './conformance.ts'
import { createSandboxPayments } from './sandbox.ts'
import { createStripePayments } from './stripe.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

describePayments('sandbox, PGlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-payments-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  await copyTemplateDatabase(folder)
  return openSandboxBench(await openPgliteDatabase(folder))
})

describe.skipIf(inject('postgresUrl') === null)('on PostgreSQL', () => {
  describePayments('sandbox, PostgreSQL', async () => {
    const postgres = await copyPostgresTemplate()
    cleanUps.push(postgres.drop)
    return openSandboxBench(await openPostgresDatabase(postgres.url))
  })
})

describePayments('Stripe', () => openStripeBench(null))
describePayments('Stripe with Stripe Tax', () => openStripeBench('txcd_10000000'))

async function openStripeBench(taxCode: string | null): Promise<PaymentsBench> {
  const clock = createClock()
  const standIn = await startStripeStandIn(clock.now)
  const { secretKey, webhookSecret, apiUrl } = standIn
  return {
    payments: createStripePayments({
      secretKey,
      publishableKey: 'pk_test',
      webhookSecret,
      apiUrl,
      taxCode,
      now: clock.now,
    }),
    pay: async ({ id }, outcome) => standIn.pay(id, outcome),
    refund: async (id, amount) => standIn.refund(id, amount),
    failRefund: async (id) => standIn.failRefund(id),
    dispute: async (id, amount) => standIn.dispute(id, amount),
    winDispute: async (id) => standIn.setDisputeStatus(id, 'won'),
    signEvent: (id) => standIn.signEvent('payment_intent.succeeded', id),
    moveClock: clock.move,
    close: () => standIn.stop(),
  }
}

function openSandboxBench({ database, close }: DatabaseProvider): PaymentsBench {
  const clock = createClock()
  const sandbox = createSandboxPayments({ database, webhookSecret: 'a secret of this test', now: clock.now })
  const cards = {
    succeeds: '4242 4242 4242 4242',
    'is-declined': '4000000000000002',
    'needs-verification': '4000002500003155',
    'is-processed': '4000000000000077',
  }
  return {
    payments: sandbox,
    pay: async ({ id, clientSecret }, outcome) =>
      void (await sandbox.confirm(id, clientSecret, cards[outcome])),
    refund: sandbox.refundByHand,
    failRefund: sandbox.undo,
    dispute: sandbox.dispute,
    winDispute: sandbox.undo,
    signEvent: (id) => sandbox.signEvent(id),
    moveClock: clock.move,
    close,
  }
}

function createClock() {
  let time = Date.UTC(2026, 0, 1)
  return { now: () => new Date(time), move: (milliseconds: number) => void (time += milliseconds) }
}
