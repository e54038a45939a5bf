import { useEffect, useRef, useState } from 'react'
import type { NewWebhook } from '../../../../contract/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast.tsx'

/** The secret of a webhook that was just added: shown this once. */
export function NewSecret({ fresh: { webhook, secret }, onDone }: { fresh: NewWebhook; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      showToast({
        title: 'Copy Failed',
        description: 'Please mark the secret and copy it by hand.',
        tone: 'destructive',
      })
    }
  }

  return (
    <section className="card border-primary! p-5 md:p-7" aria-label="Your new secret">
      <h2 ref={heading} tabIndex={-1} className="text-d-xs outline-none">
        Keep this secret now
      </h2>
      <p className="mt-1.5 max-w-[60ch] text-sm text-ink-2">
        Your server checks our signature with it. We show it this once, for{' '}
        <span className="wrap-anywhere text-ink">{webhook.url}</span>.
      </p>
      <code className="mt-4 block rounded-field bg-sunken p-4 font-mono text-sm break-all">{secret}</code>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          {isCopied && <Check aria-hidden />}
          <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy'}</span>
        </Button>
        <Button onClick={onDone}>I Have Kept It</Button>
      </div>
    </section>
  )
}
