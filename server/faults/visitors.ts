import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { adminPaymentsSchema } from '../../contract/admin-payments.ts'
import { withdrawablePurchasesSchema } from '../../contract/withdrawal.ts'
import { generateTryOn } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { confirmPayment, pay } from '../test/payments.ts'
import { drawGarment, fileOf, jpegOf } from '../test/pictures.ts'
import type { Process } from '../test/processes.ts'
import { pick } from './pick.ts'

/** How many of each a visitor asked for, whatever came of it, and the payments that news must be delivered of. */
export type Deeds = { asked: Record<string, number>; payments: string[] }

type Act = (client: Client, process: Process) => Promise<unknown>

/** One thing after the other, at whichever process answers, until told to stop. */
export async function visit(
  cookies: Client['cookies'],
  acts: Record<string, Act>,
  anyProcess: () => Process | undefined,
  deeds: Deeds,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const process = anyProcess()
    const [name, act] = pick(Object.entries(acts))
    if (process) {
      deeds.asked[name] = (deeds.asked[name] ?? 0) + 1
      // Whatever was killed under it: the books tell.
      await act(process.clientOf(cookies), process).catch(() => {})
    }
    await setTimeout(50 + Math.random() * 300)
  }
}

export const visitorActs = (deeds: Deeds): Record<string, Act> => ({
  'try-ons': (client) => tryOn(client, 'top'),
  'try-ons that fail': (client) => tryOn(client, 'bottom'),
  'try-ons that hang': (client) => tryOn(client, 'outerwear'),
  purchases: async (client, process) => {
    const { id } = await pay(client, 'starter')
    deeds.payments.push(id)
    // Some browsers are closed at once; some tell us before the provider does, some after.
    const isSilent = Math.random() < 0.3
    if (!isSilent && Math.random() < 0.5) await confirmPayment(client, id)
    for (let news = 0; news < 2; news++) process.tell({ paymentIntentId: id, eventId: `evt_${id}` })
    if (!isSilent) await confirmPayment(client, id)
  },
  withdrawals: async (client) => {
    const answer = await client.get('/api/withdrawals')
    const { purchases } = withdrawablePurchasesSchema.parse(await answer.json())
    const open = purchases.filter(({ refund }) => refund > 0)
    if (open.length === 0) return
    const { paymentId, refund } = pick(open)
    // Pressed twice, as an impatient finger does.
    await Promise.all([0, 1].map(() => client.post('/api/withdrawals', { paymentId, refund })))
  },
  'price searches': async (client) => {
    const form = new FormData()
    form.append(
      'garmentImage',
      fileOf(await jpegOf(drawGarment({ width: 200 + Math.floor(Math.random() * 100) }))),
    )
    await client.request('/api/price-search', {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(8000),
    })
  },
  statements: (client) => client.get('/api/tokens/statement'),
})

export const operatorActs: Record<string, Act> = {
  refunds: async (client) => {
    const answer = await client.get('/api/admin/payments?filter=paid')
    const { payments } = adminPaymentsSchema.parse(await answer.json())
    const { id, amount } = pick(payments)
    const part = 1 + Math.floor(Math.random() * amount)
    await client.post(`/api/admin/payments/${id}/refund`, { amount: part, reason: 'asked for at the desk' })
    await setTimeout(2000)
  },
}

function tryOn(client: Client, garmentClass: string) {
  const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() }
  return generateTryOn(client, { garmentClass, headers })
}
