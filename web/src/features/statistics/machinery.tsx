import type { ReactNode } from 'react'
import type { Overview } from '../../../../contract/statistics.ts'
import { formatCount, formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'

/** How things stand now: what waits, what is written, and what hosted engines may still cost today. */
export function MachineryCard({ machinery, figures }: Pick<Overview, 'machinery' | 'figures'>) {
  const { queue, mails, isStorageWritable, lastBackupAt, limits } = machinery
  const costs = figures.costs.filter(({ engine }) => limits.every((limit) => limit.engine !== engine))
  return (
    <dl className="card grid gap-x-8 p-5 text-ui sm:grid-cols-2 lg:p-6">
      <Line name="Queue">
        {queue.queued + queue.running === 0
          ? 'Empty'
          : `${formatNumber(queue.queued)} waiting, ${formatNumber(queue.running)} running`}
        {queue.oldestAt && <Note>oldest since {formatDateTime(queue.oldestAt)}</Note>}
      </Line>
      <Line name="Mail to be sent">
        {mails.waiting === 0 ? 'None' : formatCount(mails.waiting, 'mail')}
        {mails.oldestAt && <Note>oldest since {formatDateTime(mails.oldestAt)}</Note>}
      </Line>
      <Line name="Storage">
        <Badge tone={isStorageWritable ? 'ok' : 'warn'}>
          {isStorageWritable ? 'Takes pictures' : 'Takes nothing'}
        </Badge>
      </Line>
      <Line name="Last backup">
        {lastBackupAt ? formatDateTime(lastBackupAt) : <Badge tone="warn">No backup yet</Badge>}
      </Line>
      {limits.map(({ engine, spentMicros, limitMicros }) => (
        <Line key={engine} name={`${engine}, today`}>
          {formatMicros(spentMicros)} of {formatMicros(limitMicros)}
          <Note>
            {formatMicros(figures.costs.find((cost) => cost.engine === engine)?.micros ?? 0)} in these days
          </Note>
        </Line>
      ))}
      {costs.map(({ engine, micros, orders }) => (
        <Line key={engine} name={`${engine}, in these days`}>
          {formatMicros(micros)}
          <Note>{formatCount(orders, 'order')}</Note>
        </Line>
      ))}
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tnum text-right">{children}</dd>
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-ink-3">{children}</span>
}

/** Millionths of a US dollar. */
function formatMicros(micros: number): string {
  return formatMoney(micros / 10_000)
}
