import { Eye, EyeOff } from './icons.ts'
import { Field, type FieldProps } from './field.tsx'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'> & {
  isShown: boolean
  onToggleShown: () => void
}

/** A password input whose text can be shown; several fields may share one `isShown`. */
export function PasswordField({ isShown, onToggleShown, ...props }: PasswordFieldProps) {
  const Icon = isShown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      className="icon-btn absolute top-0.5 right-0.5"
      aria-label="Show password"
      aria-pressed={isShown}
      onClick={onToggleShown}
    >
      <Icon aria-hidden />
    </button>
  )
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={toggle}
    />
  )
}
