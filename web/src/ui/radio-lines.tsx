type Choice<Value extends string> = { value: Value; label: string; note?: string }

type RadioLinesProps<Value extends string> = {
  legend: string
  name: string
  choices: readonly Choice<Value>[]
  value: Value
  onValue: (value: Value) => void
}

/** One of a few, each on a line with what it means. */
export function RadioLines<Value extends string>(props: RadioLinesProps<Value>) {
  const { legend, name, choices, value, onValue } = props
  return (
    <fieldset className="min-w-0">
      <legend className="label">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-11 cursor-pointer items-center gap-3 text-ui">
          <input
            type="radio"
            name={name}
            value={choice.value}
            className="size-6 flex-none cursor-pointer accent-primary"
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          <span className="min-w-0 text-ink-2">
            <span className="text-ink">{choice.label}</span>
            {choice.note && `: ${choice.note}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
