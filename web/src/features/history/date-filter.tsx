import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { allDays, dayOf, type DayRange } from './day-range.ts'

type DateFilterProps = { days: DayRange; onDays: (days: DayRange) => void }

export function DateFilter({ days, onDays }: DateFilterProps) {
  const isSet = days.from !== null || days.to !== null
  return (
    <div
      className="grid grid-cols-1 items-end min-[360px]:grid-cols-2 gap-3 sm:flex sm:flex-wrap"
      role="group"
      aria-label="Filter by date"
    >
      <Field
        label="From"
        type="date"
        max={days.to ?? undefined}
        value={days.from ?? ''}
        onChange={(event) => onDays({ ...days, from: dayOf(event.target.value) })}
      />
      <Field
        label="To"
        type="date"
        min={days.from ?? undefined}
        value={days.to ?? ''}
        onChange={(event) => onDays({ ...days, to: dayOf(event.target.value) })}
      />
      {isSet && (
        <Button variant="ghost" className="min-h-12 justify-self-start" onClick={() => onDays(allDays)}>
          All dates
        </Button>
      )}
    </div>
  )
}
