import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type FigureTableProps = {
  /** What the rows are, then what stands beside each. */
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; figures: readonly string[] }[]
  className: string
}

/** Rows of figures; the first is of the period, those behind it are there to compare. */
export function FigureTable({ columns, rows, className }: FigureTableProps) {
  return (
    <table className={classNames('tnum w-full', className)}>
      <thead className="text-xs text-ink-3">
        <tr>
          {columns.map((title, index) => (
            <th
              key={title}
              scope="col"
              className={classNames('py-2 font-semibold', index === 0 ? 'pr-4 text-left' : 'pl-4 text-right')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-2.5 pr-4 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {figures.map((figure, index) => (
              <td
                key={columns[index + 1]}
                className={classNames('pl-4 text-right', index > 0 && 'text-ink-2')}
              >
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
