import { actReasonSchema } from '../../../../contract/admin.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAct, type Act } from './use-admin.ts'

/** An act that was asked for: `subject` is the person's address, the words say what follows. */
export type AskedAct = { act: Act; subject: string; title: string; consequence: string; confirm: string }

/** Every act on a person or a try-on asks why, and is done only then. */
export function ActDialog({ asked, onClose }: { asked: AskedAct; onClose: () => void }) {
  const acting = useAct()
  const { errors, formProps } = useForm(actReasonSchema, ({ reason }) =>
    acting.mutate({ ...asked.act, reason }, { onSuccess: onClose }),
  )

  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!acting.isPending}
      title={asked.title}
      description={
        <>
          <b className="font-semibold break-words text-ink">{asked.subject}</b>. {asked.consequence}
        </>
      }
    >
      <form className="mt-5" {...formProps}>
        <ReasonField error={errors.reason} failure={acting.error} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="outline" disabled={acting.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={acting.isPending} busyText="Saving...">
            {asked.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
