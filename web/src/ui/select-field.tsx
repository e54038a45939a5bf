import { useId, type ComponentProps } from 'react'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  options: readonly { value: string; label: string }[]
}

/** A labelled choice among a few. */
export function SelectField({ label, options, ...selectProps }: SelectFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select {...selectProps} id={id} className="field">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
