import { useId } from 'react'
import { organisationRoles, type OrganisationRole } from '../../../../contract/organisations.ts'
import { roleWords } from './role-words.ts'

type RoleChoiceProps = {
  label: string
  /** The label is for assistive technology alone. */
  isLabelHidden?: boolean
  value?: OrganisationRole
  isDisabled?: boolean
  onValue?: (role: OrganisationRole) => void
}

/** Inside a form its name is `role`. */
export function RoleChoice({ label, isLabelHidden = false, value, isDisabled, onValue }: RoleChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label className={isLabelHidden ? 'sr-only' : 'label'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name="role"
        className="field"
        disabled={isDisabled}
        {...(onValue ? { value } : { defaultValue: 'developer' })}
        onChange={(event) => {
          const chosen = organisationRoles.find((role) => role === event.currentTarget.value)
          if (chosen) onValue?.(chosen)
        }}
      >
        {organisationRoles.map((role) => (
          <option key={role} value={role}>
            {roleWords[role].name}
          </option>
        ))}
      </select>
    </div>
  )
}
