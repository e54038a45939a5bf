import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { photoConsentSchema } from '../../../../contract/consents.ts'
import { deleteResource, errorSentence, getJson } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

const key = ['/api/consents/photo']

/** Takes back that a photo may leave for others; shown where it was agreed to. */
export function PhotoConsentSettings() {
  const queryClient = useQueryClient()
  const consent = useQuery({
    queryKey: key,
    queryFn: () => getJson('/api/consents/photo', photoConsentSchema),
  })
  const takeBack = useMutation({
    mutationFn: () => deleteResource('/api/consents/photo'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })
  if (!consent.data?.isGiven) return null
  return (
    <SettingsSection title="Your photo elsewhere" note="What you have agreed to before your first try-on.">
      <p className="mb-4 text-sm text-ink-2">{consent.data.text}</p>
      <Button
        variant="outline"
        isBusy={takeBack.isPending}
        busyText="Saving..."
        onClick={() => takeBack.mutate()}
      >
        Take back my consent
      </Button>
      {takeBack.isError && (
        <div role="alert" className="mt-3">
          <FieldError>
            {errorSentence(takeBack.error, 'This could not be saved. Please try again.')}
          </FieldError>
        </div>
      )}
    </SettingsSection>
  )
}
