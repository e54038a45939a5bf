import { formatDate } from '../../lib/format.ts'
import { useKeepTryOn } from './use-history.ts'

/** How long a result is kept, and the way to keep it longer. */
export function KeptLine({ sessionId, keptUntil }: { sessionId: string; keptUntil: string | null }) {
  const keep = useKeepTryOn()
  if (keptUntil === null) return <span className="text-ink-3">Kept until you delete it</span>
  return (
    <span className="text-ink-3">
      Kept until {formatDate(keptUntil)}{' '}
      <button
        type="button"
        className="min-h-6 text-ink-2 underline underline-offset-4"
        disabled={keep.isPending}
        onClick={() => keep.mutate(sessionId)}
      >
        Keep it
      </button>
    </span>
  )
}
