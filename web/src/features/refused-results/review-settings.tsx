import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { reviewConsentSchema } from '../../../../contract/refused-results.ts'
import { deleteResource, errorSentence, getJson, postJson } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Whether results that were not fit to be shown may be kept for a look at what went wrong. */
export function ReviewSettings() {
  const { review, change } = useReview()
  const id = useId()
  return (
    <SettingsSection
      title="Results That Failed"
      note="What does not come out well is never shown to you, and deleted. If you like, we learn from it."
    >
      {review.isPending && <Skeleton className="h-11" />}
      {review.isError && (
        <LoadError
          message="Failed to load this setting"
          isRetrying={review.isFetching}
          onRetry={() => void review.refetch()}
        />
      )}
      {review.isSuccess && (
        <>
          <label className="flex cursor-pointer items-start gap-3 text-ui">
            <input
              type="checkbox"
              className="size-6 flex-none cursor-pointer accent-primary"
              checked={change.isPending ? change.variables : review.data.isGiven}
              disabled={change.isPending}
              aria-describedby={id}
              onChange={(event) => change.mutate(event.currentTarget.checked)}
            />
            {review.data.text}
          </label>
          <p id={id} className="mt-3 text-sm text-ink-2">
            {formatCount(review.data.kept, 'result')} kept now.
          </p>
        </>
      )}
    </SettingsSection>
  )
}

const path = '/api/refused-results'
const queryKey = [path]

function useReview() {
  const queryClient = useQueryClient()
  const review = useQuery({
    queryKey,
    queryFn: () => getJson(path, reviewConsentSchema),
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      isOn ? postJson(path, { version: review.data?.version }) : deleteResource(path),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) =>
      showToast({
        title: 'Not Saved',
        description: errorSentence(error, 'Please try again.'),
        tone: 'destructive',
      }),
  })
  return { review, change }
}
