import { useId } from 'react'
import { useOrganisations } from './use-organisations.ts'

type AccountChoiceProps = {
  /** An organisation's id; null for oneself. */
  account: string | null
  onAccount: (account: string | null) => void
}

/** For whom a developer's page acts. Whoever belongs to no organisation is asked nothing. */
export function AccountChoice({ account, onAccount }: AccountChoiceProps) {
  const id = useId()
  const { organisations } = useOrganisations()
  const own = organisations.data?.organisations ?? []
  if (own.length === 0) return null
  return (
    <div className="mb-6 max-w-[360px]">
      <label className="label" htmlFor={id}>
        Acting for
      </label>
      <select
        id={id}
        className="field"
        value={account ?? ''}
        onChange={(event) => onAccount(event.currentTarget.value || null)}
      >
        <option value="">Yourself</option>
        {own.map(({ id: organisationId, name }) => (
          <option key={organisationId} value={organisationId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
