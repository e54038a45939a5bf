import { useState, type ReactNode } from 'react'
import { reviewDays } from '../../../../contract/consents.ts'
import { giveBackWords, type AdminGiveBacks } from '../../../../contract/give-back.ts'
import type { AdminRefusedResults } from '../../../../contract/refused-results.ts'
import { formatCount, formatDateTime, formatReason } from '../../lib/format.ts'
import { Pager } from '../../ui/pager.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { LongText } from './long-text.tsx'
import { EngineWords, Look } from './looks.tsx'
import { useGivenBack, useRefusedResults } from './use-quality.ts'

/** What did not come out well: in the eyes of people, and in those of the engine's own judge. */
export function Quality() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <GivenBack />
      <RefusedResults />
    </div>
  )
}

type GivenBackRow = AdminGiveBacks['giveBacks'][number]

function GivenBack() {
  const [page, setPage] = useState(1)
  const list = useGivenBack(page)
  return (
    <section aria-label="Given back by people">
      <Heading title="Given back by people">
        Results that people gave back for their token. Pictures are here only where their owner lets you look,
        for as long as the owner keeps them.
      </Heading>
      <QueryList
        query={list}
        name="what was given back"
        isEmpty={({ pagination }) => pagination.total === 0}
        nothing="Nobody has given a result back"
      >
        {({ giveBacks, pagination }) => (
          <>
            <Table
              label="Results given back"
              columns={givenBackColumns}
              rows={giveBacks}
              keyOf={({ id }) => id}
              className="min-w-[900px]"
            />
            <Pager page={page} totalPages={pagination.totalPages} onPage={setPage} />
          </>
        )}
      </QueryList>
    </section>
  )
}

type RefusedRow = AdminRefusedResults['refusedResults'][number]

function RefusedResults() {
  const [page, setPage] = useState(1)
  const list = useRefusedResults(page)
  return (
    <section aria-label="Refused by the judge">
      <Heading title="Refused by the judge">
        Results that nobody was shown because the engine’s own judge found them poor. They are here only of
        people who have agreed to it in their settings, for {formatCount(reviewDays, 'day')}; the uploaded
        photo is never among them.
      </Heading>
      <QueryList
        query={list}
        name="what was refused"
        isEmpty={({ pagination }) => pagination.total === 0}
        nothing="Nothing that was refused is kept"
      >
        {({ refusedResults, pagination }) => (
          <>
            <Table
              label="Results refused by the judge"
              columns={refusedColumns}
              rows={refusedResults}
              keyOf={({ id }) => id}
              className="min-w-[900px]"
            />
            <Pager page={page} totalPages={pagination.totalPages} onPage={setPage} />
          </>
        )}
      </QueryList>
    </section>
  )
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="text-d-xs">{title}</h2>
      <p className="mt-1.5 mb-5 max-w-[66ch] text-sm text-ink-2">{children}</p>
    </>
  )
}

const givenBackColumns: Column<GivenBackRow>[] = [
  { title: 'Garment and result', className: 'w-36 py-2!', cell: (row) => <GivenBackLooks row={row} /> },
  { title: 'When', className: 'text-ink-2', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { title: 'Reason', className: 'font-medium', cell: ({ reason }) => giveBackWords[reason] },
  { title: 'Class', cell: ({ garmentClass }) => <GarmentClass garmentClass={garmentClass} /> },
  { title: 'Engine', cell: ({ engine }) => <EngineWords engine={engine} /> },
  { title: 'User', className: 'text-ink-2', cell: ({ userEmail }) => <LongText text={userEmail} /> },
]

function GivenBackLooks({ row: { imageUrl, garmentImageUrl, createdAt } }: { row: GivenBackRow }) {
  if (imageUrl === null) return <span className="text-xs text-ink-3">Private</span>
  const when = formatDateTime(createdAt)
  return (
    <span className="flex gap-2">
      {garmentImageUrl !== null && <Look url={garmentImageUrl} alt={`Garment of ${when}`} hasWidths />}
      <Look url={imageUrl} alt={`Look at the try-on given back on ${when}`} hasWidths />
    </span>
  )
}

const refusedColumns: Column<RefusedRow>[] = [
  {
    title: 'Person, garment and result',
    className: 'w-52 py-2!',
    cell: ({ imageUrls, createdAt }) => {
      const when = formatDateTime(createdAt)
      return (
        <span className="flex gap-2">
          <Look url={imageUrls.model} alt={`Studio model of ${when}`} />
          <Look url={imageUrls.garment} alt={`Garment of ${when}`} />
          <Look url={imageUrls['try-on']} alt={`Refused result of ${when}`} />
        </span>
      )
    },
  },
  { title: 'When', className: 'text-ink-2', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { title: 'Refused as', className: 'text-danger', cell: ({ errorCode }) => formatReason(errorCode) },
  { title: 'Class', cell: ({ garmentClass }) => <GarmentClass garmentClass={garmentClass} /> },
  { title: 'Engine', cell: ({ engine }) => <EngineWords engine={engine} /> },
  { title: 'User', className: 'text-ink-2', cell: ({ userEmail }) => <LongText text={userEmail} /> },
]

function GarmentClass({ garmentClass }: { garmentClass: string | null }) {
  return garmentClass ?? <span className="text-ink-3">automatic</span>
}
