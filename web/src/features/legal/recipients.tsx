import type { Boot } from '../../../../contract/boot.ts'

/** The outside services of this installation, as its server names them. */
export function Recipients({ boot }: { boot: Boot }) {
  return (
    <>
      {boot.subProcessors.length === 0 ? (
        <p>
          This installation hands your personal data to no outside service. Photos are processed on its own
          server.
        </p>
      ) : (
        <>
          <p>
            We use these services. Each receives only what its task needs and may use it for nothing else:
          </p>
          <ul>
            {boot.subProcessors.map(({ name, purpose }) => (
              <li key={name}>
                <strong>{name}:</strong> {purpose}
              </li>
            ))}
          </ul>
          <p>
            Where a service processes data outside the European Economic Area or the United Kingdom, it does
            so under an adequacy decision or the European Commission’s standard contractual clauses.
          </p>
        </>
      )}
      <p>
        When you share a result, anyone with its link can see it, and the network you post it to handles it
        under its own rules. Beyond that we hand data over only when the law obliges us to.
      </p>
    </>
  )
}
