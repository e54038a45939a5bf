import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Check } from './icons.ts'
import { showToast } from './toast.tsx'

type ShownOnceProps = {
  /** What it is, in the sentences: 'key'. */
  thing: string
  /** Of the region, for screen readers. */
  label: string
  value: string
  onDone: () => void
  children: ReactNode
}

/** A secret that was just made, to be kept now: it takes the focus, and stays until it is put away. */
export function ShownOnce({ thing, label, value, onDone, children }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      const description = `Please mark the ${thing} and copy it by hand.`
      showToast({ title: 'Copy Failed', description, tone: 'destructive' })
    }
  }

  return (
    <section className="card border-primary! p-5 md:p-7" aria-label={label}>
      <h2 ref={heading} tabIndex={-1} className="text-d-xs outline-none">
        Keep this {thing} now
      </h2>
      <p className="mt-1.5 max-w-[60ch] text-sm text-ink-2">{children}</p>
      <code className="mt-4 block rounded-field bg-sunken p-4 font-mono text-sm break-all">{value}</code>
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
