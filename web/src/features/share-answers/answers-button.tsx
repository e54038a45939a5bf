import { useState } from 'react'
import type { AnswerCounts, ShareAnswers } from '../../../../contract/share-answers.ts'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ThumbsDown, ThumbsUp, X } from '../../ui/icons.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswers, useDeleteAnswer, useRecount } from './use-answers.ts'

type AnswersButtonProps = { sessionId: string; answers: AnswerCounts }

/** How many said yes and how many no; opens what they wrote. */
export function AnswersButton({ sessionId, answers: { yes, no } }: AnswersButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const recount = useRecount()

  function close() {
    setOpen(false)
    recount()
  }

  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        <span className="sr-only">Answers: </span>
        <ThumbsUp aria-hidden />
        <span className="tnum">{yes} yes</span>
        <ThumbsDown aria-hidden className="ml-1" />
        <span className="tnum">{no} no</span>
      </Button>
      {isOpen && <AnswersDialog sessionId={sessionId} onClose={close} />}
    </>
  )
}

function AnswersDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const answers = useAnswers(sessionId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Should you get it?"
      description="What people answered who have your link. Under Sharing options you decide whether they may."
    >
      <div className="mt-4">
        {answers.isPending && <Skeleton className="h-24" />}
        {answers.isError && (
          <LoadError
            message="Failed to load the answers"
            isRetrying={answers.isFetching}
            onRetry={() => void answers.refetch()}
          />
        )}
        {answers.isSuccess && <AnswerList sessionId={sessionId} answers={answers.data.answers} />}
      </div>
    </Dialog>
  )
}

type AnswerListProps = { sessionId: string; answers: ShareAnswers['answers'] }

function AnswerList({ sessionId, answers }: AnswerListProps) {
  const deletion = useDeleteAnswer(sessionId)
  const total = formatCount(answers.length, 'answer')
  return (
    <>
      <p className="sr-only" role="status">
        {total}
      </p>
      {answers.length === 0 && <p className="text-ink-2">There are no answers any more.</p>}
      <ul>
        {answers.map(({ id, answer, text, createdAt }) => (
          <li key={id} className="flex items-start gap-3 border-t border-line py-3">
            {answer === 'yes' ? (
              <ThumbsUp aria-hidden className="mt-1 flex-none text-success" />
            ) : (
              <ThumbsDown aria-hidden className="mt-1 flex-none text-ink-2" />
            )}
            <div className="min-w-0 flex-1">
              <p className="[overflow-wrap:anywhere]">
                <b className="font-semibold">{answer === 'yes' ? 'Yes' : 'No'}</b>
                {text !== '' && <span>: {text}</span>}
              </p>
              <p className="tnum text-xs text-ink-3">{formatDateTime(createdAt)}</p>
            </div>
            <IconButton
              label={`Delete the answer of ${formatDateTime(createdAt)}`}
              icon={X}
              disabled={deletion.isPending}
              onClick={() => deletion.mutate(id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
