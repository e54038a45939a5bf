import { useEffect, useRef, useState } from 'react'
import type { MadeApiKey } from '../../../../contract/api-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast.tsx'

/** A key that was just made: shown this once. */
export function MadeKey({ made: { key, apiKey }, onDone }: { made: MadeApiKey; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(key)
      setCopied(true)
    } catch {
      const description = 'Please mark the key and copy it by hand.'
      showToast({ title: 'Copy Failed', description, tone: 'destructive' })
    }
  }

  return (
    <section className="card border-primary! p-5 md:p-7" aria-label="Your new API key">
      <h2 ref={heading} tabIndex={-1} className="text-d-xs outline-none">
        Keep this key now
      </h2>
      <p className="mt-1.5 max-w-[60ch] text-sm text-ink-2">
        {apiKey.scope === 'widget'
          ? 'It goes into your pages, where everybody can read it; it works on its own origins alone.'
          : 'Whoever has it spends your tokens: keep it on your server, never in a page or an app.'}{' '}
        We show it this once.
      </p>
      <code className="mt-4 block rounded-field bg-sunken p-4 font-mono text-sm break-all">{key}</code>
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
