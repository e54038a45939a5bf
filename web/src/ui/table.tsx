import { ArrowDown, ArrowUp, ArrowUpDown } from './icons.ts'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Skeleton } from './skeleton.tsx'

export type Column<Row> = {
  title: string
  isNumber?: boolean
  /** Left out where the window is narrow; another column tells it there. */
  isHiddenWhenNarrow?: boolean
  className?: string
  /** Where the rows can be sorted by this column. */
  sort?: { direction: 'asc' | 'desc' | null; onSort: () => void }
  cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  /** What the table lists, for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  className?: string
}

/** Scrolls sideways inside its card where the window is narrow. */
export function Table<Row>({ label, columns, rows, keyOf, className }: TableProps<Row>) {
  return (
    <div className="card relative overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className={classNames('w-full text-ui', className)}>
        <thead className="text-left text-xs text-ink-3">
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                aria-sort={column.sort?.direction ? ariaSort[column.sort.direction] : undefined}
                className={classNames(
                  'px-4 py-3 font-semibold whitespace-nowrap xl:px-5',
                  column.isNumber && 'text-right',
                  column.isHiddenWhenNarrow && 'max-sm:hidden',
                )}
              >
                {column.sort ? <SortButton title={column.title} sort={column.sort} /> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tnum">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map((column) => (
                <td
                  key={column.title}
                  className={classNames(
                    'px-4 py-3.5 whitespace-nowrap xl:px-5',
                    column.isNumber && 'text-right',
                    column.isHiddenWhenNarrow && 'max-sm:hidden',
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function SortButton({ title, sort }: { title: string; sort: NonNullable<Column<unknown>['sort']> }) {
  const Icon = sort.direction === 'asc' ? ArrowUp : sort.direction === 'desc' ? ArrowDown : ArrowUpDown
  return (
    <button
      type="button"
      className="-my-2 inline-flex min-h-9 items-center gap-1.5 font-semibold hover:text-ink"
      onClick={sort.onSort}
    >
      {title}
      <Icon aria-hidden className="size-3.5!" />
    </button>
  )
}

export function TableSkeleton({ label }: { label: string }) {
  return (
    <div className="card grid gap-4 p-5" role="status" aria-label={label}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  )
}
