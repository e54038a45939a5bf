import type { NewWebhook } from '../../../../contract/webhooks.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'

/** The secret of a webhook that was just added. */
export function NewSecret({ fresh: { webhook, secret }, onDone }: { fresh: NewWebhook; onDone: () => void }) {
  return (
    <ShownOnce thing="secret" label="Your new secret" value={secret} onDone={onDone}>
      Your server checks our signature with it. We show it this once, for{' '}
      <span className="wrap-anywhere text-ink">{webhook.url}</span>.
    </ShownOnce>
  )
}
