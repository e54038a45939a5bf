import { useLocation, useSearchParams } from 'wouter'
import { dayOf } from '../../features/history/day-range.ts'
import { HistoryTab } from '../../features/history/history-tab.tsx'
import { ShareControl } from '../../features/share-control/share-control.tsx'
import { pageOf } from '../page-number.ts'
import { historyPath } from '../../lib/paths.ts'

export default function HistoryPanel() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const days = { from: dayOf(parameters.get('from')), to: dayOf(parameters.get('to')) }
  return (
    <HistoryTab
      page={pageOf(parameters.get('page'))}
      onPage={(page) => navigate(historyPath(page, days))}
      days={days}
      onDays={(chosen) => navigate(historyPath(1, chosen), { replace: true })}
      renderShare={(session, { onUseAgain, onDelete }) => (
        <ShareControl
          sessionId={session.id}
          source="history"
          share={session.share}
          canShare={!session.isTokenBack}
          isCompact
          extraItems={[
            { label: 'Use again', onSelect: onUseAgain },
            { label: 'Delete', onSelect: onDelete, isDangerous: true },
          ]}
        />
      )}
    />
  )
}
