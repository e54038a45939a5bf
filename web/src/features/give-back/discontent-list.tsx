import { useState } from 'react'
import { giveBackWords, type AdminGiveBacks } from '../../../../contract/give-back.ts'
import { imageUrlAt } from '../../../../contract/try-on.ts'
import { formatDateTime } from '../../lib/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table, TableSkeleton, type Column } from '../../ui/table.tsx'
import { useDiscontent } from './use-give-back.ts'

type GiveBack = AdminGiveBacks['giveBacks'][number]

/** For an admin: which results were given back, why, and what had made them. */
export function DiscontentList() {
  const [page, setPage] = useState(1)
  const list = useDiscontent(page)
  if (list.isPending) return <TableSkeleton label="Loading what was not right" />
  if (list.isError) {
    return (
      <LoadError
        message="Failed to load what was not right"
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const { giveBacks, pagination } = list.data
  if (pagination.total === 0) {
    return <p className="card p-8 text-center text-ink-2">Nobody has given a result back</p>
  }
  return (
    <>
      <p className="mb-5 max-w-[66ch] text-sm text-ink-2">
        Results that people gave back for their token. A picture is here only where its owner lets you look,
        for as long as the owner keeps it.
      </p>
      <Table
        label="Results given back"
        columns={columns}
        rows={giveBacks}
        keyOf={({ id }) => id}
        className="min-w-[820px]"
      />
      <Pager page={page} totalPages={pagination.totalPages} onPage={setPage} />
    </>
  )
}

const columns: Column<GiveBack>[] = [
  { title: 'Picture', className: 'w-20 py-2!', cell: (giveBack) => <Look giveBack={giveBack} /> },
  { title: 'When', className: 'text-ink-2', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { title: 'Reason', className: 'font-medium', cell: ({ reason }) => giveBackWords[reason] },
  {
    title: 'Garment',
    cell: ({ garmentClass }) => garmentClass ?? <span className="text-ink-3">automatic</span>,
  },
  { title: 'Engine', cell: ({ engine }) => <EngineWords engine={engine} /> },
  { title: 'User', className: 'text-ink-2', cell: ({ userEmail }) => userEmail },
]

function Look({ giveBack: { imageUrl, createdAt } }: { giveBack: GiveBack }) {
  if (imageUrl === null) return <span className="text-xs text-ink-3">Private</span>
  return (
    <a
      href={imageUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="picture-box block aspect-3/4 w-14"
    >
      <img
        src={imageUrlAt(imageUrl, 320)}
        alt={`Look at the try-on given back on ${formatDateTime(createdAt)}`}
        loading="lazy"
      />
    </a>
  )
}

function EngineWords({ engine }: { engine: GiveBack['engine'] }) {
  if (!engine) return <span className="text-ink-3">unknown</span>
  const { name, model, version } = engine
  return (
    <>
      {name}
      <span className="block text-xs text-ink-3">
        {model} {version}
      </span>
    </>
  )
}
