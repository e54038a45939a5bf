import { useId, useRef, useState, type ReactNode } from 'react'
import { immediateUse } from '../../../../contract/consents.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { FieldError } from '../../ui/field.tsx'

/** What stands before the button that pays, and what that button asks before it pays. */
export type Consent = {
  field: ReactNode
  /** Notes the consent; answers false, and says why at the field, where there is none. */
  record: () => Promise<boolean>
}

/** The buyer's wish to use the tokens at once, apart from everything else that is agreed on. */
export function useImmediateUseConsent(paymentIntentId: string): Consent {
  const id = useId()
  const { of } = useActingFor()
  const box = useRef<HTMLInputElement>(null)
  const [isRecorded, setRecorded] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function record(): Promise<boolean> {
    if (!box.current?.checked) return refuse('Please agree to this before you pay.')
    if (isRecorded) return true
    try {
      await postJson(of('/api/tokens/agree'), { paymentIntentId, version: immediateUse.version })
    } catch (failure) {
      const sentence = errorSentence(failure, 'Your choice could not be saved. Please try again.')
      return refuse(`${sentence} You have not been charged.`)
    }
    setRecorded(true)
    return true
  }

  function refuse(sentence: string): false {
    setError(sentence)
    box.current?.focus()
    return false
  }

  const field = (
    <div className="mt-5 text-sm">
      <label className="flex gap-3 text-ink-2" htmlFor={id}>
        <input
          ref={box}
          id={id}
          type="checkbox"
          required
          disabled={isRecorded}
          className="mt-0.5 size-5 flex-none accent-primary"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={() => setError(null)}
        />
        <span>{immediateUse.text}</span>
      </label>
      <p className="mt-1 pl-8">
        <a
          href={paths.withdrawal}
          target="_blank"
          className="inline-flex min-h-8 items-center underline underline-offset-4"
        >
          How to withdraw<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
  return { field, record }
}
