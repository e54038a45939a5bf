import { Check, Link } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'

const copiedMs = 2000

export function CopyLinkButton({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      showToast({
        title: 'Copy Failed',
        description: 'Select the address bar and copy the link by hand.',
        tone: 'destructive',
      })
    }
  }
  const Icon = isCopied ? Check : Link
  return (
    <Button variant="outline" size="lg" className="min-w-[10.5rem]" onClick={copy}>
      <Icon aria-hidden />
      <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy link'}</span>
    </Button>
  )
}
