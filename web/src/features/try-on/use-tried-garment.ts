import { useQuery } from '@tanstack/react-query'
import type { TryOnResult } from '../../../../contract/try-on.ts'
import { loadKeptGarment } from './load-garment.ts'
import type { StartedTryOn, TryOnSession } from './try-on-state.ts'

/** The garment of the result that is shown: as it was sent from here, else as it is kept beside the result. */
export function useTriedGarment(session: TryOnSession, started: StartedTryOn | null): File | null {
  const result: TryOnResult | null = session.state === 'complete' ? session.result : null
  const { data: kept } = useQuery({
    queryKey: ['try-on', 'garment', result?.sessionId],
    queryFn: () => loadKeptGarment(result?.sessionId ?? ''),
    enabled: started === null && result !== null && result.garmentImageUrl !== null,
    structuralSharing: false,
  })
  return started?.garmentFile ?? kept ?? null
}
