import { useId, useState } from 'react'
import { webhookFailingDays, type Webhook } from '../../../../contract/webhooks.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EventChoice } from './event-choice.tsx'
import { useWebhook } from './use-webhooks.ts'

/** One webhook: where it goes, how it does, what it gets, and its log. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { change, remove, test } = useWebhook(webhook)
  const [isLogOpen, setLogOpen] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const logId = useId()
  const { url, events, offReason } = webhook
  const isOn = offReason === null
  return (
    <article className="card min-w-0 p-5 md:p-7" aria-label={`Webhook to ${url}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 font-mono text-ui break-all">{url}</h2>
        <State webhook={webhook} />
      </div>
      <Explanation webhook={webhook} />
      <div className="mt-5">
        <EventChoice
          chosen={change.isPending ? change.variables.events : events}
          isDisabled={change.isPending}
          onChosen={(chosen) => chosen.length > 0 && change.mutate({ events: chosen, isOn })}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="outline"
          disabled={!isOn}
          isBusy={test.isPending}
          busyText="Sending..."
          onClick={() => test.mutate(undefined, { onSuccess: () => setLogOpen(true) })}
        >
          Send Test Event
        </Button>
        <Button
          variant="outline"
          disabled={change.isPending}
          onClick={() => change.mutate({ events, isOn: !isOn })}
        >
          {isOn ? 'Switch Off' : 'Switch On'}
        </Button>
        <Button
          variant="ghost"
          aria-expanded={isLogOpen}
          aria-controls={logId}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {isLogOpen ? 'Hide Log' : 'Show Log'}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      <div id={logId}>{isLogOpen && <DeliveryLog webhook={webhook} />}</div>
      {isDeleting && (
        <Dialog
          isOpen
          onClose={() => setDeleting(false)}
          title="Delete this webhook?"
          description={
            <>
              <b className="font-semibold break-all text-ink">{url}</b> gets nothing any more, and its log
              goes.
            </>
          }
        >
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => setDeleting(false)}>
              Keep it
            </Button>
            <Button
              className="bg-danger! text-paper!"
              isBusy={remove.isPending}
              busyText="Deleting..."
              onClick={() => remove.mutate()}
            >
              Delete for good
            </Button>
          </div>
        </Dialog>
      )}
    </article>
  )
}

function State({ webhook: { offReason, failingSince } }: { webhook: Webhook }) {
  if (offReason !== null) return <Badge tone={offReason === 'owner' ? 'neutral' : 'warn'}>Off</Badge>
  return failingSince === null ? <Badge tone="ok">On</Badge> : <Badge tone="warn">Failing</Badge>
}

function Explanation({ webhook: { offReason, failingSince } }: { webhook: Webhook }) {
  const text =
    offReason === 'failing'
      ? `It accepted nothing for ${webhookFailingDays} days, so we switched it off. Its log shows what came back.`
      : offReason === 'gone'
        ? 'It answered that it is gone for good (410), so we switched it off.'
        : offReason === null && failingSince !== null
          ? `Nothing has been accepted since ${formatDateTime(failingSince)}. We keep trying.`
          : null
  return text && <p className="mt-3 max-w-[60ch] text-sm text-warn-text">{text}</p>
}
