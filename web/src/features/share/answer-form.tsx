import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import {
  answerTextMaxLength,
  type ShareAnswerRequest,
  type ShareAnswerValue,
} from '../../../../contract/share-answers.ts'
import type { SharedTryOn } from '../../../../contract/share.ts'
import { ApiError, deleteResource, errorSentence, postJson } from '../../lib/api.ts'
import { dashboardPath } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { CircleCheck, ThumbsDown, ThumbsUp } from '../../ui/icons.ts'

const failed = 'Your answer could not be sent. Please try again.'

/** Yes or no and a line of text, without an account. */
export function ShareAnswer({ share }: { share: SharedTryOn }) {
  const [answering, setAnswering] = useState(share.answering)
  const path = `/api/shares/${encodeURIComponent(share.sessionId)}/answers`
  if (answering === 'closed') return null
  if (answering === 'own') return <OwnShare />
  if (answering === 'answered') {
    const isNew = share.answering !== 'answered'
    return <Thanks share={share} path={path} isNew={isNew} onTakenBack={() => setAnswering('open')} />
  }
  return <AnswerForm path={path} onAnswered={() => setAnswering('answered')} />
}

function OwnShare() {
  return (
    <p className="mt-6 text-sm text-ink-2">
      Whoever has the link can answer you here.{' '}
      <AppLink
        href={dashboardPath('history')}
        className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
      >
        See the answers in your history
      </AppLink>
    </p>
  )
}

type ThanksProps = { share: SharedTryOn; path: string; isNew: boolean; onTakenBack: () => void }

function Thanks({ share, path, isNew, onTakenBack }: ThanksProps) {
  const element = useFocusOnArrival<HTMLParagraphElement>(isNew)
  const takeBack = useMutation({ mutationFn: () => deleteResource(path), onSuccess: onTakenBack })
  return (
    <div className="mt-6">
      <p ref={element} tabIndex={-1} className="flex items-center gap-2.5" role="status">
        <CircleCheck aria-hidden className="flex-none text-success" />
        Thank you. {share.ownerName ?? 'Whoever asked'} will see your answer.
      </p>
      <Button
        variant="link"
        className="min-h-11 px-0! text-sm"
        isBusy={takeBack.isPending}
        onClick={() => takeBack.mutate()}
      >
        Take it back
      </Button>
      {takeBack.isError && (
        <div role="alert">
          <FieldError>
            {errorSentence(takeBack.error, 'Your answer is still there. Please try again.')}
          </FieldError>
        </div>
      )}
    </div>
  )
}

function AnswerForm({ path, onAnswered }: { path: string; onAnswered: () => void }) {
  const [answer, setAnswer] = useState<ShareAnswerValue | null>(null)
  const send = useMutation({
    mutationFn: (request: ShareAnswerRequest) => postJson(path, request),
    onSuccess: onAnswered,
  })

  const isAboutText = send.error instanceof ApiError && send.error.field === 'text'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    if (answer) send.mutate({ answer, text: read('text'), website: read('website') })
  }

  return (
    <form className="mt-6" onSubmit={submit}>
      <fieldset disabled={send.isPending}>
        <legend className="sr-only">Your answer</legend>
        <div className="grid max-w-[22rem] grid-cols-2 gap-3">
          <Choice
            value="yes"
            label="Yes"
            icon={<ThumbsUp aria-hidden />}
            chosen={answer}
            onChoose={setAnswer}
          />
          <Choice
            value="no"
            label="No"
            icon={<ThumbsDown aria-hidden />}
            chosen={answer}
            onChoose={setAnswer}
          />
        </div>
        {answer !== null && (
          <div className="mt-4 max-w-[32rem]">
            <Field
              label="A line to go with it (optional)"
              name="text"
              maxLength={answerTextMaxLength}
              autoComplete="off"
              hint="No account needed. Only whoever shared this sees it."
              error={isAboutText ? errorSentence(send.error, failed) : undefined}
            />
            {/* People neither see nor reach it; programs fill in everything. */}
            <div className="absolute -left-[9999px]" aria-hidden>
              <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
            </div>
            <Button type="submit" className="mt-3" isBusy={send.isPending} busyText="Sending...">
              Send answer
            </Button>
          </div>
        )}
        {send.isError && !isAboutText && (
          <div role="alert" className="mt-2">
            <FieldError>{errorSentence(send.error, failed)}</FieldError>
          </div>
        )}
      </fieldset>
    </form>
  )
}

type ChoiceProps = {
  value: ShareAnswerValue
  label: string
  icon: ReactNode
  chosen: ShareAnswerValue | null
  onChoose: (value: ShareAnswerValue) => void
}

function Choice({ value, label, icon, chosen, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <span className="relative">
      <input
        id={id}
        type="radio"
        name="answer"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      <label
        htmlFor={id}
        className="flex min-h-14 cursor-pointer items-center justify-center gap-2.5 rounded-pill border border-line-strong font-semibold peer-checked:border-primary peer-checked:bg-primary-wash peer-checked:text-primary-text peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-primary hover:border-ink"
      >
        {icon}
        {label}
      </label>
    </span>
  )
}
