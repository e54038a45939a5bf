import { adminPaymentSchema, type AdminPaymentsQuery } from '../../../../contract/admin-payments.ts'
import type { Deps } from '../../deps.ts'
import { streamOf } from '../../platform/streams.ts'
import { listPayments, type PaymentRow } from './payments-repository.ts'
import { describePayment } from './payments.ts'
import { recordAct } from './service.ts'
import { byteOrderMark, writeText } from './users-csv.ts'

const batchSize = 1000
const columns = Object.keys(adminPaymentSchema.shape)

type Wanted = Pick<AdminPaymentsQuery, 'search' | 'filter'>

/** All payments that match, as CSV (RFC 4180), a batch in memory at a time. An act, as with users. */
export async function exportPayments(
  deps: Deps,
  adminId: string,
  wanted: Wanted,
): Promise<ReadableStream<Uint8Array>> {
  const detail = wanted.search ? { search: wanted.search } : {}
  await deps.database.transaction((tx) =>
    recordAct(deps, tx, {
      adminId,
      subjectId: null,
      act: 'export-payments',
      reason: 'CSV export',
      detail,
    }),
  )
  return streamOf(writePayments(deps, wanted))
}

async function* writePayments({ database }: Deps, wanted: Wanted): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${byteOrderMark}${columns.join(',')}\r\n`)
  let after: PaymentRow | undefined
  while (true) {
    const batch: PaymentRow[] = await listPayments(database, wanted, {
      limit: batchSize,
      ...(after ? { after } : {}),
    })
    if (batch.length > 0) yield encoder.encode(batch.map(writePayment).join(''))
    after = batch.at(-1)
    if (batch.length < batchSize) return
  }
}

function writePayment(row: PaymentRow): string {
  const cells = Object.values(describePayment(row)).map((value) =>
    typeof value === 'string' ? writeText(value) : (value ?? ''),
  )
  return `${cells.join(',')}\r\n`
}
