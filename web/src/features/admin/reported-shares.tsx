import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportedSharesSchema, reportWords, type ReportedShares } from '../../../../contract/share-reports.ts'
import { imageUrlAt } from '../../../../contract/try-on.ts'
import { getJson } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { sharePath } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { TableSkeleton } from '../../ui/table.tsx'
import { ActDialog, type AskedAct } from './act-dialog.tsx'
import { adminKey, type ShareAct } from './use-admin.ts'

type Share = ReportedShares['shares'][number]

/** Shared pictures that visitors reported, with what they said and what can be done. */
export function ReportedShareList() {
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const list = useQuery({
    queryKey: [...adminKey, 'share-reports'],
    queryFn: () => getJson('/api/admin/share-reports', reportedSharesSchema),
    staleTime: 0,
  })
  if (list.isPending) return <TableSkeleton label="Loading reports" />
  if (list.isError) {
    return (
      <LoadError
        message="Failed to load reports"
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.shares.length === 0) {
    return <p className="card p-8 text-center text-ink-2">No picture is reported</p>
  }
  return (
    <>
      <ul className="grid gap-4">
        {list.data.shares.map((share) => (
          <ReportedShare key={share.sessionId} share={share} onAct={setAsked} />
        ))}
      </ul>
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function ReportedShare({ share, onAct }: { share: Share; onAct: (asked: AskedAct) => void }) {
  const { sessionId, ownerEmail, reports } = share
  const ask = (act: ShareAct) =>
    onAct({ act: { on: 'share', id: sessionId, act }, subject: ownerEmail, ...words[act] })
  return (
    <li className="card flex flex-wrap gap-5 p-5">
      <a
        href={sharePath(sessionId)}
        target="_blank"
        rel="noopener noreferrer"
        className="picture-box block aspect-4/5 w-28"
      >
        <img
          src={imageUrlAt(`/api/shares/${sessionId}/images/try-on`, 320)}
          alt={`What ${ownerEmail} shares`}
          loading="lazy"
        />
      </a>
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{ownerEmail}</p>
        <ul className="mt-2 grid gap-1.5 text-sm text-ink-2">
          {reports.map(({ reason, text, createdAt }, index) => (
            <li key={index} className="wrap-anywhere">
              {reportWords[reason]}
              {text && `: “${text}”`} <span className="text-ink-3">{formatDateTime(createdAt)}</span>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => ask('take-down')}>Take down</Button>
          <Button variant="outline" onClick={() => ask('dismiss-reports')}>
            Leave it
          </Button>
        </div>
      </div>
    </li>
  )
}

const words: Record<ShareAct, Pick<AskedAct, 'title' | 'consequence' | 'confirm'>> = {
  'take-down': {
    title: 'Take this picture down?',
    consequence: 'It is public no more, for good. The reason is mailed to its owner.',
    confirm: 'Take down',
  },
  'dismiss-reports': {
    title: 'Leave this picture?',
    consequence: 'It stays as it is, and its reports are put aside.',
    confirm: 'Leave it',
  },
}
