import type { Boot } from '../../../../contract/boot.ts'

/** Who answers for this installation, as far as its operator has said. */
export function OperatorSentence({ boot }: { boot: Boot }) {
  const { name, address } = boot.operator
  if (!name) {
    return (
      <p>
        The people who run this installation of {boot.brand} have not published their name and postal address
        here. You reach them by e-mail at <SupportAddress email={boot.supportEmail} />.
      </p>
    )
  }
  return (
    <p>
      {boot.brand} is operated by {address ? `${name}, ${address}` : name}. You reach us by e-mail at{' '}
      <SupportAddress email={boot.supportEmail} />.
    </p>
  )
}

export function SupportAddress({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>
}
