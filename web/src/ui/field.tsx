import { CircleAlert } from './icons.ts'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  error?: string
  /** A control inside the field's right edge. */
  trailing?: ReactNode
}

/** A labelled input with its hint or error below. */
export function Field({ label, hint, error, trailing, id, className, ...inputProps }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const hasNote = Boolean(error || hint)
  return (
    <div className="min-w-0">
      <label className="label" htmlFor={inputId}>
        {label}
      </label>
      <div className="relative">
        <input
          {...inputProps}
          id={inputId}
          className={classNames('field', Boolean(trailing) && 'pr-12', className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? noteId : inputProps['aria-describedby']}
        />
        {trailing}
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && <FieldHint id={noteId}>{hint}</FieldHint>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlert aria-hidden className="size-4!" />
      {children}
    </p>
  )
}

function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-hint" id={id}>
      {children}
    </p>
  )
}
