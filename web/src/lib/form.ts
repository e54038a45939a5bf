import { useRef, useState, type SubmitEvent } from 'react'
import type { ZodType } from 'zod'

/** Field name -> the sentence to show under it. */
export type FieldErrors = Partial<Record<string, string>>

/**
 * A form of plain inputs with names: checked by the schema when it is sent, the first invalid field gets the focus, and
 * a field's error goes as soon as it is edited. `onValid` is not called again while its promise is pending; it is given the
 * form too, to empty it.
 */
export function useForm<Values>(
  schema: ZodType<Values>,
  onValid: (values: Values, form: HTMLFormElement) => unknown,
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const isSending = useRef(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const reading = schema.safeParse(Object.fromEntries(new FormData(form)))
    if (!reading.success) {
      const found = errorsByField(reading.error.issues)
      setErrors(found)
      focusFirstInvalid(form, found)
      return
    }
    setErrors({})
    isSending.current = true
    try {
      await onValid(reading.data, form)
    } finally {
      isSending.current = false
    }
  }

  function onInput(event: { target: EventTarget }) {
    const { target } = event
    if (target instanceof HTMLInputElement && errors[target.name] !== undefined) {
      setErrors(({ [target.name]: _edited, ...rest }) => rest)
    }
  }

  return { errors, formProps: { noValidate: true, onSubmit, onInput } }
}

function errorsByField(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  // What is wrong with one of several values in a field is said of the field.
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

function focusFirstInvalid(form: HTMLFormElement, errors: FieldErrors): void {
  const invalid = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && errors[element.name] !== undefined,
  )
  if (invalid instanceof HTMLInputElement) invalid.focus()
}
