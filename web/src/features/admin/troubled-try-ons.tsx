import { useState } from 'react'
import {
  stuckAfterMinutes,
  type AdminTryOns,
  type AdminTryOnsQuery,
  type TryOnAct,
} from '../../../../contract/admin.ts'
import { formatDateTime, formatReason } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { ActDialog, type AskedAct } from './act-dialog.tsx'
import { useTroubledTryOns } from './use-admin.ts'

type TryOnState = AdminTryOnsQuery['state']
type TryOn = AdminTryOns['tryOns'][number]

const states: { id: TryOnState; label: string; nothing: string }[] = [
  { id: 'stuck', label: 'Stuck', nothing: 'Nothing is stuck' },
  { id: 'failed', label: 'Failed', nothing: 'Nothing has failed' },
]

/** What failed and what does not go on, with what helps: another attempt, or the token back. */
export function TroubledTryOns() {
  const [state, setState] = useState<TryOnState>('stuck')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<AskedAct | null>(null)

  return (
    <>
      <div className="mb-3 flex gap-2" role="group" aria-label="Which try-ons">
        {states.map(({ id, label }) => (
          <Button
            key={id}
            variant={id === state ? 'ink' : 'outline'}
            aria-pressed={id === state}
            onClick={() => {
              setState(id)
              setPage(1)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="mb-5 max-w-[66ch] text-sm text-ink-2">
        {state === 'stuck'
          ? `A try-on is stuck when it has waited or run for ${stuckAfterMinutes} minutes. It can be put into the queue again, or ended with its token given back.`
          : 'A failed try-on cannot be tried again: its pictures were deleted when it failed.'}
      </p>
      <TryOnList state={state} page={page} onPage={setPage} onAct={setAsked} />
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type TryOnListProps = AdminTryOnsQuery & {
  onPage: (page: number) => void
  onAct: (asked: AskedAct) => void
}

function TryOnList({ state, page, onPage, onAct }: TryOnListProps) {
  const list = useTroubledTryOns({ state, page })
  const { nothing } = states.find(({ id }) => id === state) ?? { nothing: '' }
  return (
    <QueryList
      query={list}
      name="try-ons"
      isEmpty={({ pagination }) => pagination.total === 0}
      nothing={nothing}
    >
      {({ tryOns, pagination }) => (
        <>
          <Table
            label="Try-ons"
            columns={columnsOf(onAct)}
            rows={tryOns}
            keyOf={({ id }) => id}
            className="min-w-[900px]"
          />
          <Pager page={page} totalPages={pagination.totalPages} onPage={onPage} />
        </>
      )}
    </QueryList>
  )
}

function columnsOf(onAct: (asked: AskedAct) => void): Column<TryOn>[] {
  return [
    { title: 'Begun', className: 'text-ink-2', cell: ({ createdAt }) => formatDateTime(createdAt) },
    { title: 'User', className: 'font-medium', cell: ({ userEmail }) => userEmail },
    { title: 'Try-on', cell: ({ id }) => <code className="text-xs text-ink-2">{id}</code> },
    { title: 'Where', cell: (tryOn) => <Where tryOn={tryOn} /> },
    {
      title: 'Token',
      cell: ({ isTokenReturned }) => (
        <Badge tone={isTokenReturned ? 'ok' : 'neutral'}>{isTokenReturned ? 'Given back' : 'Held'}</Badge>
      ),
    },
    {
      title: 'Actions',
      className: 'py-1!',
      cell: (tryOn) => (
        <span className="flex gap-2">
          {actsOn(tryOn).map((asked) => (
            <Button
              key={asked.confirm}
              variant="outline"
              size="sm"
              className="min-h-11"
              aria-label={`${asked.confirm}: try-on of ${tryOn.userEmail}, ${formatDateTime(tryOn.createdAt)}`}
              onClick={() => onAct(asked)}
            >
              {asked.confirm}
            </Button>
          ))}
        </span>
      ),
    },
  ]
}

function Where({ tryOn: { state, step, errorCode } }: { tryOn: TryOn }) {
  if (state === 'failed') return <span className="text-danger">{formatReason(errorCode ?? 'unknown')}</span>
  return (
    <>
      {state === 'queued' ? 'In the queue' : 'Running'}
      <span className="text-ink-3">, {step}</span>
    </>
  )
}

/** Only what did not end can go on; a token goes back once. */
function actsOn(tryOn: TryOn): AskedAct[] {
  const acts: TryOnAct[] = tryOn.state === 'failed' ? [] : ['retry']
  if (!tryOn.isTokenReturned) acts.push('refund')
  return acts.map((act) => ({
    act: { on: 'try-on', id: tryOn.id, act },
    subject: tryOn.userEmail,
    ...words[act],
  }))
}

const words: Record<TryOnAct, Pick<AskedAct, 'title' | 'consequence' | 'confirm'>> = {
  retry: {
    title: 'Try again?',
    consequence: 'The try-on goes into the queue again. It costs nothing more.',
    confirm: 'Retry',
  },
  refund: {
    title: 'Give the token back?',
    consequence: 'The token goes back to the user’s balance. A try-on that is stuck ends with it.',
    confirm: 'Refund',
  },
}
