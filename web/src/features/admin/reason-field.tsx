import { errorSentence } from '../../lib/api.ts'
import { Field, FieldError } from '../../ui/field.tsx'

type ReasonFieldProps = {
  error: string | undefined
  /** Why the act itself failed. */
  failure: Error | null
}

/** The reason for an act of an admin, as the last field before its button. */
export function ReasonField({ error, failure }: ReasonFieldProps) {
  return (
    <>
      <Field
        label="Reason"
        name="reason"
        hint="Stands in the audit log with your name."
        autoComplete="off"
        maxLength={200}
        error={error}
      />
      {failure && (
        <div role="alert">
          <FieldError>{errorSentence(failure, 'This could not be done. Please try again.')}</FieldError>
        </div>
      )}
    </>
  )
}
