import { useLocation, useSearchParams } from 'wouter'
import { dayOf } from '../../features/history/day-range.ts'
import { HistoryTab } from '../../features/history/history-tab.tsx'
import { AnswersButton } from '../../features/share-answers/answers-button.tsx'
import { ShareControl } from '../../features/share-control/share-control.tsx'
import { pageOf } from '../page-number.ts'
import { historyPath, reusePath, tryOnPath } from '../../lib/paths.ts'

export default function HistoryPanel() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const isFavouritesOnly = parameters.get('favourites') === 'only'
  const days = { from: dayOf(parameters.get('from')), to: dayOf(parameters.get('to')) }
  return (
    <HistoryTab
      page={pageOf(parameters.get('page'))}
      onPage={(page) => navigate(historyPath(page, { ...days, isFavouritesOnly }))}
      days={days}
      onDays={(chosen) => navigate(historyPath(1, { ...chosen, isFavouritesOnly }), { replace: true })}
      isFavouritesOnly={isFavouritesOnly}
      onFavouritesOnly={(chosen) =>
        navigate(historyPath(1, { ...days, isFavouritesOnly: chosen }), { replace: true })
      }
      renderAnswers={({ id, answers }) => answers && <AnswersButton sessionId={id} answers={answers} />}
      renderShare={(session, { onUseAgain, onDelete }) => (
        <ShareControl
          sessionId={session.id}
          source="history"
          share={session.share}
          canShare={!session.isTokenBack}
          isCompact
          extraItems={[
            { label: 'Again with another piece', onSelect: () => navigate(reusePath('model', session.id)) },
            { label: 'Find it in stores', onSelect: () => navigate(tryOnPath(session.id)) },
            { label: 'Use again', onSelect: onUseAgain },
            { label: 'Delete', onSelect: onDelete, isDangerous: true },
          ]}
        />
      )}
    />
  )
}
