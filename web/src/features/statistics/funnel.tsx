import type { Figures } from '../../../../contract/statistics.ts'
import { formatNumber } from '../../lib/format.ts'
import { FigureTable } from './figure-table.tsx'

type FunnelProps = { figures: Figures; before: Figures }

const steps = [
  { key: 'registered', label: 'Registered' },
  { key: 'verified', label: 'Verified' },
  { key: 'triedOn', label: 'First try-on' },
  { key: 'paid', label: 'Paid' },
] as const

/** From a visit to a payment: each step with its share of the one above, and the period before. */
export function Funnel({ figures, before }: FunnelProps) {
  const rows = [
    { label: 'Visits of the landing page', total: figures.visits, earlier: before.visits },
    ...steps.map(({ key, label }) => ({
      label,
      total: figures.funnel[key],
      earlier: before.funnel[key],
    })),
  ]
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <section aria-labelledby="funnel" className="card p-5 lg:p-6">
      <h3 id="funnel" className="font-semibold">
        From a visit to a payment
      </h3>
      <p className="mt-1 max-w-[66ch] text-sm text-ink-2">
        Whoever registered in these days, and how far they have come until now.
      </p>
      <div className="relative mt-4 overflow-x-auto" role="region" aria-label="Funnel" tabIndex={0}>
        <FigureTable
          className="text-ui"
          columns={['Step', 'People', 'Of the step above', 'Before']}
          rows={rows.map(({ label, total, earlier }, index) => ({
            key: label,
            name: (
              <span className="font-medium">
                {label}
                <Share of={most} total={total} />
              </span>
            ),
            figures: [formatNumber(total), shareOf(total, rows[index - 1]?.total), formatNumber(earlier)],
          }))}
        />
      </div>
    </section>
  )
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

function shareOf(total: number, above: number | undefined): string {
  return above ? percent.format(total / above) : '–'
}

/** A bar as long as the step's share of the largest. */
function Share({ total, of }: { total: number; of: number }) {
  return (
    <svg aria-hidden className="mt-2 block h-2 w-full" viewBox="0 0 100 1" preserveAspectRatio="none">
      <rect width={(total / of) * 100} height="1" className="fill-primary" />
    </svg>
  )
}
