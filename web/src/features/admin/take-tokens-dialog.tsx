import { useMutation } from '@tanstack/react-query'
import { takeTokensSchema } from '../../../../contract/admin-payments.ts'
import { addTokensFormSchema, type AdminUser } from '../../../../contract/admin.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRefresh } from './use-admin.ts'

const formSchema = takeTokensSchema.extend({ tokens: addTokensFormSchema.shape.tokens })

/** Takes tokens off a balance, with a reason; never more than it holds. */
export function TakeTokensDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const refresh = useRefresh()
  const taking = useMutation({
    mutationFn: (request: { tokens: number; reason: string }) =>
      postJson(`/api/admin/users/${encodeURIComponent(user.id)}/take-tokens`, request),
    onSuccess: async (_answer, { tokens }) => {
      onClose()
      showToast({ title: 'Tokens Taken Back', description: `${formatCount(tokens, 'token')} taken` })
      await refresh()
    },
  })
  const { errors, formProps } = useForm(formSchema, (request) => taking.mutate(request))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!taking.isPending}
      title="Take tokens back"
      description={
        <>
          <b className="font-semibold break-words text-ink">{user.email}</b>.{' '}
          {formatCount(user.tokenBalance, 'token')} on the balance.
        </>
      }
    >
      <form className="mt-5 grid gap-4" {...formProps}>
        <Field label="Tokens" name="tokens" inputMode="numeric" autoComplete="off" error={errors.tokens} />
        <Field
          label="Reason"
          name="reason"
          hint="Stands in the audit log with your name, and in the user’s statement."
          autoComplete="off"
          maxLength={200}
          error={errors.reason}
        />
        {taking.isError && (
          <div role="alert">
            <FieldError>
              {errorSentence(taking.error, 'This could not be done. Please try again.')}
            </FieldError>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" disabled={taking.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={taking.isPending} busyText="Taking...">
            Take back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
