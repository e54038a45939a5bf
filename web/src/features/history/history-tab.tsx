import { Star } from '../../ui/icons.ts'
import { useState, type ReactNode } from 'react'
import type { History, TryOnSession } from '../../../../contract/history.ts'
import { useBoot } from '../../lib/boot.ts'
import { formatCount } from '../../lib/format.ts'
import { dashboardPath, reusePath, tryOnPath } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TabPage } from '../../ui/tab-page.tsx'
import { DateFilter } from './date-filter.tsx'
import type { DayRange } from './day-range.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { HangerRail } from './hanger-rail.tsx'
import { HistoryCard, HistorySkeleton } from './history-card.tsx'
import { LargeView } from './large-view.tsx'
import { LooksDialog, maxLooks } from './looks-dialog.tsx'
import { CompareBar, NextLook } from './history-extras.tsx'
import { UseAgainDialog } from './use-again-dialog.tsx'
import { useHistory } from './use-history.ts'

export type HistoryTabProps = {
  /** From 1; it stands in the address. */
  page: number
  onPage: (page: number) => void
  /** Only try-ons of these days; in the address as well. */
  days: DayRange
  onDays: (days: DayRange) => void
  /** Only those with a star; in the address too. */
  isFavouritesOnly: boolean
  onFavouritesOnly: (isFavouritesOnly: boolean) => void
  /** The compact share control; the acts go into its menu. */
  renderShare: (session: TryOnSession, acts: HistoryActs) => ReactNode
  /** What visitors of its public page answered. */
  renderAnswers?: (session: TryOnSession) => ReactNode
}

/** What else can be done with a try-on. */
export type HistoryActs = { onUseAgain: () => void; onDelete: () => void }

export function HistoryTab(props: HistoryTabProps) {
  const { page, days, onDays, isFavouritesOnly, onFavouritesOnly } = props
  const { resultRetentionDays } = useBoot()
  const history = useHistory(page, days, isFavouritesOnly)
  const isFiltered = isFavouritesOnly || days.from !== null || days.to !== null
  const total = history.data?.pagination.total
  return (
    <TabPage
      note={retentionNote(resultRetentionDays)}
      title={<>Try-On History{total !== undefined && <span className="tnum text-ink-3"> ({total})</span>}</>}
    >
      {(isFiltered || total !== 0) && (
        <div className="mb-7 flex flex-wrap items-end gap-3">
          <DateFilter days={days} onDays={onDays} />
          <Button
            variant="outline"
            className="min-h-12 aria-pressed:border-primary aria-pressed:bg-primary-wash aria-pressed:text-primary-text"
            aria-pressed={isFavouritesOnly}
            onClick={() => onFavouritesOnly(!isFavouritesOnly)}
          >
            <Star aria-hidden className={isFavouritesOnly ? 'fill-current' : undefined} />
            Favourites
          </Button>
        </div>
      )}
      <HistoryBody {...props} isFiltered={isFiltered} history={history} />
    </TabPage>
  )
}

function retentionNote(days: number | null): string {
  if (days === null) return 'Your results are kept until you delete them.'
  return `A result is deleted after ${formatCount(days, 'day')} unless you keep it.`
}

type BodyProps = HistoryTabProps & { history: ReturnType<typeof useHistory>; isFiltered: boolean }

function HistoryBody({ history, isFiltered, ...props }: BodyProps) {
  if (history.isPending) return <HistorySkeleton />
  if (history.isError) {
    return (
      <LoadError
        message="Failed to load try-on history"
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (history.data.pagination.total === 0 && isFiltered) {
    const words = props.isFavouritesOnly
      ? 'No try-on here has a star yet.'
      : 'You made no try-ons on these days.'
    return <p className="card p-8 text-center text-ink-2">{words}</p>
  }
  if (history.data.pagination.total === 0) return <EmptyHistory />
  return <HistoryGrid {...props} history={history.data} isChanging={history.isPlaceholderData} />
}

function EmptyHistory() {
  return (
    <EmptyState
      picture={<HangerRail />}
      title="Nothing on the rail yet"
      action={<Button href={dashboardPath('upload')}>Start Your Virtual Try-On</Button>}
    >
      Your try-on history will appear here once you start using the virtual try-on service.
    </EmptyState>
  )
}

type GridProps = Pick<HistoryTabProps, 'page' | 'onPage' | 'renderShare' | 'renderAnswers'> & {
  history: History
  isChanging: boolean
}

/** The dialog that is open, about which try-on. */
type OpenDialog = { kind: 'large' | 'again' | 'delete'; session: TryOnSession }

function HistoryGrid({ history, isChanging, ...props }: GridProps) {
  const { page, onPage, renderShare, renderAnswers } = props
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [compared, setCompared] = useState<TryOnSession[]>([])
  const [isComparing, setComparing] = useState(false)
  const { sessions, pagination } = history
  const close = () => setDialog(null)
  const actsOn = (session: TryOnSession): HistoryActs => ({
    onUseAgain: () => setDialog({ kind: 'again', session }),
    onDelete: () => setDialog({ kind: 'delete', session }),
  })
  const enlarged = dialog?.kind === 'large' ? sessions.find(({ id }) => id === dialog.session.id) : undefined
  const lastPage = Math.max(1, pagination.totalPages)

  function afterDelete() {
    close()
    if (sessions.length === 1 && page > 1) onPage(page - 1)
  }

  return (
    <>
      <ul
        className="grid gap-x-5 gap-y-9 transition-opacity aria-busy:opacity-60 sm:grid-cols-2 xl:grid-cols-3"
        aria-busy={isChanging}
      >
        {sessions.map((session) => (
          <HistoryCard
            key={session.id}
            session={session}
            answers={renderAnswers?.(session)}
            onEnlarge={() => setDialog({ kind: 'large', session })}
            isCompared={compared.some(({ id }) => id === session.id)}
            canCompare={compared.length < maxLooks}
            onCompare={(isCompared) =>
              setCompared((looks) =>
                isCompared ? [...looks, session] : looks.filter(({ id }) => id !== session.id),
              )
            }
          >
            {renderShare(session, actsOn(session))}
          </HistoryCard>
        ))}
        {sessions.length > 0 && <NextLook count={sessions.length} />}
      </ul>
      {compared.length > 0 && (
        <CompareBar
          count={compared.length}
          onOpen={() => setComparing(true)}
          onClear={() => setCompared([])}
        />
      )}
      {isComparing && <LooksDialog sessions={compared} onClose={() => setComparing(false)} />}
      {sessions.length === 0 && <p className="text-ink-2">There is nothing on this page.</p>}
      <Pager page={Math.min(page, lastPage)} totalPages={pagination.totalPages} onPage={onPage} />
      {enlarged && (
        <LargeView session={enlarged} onClose={close}>
          <Button href={reusePath('model', enlarged.id)}>Again with another piece</Button>
          <Button variant="outline" href={tryOnPath(enlarged.id)}>
            Find it in stores
          </Button>
          <Button variant="outline" onClick={actsOn(enlarged).onUseAgain}>
            Use again
          </Button>
          <Button variant="ghost" className="text-danger!" onClick={actsOn(enlarged).onDelete}>
            Delete
          </Button>
        </LargeView>
      )}
      {dialog?.kind === 'again' && <UseAgainDialog session={dialog.session} onClose={close} />}
      <DeleteDialog
        session={dialog?.kind === 'delete' ? dialog.session : null}
        onClose={close}
        onDeleted={afterDelete}
      />
    </>
  )
}
