import { useMutation } from '@tanstack/react-query'
import { errorSentence, postJson } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Info } from '../../ui/icons.ts'

type ConsentViewProps = {
  /** The sentence to agree to, with the names of those who receive the photo. */
  text: string
  /** Sends the same images again; missing while one of them is. */
  onAgreed?: () => void
}

/** Before a photo leaves for somebody else for the first time. Nothing has been sent to them, and nothing was paid. */
export function ConsentView({ text, onAgreed }: ConsentViewProps) {
  const agree = useMutation({
    mutationFn: () => postJson('/api/consents/photo', { text }),
    onSuccess: () => onAgreed?.(),
  })
  return (
    <div className="grid aspect-4/5 place-items-center rounded-card border border-line bg-sunken p-8 text-center">
      <div>
        <StateIcon icon={<Info />} />
        <p className="display mt-5 text-d-xs">Before Your Photo Leaves</p>
        <p className="mx-auto mt-2 max-w-[42ch] text-sm text-ink-2">{text}</p>
        {onAgreed && (
          <Button
            variant="outline"
            className="mt-6"
            isBusy={agree.isPending}
            busyText="Saving..."
            onClick={() => agree.mutate()}
          >
            Agree and Generate
          </Button>
        )}
        {agree.isError && (
          <div role="alert" className="mt-3">
            <FieldError>
              {errorSentence(agree.error, 'Your choice could not be saved. Please try again.')}
            </FieldError>
          </div>
        )}
        <p className="mt-4 text-xs text-ink-3">
          No token was spent.{' '}
          <AppLink href={paths.subProcessors} className="underline underline-offset-4">
            Who receives what
          </AppLink>
        </p>
      </div>
    </div>
  )
}
