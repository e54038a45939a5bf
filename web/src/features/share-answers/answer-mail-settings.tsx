import { useId } from 'react'
import { answerMailHours } from '../../../../contract/share-answers.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswerMails } from './use-answers.ts'

/** Whether we write when somebody answers a shared try-on. */
export function AnswerMailSettings() {
  const { mails, change } = useAnswerMails()
  const id = useId()
  return (
    <SettingsSection
      title="Answers to What You Share"
      note="Whoever has the link to a try-on you share can tell you yes or no. Your history shows every answer."
    >
      {mails.isPending && <Skeleton className="h-11" />}
      {mails.isError && (
        <LoadError
          message="Failed to load this setting"
          isRetrying={mails.isFetching}
          onRetry={() => void mails.refetch()}
        />
      )}
      {mails.isSuccess && (
        <>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-ui font-medium">
            <input
              type="checkbox"
              className="size-6 flex-none cursor-pointer accent-primary"
              checked={change.isPending ? change.variables : mails.data.isOn}
              disabled={change.isPending}
              aria-describedby={id}
              onChange={(event) => change.mutate(event.currentTarget.checked)}
            />
            Write to me about new answers
          </label>
          <p id={id} className="text-sm text-ink-2">
            One mail in {answerMailHours} hours at most.
          </p>
        </>
      )}
    </SettingsSection>
  )
}
