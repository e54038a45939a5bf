import { useId, useState } from 'react'
import type { DeliveryProblem, Webhook, WebhookDelivery } from '../../../../contract/webhooks.ts'
import { formatCount, formatDateTime, formatNumber, formatTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDeliveries, useDelivery, useSendAgain } from './use-webhooks.ts'

/** What was sent to one webhook, newest first. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const log = useDeliveries(webhook.id)
  if (log.isPending)
    return (
      <div role="status" aria-label="Loading the log" className="mt-5">
        <Skeleton className="h-14" />
      </div>
    )
  if (log.isError)
    return (
      <LoadError
        className="mt-5"
        message="Failed to load the log"
        isRetrying={log.isFetching}
        onRetry={() => void log.refetch()}
      />
    )
  const deliveries = log.data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0)
    return (
      <p className="mt-5 text-sm text-ink-2">Nothing has been sent yet. A test event is a good beginning.</p>
    )
  return (
    <>
      <ul aria-label="Deliveries" className="mt-5 divide-y divide-line border-y border-line">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4"
          isBusy={log.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void log.fetchNextPage()}
        >
          Show Older
        </Button>
      )}
    </>
  )
}

const states = {
  delivered: { tone: 'ok', word: 'Delivered' },
  waiting: { tone: 'warn', word: 'Waiting' },
  failed: { tone: 'neutral', word: 'Given up' },
} as const

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const sending = useSendAgain(webhook.id)
  const { id, type, state, createdAt, attempts, status, nextAttemptAt } = delivery
  const { tone, word } = states[state]
  const when = formatDateTime(createdAt)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-sm">{type}</code>
            <Badge tone={tone}>{word}</Badge>
          </span>
          <span className="tnum mt-1 block text-sm text-ink-2">
            {when}
            {attempts > 0 && ` · ${formatCount(attempts, 'attempt')}`}
            {status !== null && ` · answered ${status}`}
            {nextAttemptAt && attempts > 0 && ` · next at ${formatTime(nextAttemptAt)}`}
          </span>
        </div>
        <span className="flex gap-1">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={detailId}
            aria-label={`Details: ${type}, ${when}`}
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={state === 'waiting' || webhook.offReason !== null}
            aria-label={`Send Again: ${type}, ${when}`}
            isBusy={sending.isPending}
            busyText="Sending..."
            onClick={() => sending.mutate(id)}
          >
            Send Again
          </Button>
        </span>
      </div>
      <div id={detailId}>{isOpen && <Details id={id} attempts={attempts} />}</div>
    </li>
  )
}

const problems: Record<DeliveryProblem, string> = {
  timed_out: 'No answer in time',
  not_public: 'Not reachable from the internet',
  unreachable: 'No connection',
}

function Details({ id, attempts }: { id: string; attempts: number }) {
  const detail = useDelivery(id, attempts)
  if (detail.isPending) return <Skeleton className="mt-3 h-20" />
  if (detail.isError)
    return (
      <p role="alert" className="mt-3 text-sm text-ink-2">
        The details could not be loaded.
      </p>
    )
  return (
    <dl className="mt-3 grid gap-4 rounded-field bg-sunken p-4 text-sm">
      <div className="min-w-0">
        <dt className="text-ink-2">webhook-id</dt>
        <dd className="font-mono break-all">{id}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-ink-2">Sent</dt>
        <dd className="font-mono break-all whitespace-pre-wrap">{layOut(detail.data.payload)}</dd>
      </div>
      {detail.data.attempts.map(({ at, status, problem, answer, duration }, index) => (
        <div key={at} className="min-w-0">
          <dt className="tnum text-ink-2">
            Attempt {index + 1}, {formatDateTime(at)}, {formatNumber(duration)} ms
          </dt>
          <dd>
            {status === null ? (problem === null ? 'No answer' : problems[problem]) : `Answered ${status}`}
            {answer !== '' && (
              <span className="block font-mono break-all whitespace-pre-wrap text-ink-2">{answer}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** With lines of its own for each field, for whoever reads it. */
function layOut(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2)
}
