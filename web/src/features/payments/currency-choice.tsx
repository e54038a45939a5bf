import type { Prices } from '../../../../contract/token-packages.ts'

type CurrencyChoiceProps = { all: Prices[]; chosen: string; onChoose: (currency: string) => void }

/** In which currency to pay, where there is more than one. */
export function CurrencyChoice({ all, chosen, onChoose }: CurrencyChoiceProps) {
  if (all.length < 2) return null
  return (
    <label className="mb-6 flex w-fit items-center gap-3 text-sm font-medium">
      Currency
      <select
        className="field w-auto! min-w-24"
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {all.map(({ currency }) => (
          <option key={currency} value={currency}>
            {currency.toUpperCase()}
          </option>
        ))}
      </select>
    </label>
  )
}
