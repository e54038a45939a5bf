import { garmentClasses, type GarmentClass } from '../../../../contract/try-on.ts'

type GarmentClassChipsProps = {
  /** undefined: the engine finds out. */
  value: GarmentClass | undefined
  onValue: (garmentClass: GarmentClass | undefined) => void
  isDisabled: boolean
}

const labels: Record<GarmentClass, string> = {
  top: 'Top',
  dress: 'Dress',
  bottom: 'Bottom',
  outerwear: 'Outerwear',
}

/** What kind of garment it is; found out by itself unless the user says so. */
export function GarmentClassChips({ value, onValue, isDisabled }: GarmentClassChipsProps) {
  return (
    <fieldset className="mt-4" disabled={isDisabled}>
      <legend className="label">Garment type</legend>
      <div className="flex flex-wrap gap-2">
        <Chip label="Automatic" isChosen={value === undefined} onChoose={() => onValue(undefined)} />
        {garmentClasses.map((garmentClass) => (
          <Chip
            key={garmentClass}
            label={labels[garmentClass]}
            isChosen={value === garmentClass}
            onChoose={() => onValue(garmentClass)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = { label: string; isChosen: boolean; onChoose: () => void }

function Chip({ label, isChosen, onChoose }: ChipProps) {
  return (
    <label className="relative cursor-pointer">
      <input
        type="radio"
        name="garmentClass"
        className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="inline-flex min-h-11 items-center rounded-pill border border-line-strong px-4 text-sm font-medium text-ink-2 peer-checked:border-primary peer-checked:bg-primary-wash peer-checked:font-semibold peer-checked:text-primary-text peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-primary peer-disabled:border-line peer-disabled:bg-sunken peer-disabled:text-ink-3 pointer-events-none">
        {label}
      </span>
    </label>
  )
}
