import { useState } from 'react'
import {
  paymentFilters,
  type AdminPayment,
  type AdminPaymentsQuery,
} from '../../../../contract/admin-payments.ts'
import { formatDateTime, formatListed, formatMoney } from '../../lib/format.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { ListTools } from './list-tools.tsx'
import { LongText } from './long-text.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { paymentStatusWords, PaymentState } from './payment-state.tsx'
import { usePayments } from './use-payments.ts'

type Filter = NonNullable<AdminPaymentsQuery['filter']>

const filterWords: Record<Filter, string> = {
  ...paymentStatusWords,
  refunded: 'Refunded',
  disputed: 'Disputed',
}
const searchRestMs = 300

/** Every order, found by whose it is, its number or its state; one of them opens its whole story. */
export function PaymentTable() {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<AdminPayment | null>(null)
  const search = useSettled(text.trim(), searchRestMs)
  const wanted = { ...(search && { search }), ...(filter && { filter }) }
  const list = usePayments({ ...wanted, page })

  return (
    <>
      <ListTools
        label="Search payments"
        placeholder="Part of an address, or a number"
        text={text}
        onText={(typed) => {
          setText(typed)
          setPage(1)
        }}
        exportPath={`/api/admin/payments.csv?${new URLSearchParams(wanted)}`}
      />
      <div className="mb-5 flex flex-wrap gap-2" role="group" aria-label="Which payments">
        {[undefined, ...paymentFilters].map((one) => (
          <Button
            key={one ?? 'all'}
            variant={one === filter ? 'ink' : 'outline'}
            aria-pressed={one === filter}
            onClick={() => {
              setFilter(one)
              setPage(1)
            }}
          >
            {one ? filterWords[one] : 'All'}
          </Button>
        ))}
      </div>
      <QueryList
        query={list}
        name="payments"
        isEmpty={({ pagination }) => pagination.total === 0}
        nothing="No payments found"
      >
        {({ payments, pagination }) => (
          <>
            <p className="mb-3 text-sm text-ink-2" role="status">
              {formatListed(pagination.total, 'payment')}
            </p>
            <Table
              label="Payments"
              columns={columnsOf(setOpened)}
              rows={payments}
              keyOf={({ id }) => id}
              className="min-w-[760px]"
            />
            <Pager page={page} totalPages={pagination.totalPages} onPage={setPage} />
          </>
        )}
      </QueryList>
      {opened && <PaymentDialog paymentId={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}

function columnsOf(onOpen: (payment: AdminPayment) => void): Column<AdminPayment>[] {
  return [
    {
      title: 'Buyer',
      className: 'font-medium',
      cell: ({ userEmail }) =>
        userEmail ? <LongText text={userEmail} /> : <span className="text-ink-3">deleted account</span>,
    },
    { title: 'Package', className: 'text-ink-2', cell: ({ packageName }) => packageName },
    {
      title: 'Amount',
      isNumber: true,
      cell: ({ amount, refundedAmount, currency }) => (
        <>
          {formatMoney(amount, currency)}
          {refundedAmount > 0 && (
            <span className="block text-xs text-ink-3">{formatMoney(refundedAmount, currency)} back</span>
          )}
        </>
      ),
    },
    { title: 'State', cell: (payment) => <PaymentState payment={payment} /> },
    { title: 'Begun', className: 'text-ink-2', cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      title: 'Actions',
      className: 'py-1! sticky right-0 bg-surface',
      cell: (payment) => (
        <Button
          variant="outline"
          size="sm"
          className="min-h-11"
          aria-label={`Open the payment of ${payment.userEmail ?? 'a deleted account'}, ${formatDateTime(payment.createdAt)}`}
          onClick={() => onOpen(payment)}
        >
          Open
        </Button>
      ),
    },
  ]
}
