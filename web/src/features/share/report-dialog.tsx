import { useMutation } from '@tanstack/react-query'
import {
  reportReasons,
  reportWords,
  shareReportSchema,
  type ShareReport,
} from '../../../../contract/share-reports.ts'
import { errorSentence, postJson } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast.tsx'

export default function ReportDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const sending = useMutation({
    mutationFn: (report: ShareReport) =>
      postJson(`/api/shares/${encodeURIComponent(sessionId)}/reports`, report),
    onSuccess: () => {
      onClose()
      showToast({ title: 'Thank You', description: 'Somebody will look at this picture.' })
    },
  })
  const { errors, formProps } = useForm(shareReportSchema, (report) => sending.mutate(report))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!sending.isPending}
      title="Report this picture"
      description="We keep what you write here, and nothing about you."
    >
      <form className="mt-5 grid gap-4" {...formProps}>
        <SelectField
          label="What is wrong with it?"
          name="reason"
          options={reportReasons.map((value) => ({ value, label: reportWords[value] }))}
        />
        <Field
          label="Anything else we should know"
          name="text"
          hint="Optional."
          autoComplete="off"
          maxLength={300}
          error={errors.text}
        />
        {sending.isError && (
          <div role="alert">
            <FieldError>
              {errorSentence(sending.error, 'This could not be sent. Please try again.')}
            </FieldError>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" disabled={sending.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={sending.isPending} busyText="Sending...">
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
