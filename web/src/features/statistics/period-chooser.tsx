import { useState } from 'react'
import { overviewQuerySchema, type OverviewQuery } from '../../../../contract/statistics.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { lastDays } from './period.ts'

const presets = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
]

type PeriodChooserProps = { period: OverviewQuery; onPeriod: (period: OverviewQuery) => void }

/** The last so many days at a press, or any days of one's own. */
export function PeriodChooser({ period, onPeriod }: PeriodChooserProps) {
  const [isOwn, setIsOwn] = useState(false)
  const { errors, formProps } = useForm(overviewQuerySchema, onPeriod)
  const isChosen = (days: number) => {
    const { from, to } = lastDays(days)
    return !isOwn && period.from === from && period.to === to
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2" role="group" aria-label="Period">
        {presets.map(({ days, label }) => (
          <Button
            key={days}
            variant={isChosen(days) ? 'ink' : 'outline'}
            aria-pressed={isChosen(days)}
            onClick={() => {
              setIsOwn(false)
              onPeriod(lastDays(days))
            }}
          >
            {label}
          </Button>
        ))}
        <Button
          variant={isOwn ? 'ink' : 'outline'}
          aria-pressed={isOwn}
          aria-expanded={isOwn}
          onClick={() => setIsOwn(true)}
        >
          Other days
        </Button>
      </div>
      {isOwn && (
        <form className="mt-4 flex flex-wrap items-start gap-3" {...formProps}>
          <Field label="First day" name="from" type="date" defaultValue={period.from} error={errors.from} />
          <Field label="Last day" name="to" type="date" defaultValue={period.to} error={errors.to} />
          <Button type="submit" variant="outline" className="mt-7 min-h-12">
            Show
          </Button>
        </form>
      )}
    </div>
  )
}
