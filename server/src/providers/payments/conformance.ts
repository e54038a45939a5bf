import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentRequest, Payments, PaymentState } from './type.ts'

/** A provider, and what its customers, their banks and its operator do there. */
export type PaymentsBench = {
  payments: Payments
  pay(
    intent: { id: string; clientSecret: string },
    outcome: 'succeeds' | 'is-declined' | 'needs-verification' | 'is-processed',
  ): Promise<void>
  refund(paymentIntentId: string, amount: number): Promise<string>
  failRefund(refundId: string): Promise<void>
  dispute(paymentIntentId: string, amount: number): Promise<string>
  winDispute(disputeId: string): Promise<void>
  signEvent(paymentIntentId: string): { body: string; headers: Record<string, string> }
  moveClock(milliseconds: number): void
  close(): Promise<void>
}

/** What every payment provider keeps to. */
export function describePayments(name: string, open: () => Promise<PaymentsBench>): void {
  describe(`${name} payments`, () => {
    let bench: PaymentsBench
    beforeAll(async () => {
      bench = await open()
    })
    afterAll(() => bench.close())

    const newRequest = (): PaymentRequest => ({
      orderId: randomUUID(),
      amount: 2500,
      currency: 'usd',
      description: 'Popular Pack: 100 tokens',
      buyerAddress: '192.0.2.49',
    })
    const begin = async () => {
      const request = newRequest()
      return { request, intent: await bench.payments.createIntent(request) }
    }
    const beginPaid = async () => {
      const begun = await begin()
      await bench.pay(begun.intent, 'succeeds')
      return begun
    }

    test('TOKEN-5 begins a payment over exactly what was agreed, and knows its order', async () => {
      const { request, intent } = await begin()
      expect(intent.clientSecret.startsWith(`${intent.id}_secret_`)).toBe(true)
      expect(await bench.payments.read(intent.id)).toEqual({
        id: intent.id,
        orderId: request.orderId,
        status: 'requires_payment_method',
        amount: 2500,
        currency: 'usd',
        reversals: [],
      })
    })

    test('TOKEN-9 answers the same intent for the same order, however often and at once it is asked', async () => {
      const request = newRequest()
      const answers = await Promise.all([1, 2, 3, 4].map(() => bench.payments.createIntent(request)))
      answers.push(await bench.payments.createIntent(request))
      expect(new Set(answers.map(({ id, clientSecret }) => id + clientSecret)).size).toBe(1)
    })

    test('TOKEN-9 refuses the same order over another amount', async () => {
      const { request } = await begin()
      await expect(bench.payments.createIntent({ ...request, amount: 1 })).rejects.toThrow()
    })

    test('answers null for an intent it does not know', async () => {
      expect(await bench.payments.read('pi_unknown')).toBeNull()
    })

    test.each([
      ['succeeds', 'succeeded'],
      ['is-declined', 'requires_payment_method'],
      ['needs-verification', 'requires_action'],
      ['is-processed', 'processing'],
    ] as const)('TOKEN-7 a card that %s leaves the payment as %s', async (outcome, status) => {
      const { intent } = await begin()
      await bench.pay(intent, outcome)
      expect(await bench.payments.read(intent.id)).toMatchObject({ status, amount: 2500 })
    })

    test('TOKEN-7 a declined payment can be made with another card', async () => {
      const { intent } = await begin()
      await bench.pay(intent, 'is-declined')
      await bench.pay(intent, 'succeeds')
      expect(await bench.payments.read(intent.id)).toMatchObject({ status: 'succeeded' })
    })

    test('TOKEN-10 tells each refund and each dispute, and which of them came to nothing', async () => {
      const { intent } = await beginPaid()
      const [first, second] = [await bench.refund(intent.id, 500), await bench.refund(intent.id, 250)]
      const dispute = await bench.dispute(intent.id, 2500)
      const read = async () => (await bench.payments.read(intent.id))?.reversals ?? []
      expect(await read()).toHaveLength(3)
      expect(await read()).toEqual(
        expect.arrayContaining([
          { id: first, kind: 'refund', amount: 500, isUndone: false, refundId: null },
          { id: second, kind: 'refund', amount: 250, isUndone: false, refundId: null },
          { id: dispute, kind: 'dispute', amount: 2500, isUndone: false, refundId: null },
        ]),
      )
      await bench.failRefund(second)
      await bench.winDispute(dispute)
      const undone = (await read()).filter(({ isUndone }) => isUndone).map(({ id }) => id)
      expect(undone.sort()).toEqual([second, dispute].sort())
    })

    test('DESK-1 gives back all or a part of what was paid, once for each of our requests, however often and at once', async () => {
      const { intent } = await beginPaid()
      const [first, second] = [randomUUID(), randomUUID()]
      const give = (refundId: string, amount: number) =>
        bench.payments.refund({ refundId, paymentIntentId: intent.id, amount })
      const answers = await Promise.all([1, 2, 3].map(() => give(first, 500)))
      bench.moveClock(3 * 86_400_000)
      answers.push(await give(first, 500))
      expect(new Set(answers.map((refund) => refund?.id)).size).toBe(1)
      expect(answers[0]).toEqual({
        id: expect.any(String),
        kind: 'refund',
        amount: 500,
        isUndone: false,
        refundId: first,
      })
      expect(await give(second, 2000)).toMatchObject({ amount: 2000 })
      const reversals = (await bench.payments.read(intent.id))?.reversals ?? []
      expect(reversals.map(({ amount }) => amount).sort()).toEqual([2000, 500])
      expect(reversals.map(({ refundId }) => refundId).sort()).toEqual([first, second].sort())
    })

    test('DESK-1 refuses to give back more than was paid, and what was never paid', async () => {
      const { intent } = await beginPaid()
      const unpaid = (await begin()).intent
      const give = (paymentIntentId: string, amount: number) =>
        bench.payments.refund({ refundId: randomUUID(), paymentIntentId, amount })
      expect(await give(intent.id, 2501)).toBeNull()
      expect(await give(intent.id, 2000)).not.toBeNull()
      expect(await give(intent.id, 501)).toBeNull()
      expect(await give(unpaid.id, 1)).toBeNull()
      expect(await give('pi_unknown', 1)).toBeNull()
      expect((await bench.payments.read(intent.id))?.reversals).toHaveLength(1)
    })

    test('TOKEN-9 believes an event that the provider has just signed', async () => {
      const { intent } = await begin()
      const { body, headers } = bench.signEvent(intent.id)
      expect(bench.payments.readEvent(body, new Headers(headers))).toEqual({
        id: expect.stringMatching(/./),
        paymentIntentId: intent.id,
      })
    })

    test('TOKEN-9 believes no event without a signature, with a strange one, or with an altered body', async () => {
      const { intent } = await begin()
      const { body, headers } = bench.signEvent(intent.id)
      const [headerName = ''] = Object.keys(headers)
      const read = (text: string, signature?: string) =>
        bench.payments.readEvent(
          text,
          new Headers(signature === undefined ? {} : { [headerName]: signature }),
        )
      const signature = headers[headerName] ?? ''
      expect(read(body)).toBeNull()
      expect(read(body, '')).toBeNull()
      expect(read(body, 'nonsense')).toBeNull()
      expect(read(body, signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`))).toBeNull()
      expect(read(body, signature.replace(/t=\d+/, 't=1'))).toBeNull()
      expect(read(body.replace(intent.id, 'pi_another'), signature)).toBeNull()
      expect(read(body, signature)).not.toBeNull()
    })

    test('TOKEN-9 believes no event that was signed more than five minutes ago', async () => {
      const { intent } = await begin()
      const { body, headers } = bench.signEvent(intent.id)
      bench.moveClock(299_000)
      expect(bench.payments.readEvent(body, new Headers(headers))).not.toBeNull()
      bench.moveClock(3000)
      expect(bench.payments.readEvent(body, new Headers(headers))).toBeNull()
    })

    test('lists every payment begun since a time, with what went back, and none from before', async () => {
      const before = await begin()
      bench.moveClock(60_000)
      const since = await readClock()
      const [unpaid, paid, refunded] = [await begin(), await beginPaid(), await beginPaid()]
      await bench.refund(refunded.intent.id, 1000)
      const listed: PaymentState[] = []
      for await (const state of bench.payments.list(since)) listed.push(state)
      expect(listed.map(({ id }) => id)).not.toContain(before.intent.id)
      const summary = new Map(
        listed.map(({ orderId, status, reversals }) => [
          orderId,
          [status, ...reversals.map(({ amount }) => amount)],
        ]),
      )
      expect(summary.get(unpaid.request.orderId)).toEqual(['requires_payment_method'])
      expect(summary.get(paid.request.orderId)).toEqual(['succeeded'])
      expect(summary.get(refunded.request.orderId)).toEqual(['succeeded', 1000])
    })

    /** The provider's clock, by the second: the time that stands in the signature it gives now. */
    async function readClock(): Promise<Date> {
      const { intent } = await begin()
      const seconds = /t=(\d+)/.exec(Object.values(bench.signEvent(intent.id).headers)[0] ?? '')?.[1]
      return new Date(Number(seconds) * 1000)
    }
  })
}
