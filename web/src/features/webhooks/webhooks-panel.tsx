import { useState } from 'react'
import { webhookRetryHours, webhooksPerAccount, type NewWebhook } from '../../../../contract/webhooks.ts'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { NewSecret } from './new-secret.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'

/** The account's webhooks: a new one's secret, those there are with their logs, and the form for another. */
export function WebhooksPanel() {
  const { webhooks, adding } = useWebhooks()
  const [fresh, setFresh] = useState<NewWebhook | null>(null)
  if (webhooks.isPending)
    return (
      <div role="status" aria-label="Loading webhooks" className="grid gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  if (webhooks.isError)
    return (
      <LoadError
        message="Failed to load your webhooks"
        isRetrying={webhooks.isFetching}
        onRetry={() => void webhooks.refetch()}
      />
    )
  return (
    <div className="grid gap-6">
      {fresh && <NewSecret key={fresh.webhook.id} fresh={fresh} onDone={() => setFresh(null)} />}
      {webhooks.data.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
      {webhooks.data.length < webhooksPerAccount && (
        <AddWebhook
          isFirst={webhooks.data.length === 0}
          error={adding.error}
          isBusy={adding.isPending}
          onAdd={async (request) => setFresh(await adding.mutateAsync(request))}
        />
      )}
      <p className="max-w-[66ch] text-sm text-ink-2">
        Events are signed as{' '}
        <a
          className="underline underline-offset-4"
          href="https://www.standardwebhooks.com"
          rel="noreferrer"
          target="_blank"
        >
          Standard Webhooks
        </a>{' '}
        describe it, for which most languages have a library. What your server does not accept is sent again
        for {webhookRetryHours} hours, and the events of one try-on come in order. Several people can look
        after the webhooks of an{' '}
        <AppLink className="underline underline-offset-4" href={paths.organisations}>
          organisation
        </AppLink>
        .
      </p>
    </div>
  )
}
