import type { ZodError } from 'zod'

/** The first message of each field, by the field's name. */
export function fieldErrors(error: ZodError | undefined): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) messages[String(path[0])] ??= message
  return messages
}

/** Puts the caret where the first mistake is. */
export function focusFirst(form: HTMLFormElement, errors: Record<string, string>): void {
  const field = Array.from(form.elements).find((element) => errors[element.getAttribute('name') ?? ''])
  if (field instanceof HTMLElement) field.focus()
}
