import { useState } from 'react'
import type { MadeApiKey } from '../../../../contract/api-keys.ts'
import type { Prove } from '../../lib/proof.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ApiKeyCard } from './api-key-card.tsx'
import { MadeKey } from './made-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { UsageTable } from './usage-table.tsx'
import { useApiKeys } from './use-api-keys.ts'

/** A new key to be kept, the keys there are, the form for another, and what was done with them. */
export function ApiKeysPanel({ prove }: { prove: Prove }) {
  const keys = useApiKeys()
  const [made, setMade] = useState<MadeApiKey | null>(null)
  if (keys.isPending)
    return (
      <div role="status" aria-label="Loading API keys" className="grid gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  if (keys.isError)
    return (
      <LoadError
        message="Failed to load your API keys"
        isRetrying={keys.isFetching}
        onRetry={() => void keys.refetch()}
      />
    )
  const inUse = keys.data.filter(({ revokedAt }) => revokedAt === null)
  const revoked = keys.data.filter(({ revokedAt }) => revokedAt !== null)
  return (
    <div className="grid gap-6">
      {made && <MadeKey key={made.apiKey.id} made={made} onDone={() => setMade(null)} />}
      {inUse.map((apiKey) => (
        <ApiKeyCard key={apiKey.id} apiKey={apiKey} prove={prove} />
      ))}
      <NewKeyForm isFirst={inUse.length === 0} prove={prove} onMade={setMade} />
      <UsageTable />
      {revoked.length > 0 && (
        <details className="text-sm text-ink-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">
            Revoked keys ({revoked.length})
          </summary>
          <ul className="mt-2 grid gap-1">
            {revoked.map(({ id, name, start }) => (
              <li key={id} className="wrap-anywhere">
                {name} <code className="font-mono">{start}…</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
