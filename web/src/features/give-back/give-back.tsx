import { useId, useRef, useState } from 'react'
import { giveBackReasons, giveBackWords, type GiveBacks } from '../../../../contract/give-back.ts'
import { errorSentence } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { useGiveBack, useGiveBacks } from './use-give-back.ts'

type GiveBackProps = { sessionId: string; isTokenBack: boolean }

/** Under a result: whoever is not content with it gets the token back. */
export function GiveBack({ sessionId, isTokenBack }: GiveBackProps) {
  const giveBacks = useGiveBacks()
  const [isAsking, setAsking] = useState(false)
  const panelId = useId()
  if (isTokenBack) return <TokenIsBack isNew={isAsking} />
  if (!giveBacks.data || giveBacks.data.perMonth === 0) return null
  return (
    <div className="mt-3">
      <Button
        variant="link"
        className="min-h-11 px-0! text-sm"
        aria-expanded={isAsking}
        aria-controls={panelId}
        onClick={() => setAsking(!isAsking)}
      >
        Not right? Token back.
      </Button>
      <div id={panelId} hidden={!isAsking}>
        {isAsking && <Reasons sessionId={sessionId} giveBacks={giveBacks.data} />}
      </div>
    </div>
  )
}

function TokenIsBack({ isNew }: { isNew: boolean }) {
  const element = useFocusOnArrival<HTMLParagraphElement>(isNew)
  return (
    <p ref={element} tabIndex={-1} className="mt-3 flex gap-2.5 text-sm text-ink-2" role="status">
      <CircleCheck aria-hidden className="mt-0.5 flex-none text-success" />
      The token of this try-on is back on your balance. Nobody but you can see it, and it cannot be shared.
    </p>
  )
}

function Reasons({ sessionId, giveBacks: { left, perMonth } }: { sessionId: string; giveBacks: GiveBacks }) {
  const giveBack = useGiveBack(sessionId)
  const mayBeSeen = useRef<HTMLInputElement>(null)
  if (left === 0) {
    return (
      <p className="card mt-1 p-4 text-sm text-ink-2">
        You have had {formatCount(perMonth, 'token')} back this month, which is as many as we can give. Next
        month begins anew.
      </p>
    )
  }
  return (
    <fieldset className="card mt-1 p-4" disabled={giveBack.isPending}>
      <legend className="sr-only">What is not right?</legend>
      <p className="text-sm font-semibold" aria-hidden>
        What is not right?
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {giveBackReasons.map((reason) => (
          <Button
            key={reason}
            variant="outline"
            className="text-sm"
            onClick={() => giveBack.mutate({ reason, mayBeSeen: mayBeSeen.current?.checked === true })}
          >
            {giveBackWords[reason]}
          </Button>
        ))}
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-2.5 text-sm text-ink-2">
        <input ref={mayBeSeen} type="checkbox" className="size-4.5 flex-none accent-primary" />
        The team may look at this picture to do better
      </label>
      <p className="mt-1 text-xs text-ink-3">
        One tap gives your token back, {left} of {perMonth} left this month. The try-on stays in your history;
        its public link, if it has one, ends.
      </p>
      {giveBack.isError && (
        <div role="alert">
          <FieldError>
            {errorSentence(giveBack.error, 'Your token could not be given back. Please try again.')}
          </FieldError>
        </div>
      )}
    </fieldset>
  )
}
