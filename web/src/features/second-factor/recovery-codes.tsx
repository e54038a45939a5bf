import { useState } from 'react'
import { useBoot } from '../../lib/boot.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Download } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast.tsx'

/** Shown this once, to be kept elsewhere. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { brand } = useBoot()
  const [isCopied, setCopied] = useState(false)
  const text = `${brand}: recovery codes, each good once\n\n${codes.join('\n')}\n`

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      showToast({ title: 'Copy Failed', description: 'Please write the codes down.', tone: 'destructive' })
    }
  }

  return (
    <>
      <ol
        aria-label="Recovery codes"
        className="mt-5 grid gap-x-6 gap-y-2 rounded-field bg-sunken p-5 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-ui">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          {isCopied && <Check aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="outline" onClick={() => save(text)}>
          <Download aria-hidden />
          Save as a File
        </Button>
        <Button className="ml-auto" onClick={onDone}>
          I Have Kept Them
        </Button>
      </div>
    </>
  )
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
