import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import { errorSentence } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'

type OneFieldFormProps<Name extends string> = {
  /** For whoever cannot see what stands around it. */
  label: string
  schema: ZodType<Record<Name, string>>
  name: Name
  request: UseMutationResult<unknown, Error, Record<Name, string>>
  /** What its button says. */
  action: string
  /** The field, with what is wrong with it. */
  children: (error: string | undefined) => ReactNode
}

/** A secret that the server looks at: what it says of it stands below the field. */
export function OneFieldForm<Name extends string>({
  label,
  schema,
  name,
  request,
  action,
  children,
}: OneFieldFormProps<Name>) {
  const { errors, formProps } = useForm(schema, (values) =>
    request.mutateAsync(values).catch(() => undefined),
  )
  const refusal = request.isError ? errorSentence(request.error, 'Please try again in a moment.') : undefined
  return (
    <form className="grid gap-4" aria-label={label} {...formProps}>
      {children(errors[name] ?? refusal)}
      <Button type="submit" size="lg" isBusy={request.isPending} busyText="Checking...">
        {action}
      </Button>
    </form>
  )
}
