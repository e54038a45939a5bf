import { useId, type ReactNode } from 'react'
import type { PriceSearchItem } from '../../../../contract/price-search.ts'
import { Button } from '../../ui/button.tsx'
import { everything, hasComparablePrices, listStores, type Choice } from './choose-items.ts'

type ItemChoiceProps = {
  items: PriceSearchItem[]
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Sorting and narrowing what was found; only what makes a difference here is offered. */
export function ItemChoice({ items, choice, onChange }: ItemChoiceProps) {
  const stores = listStores(items)
  const hasPrices = hasComparablePrices(items)
  const hasBoth = (condition: (item: PriceSearchItem) => boolean) =>
    items.some(condition) && !items.every(condition)
  const change = (difference: Partial<Choice>) => onChange({ ...choice, ...difference })
  return (
    <div
      className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-4 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
      role="group"
      aria-label="Sort and filter"
    >
      {hasPrices && (
        <Select
          label="Sort by"
          value={choice.order}
          onChange={(order) => change({ order: order === 'price' ? 'price' : 'match' })}
        >
          <option value="match">Best match</option>
          <option value="price">Lowest price</option>
        </Select>
      )}
      {stores.length > 1 && (
        <Select label="Store" value={choice.store} onChange={(store) => change({ store })}>
          <option value="">All stores</option>
          {stores.map((store) => (
            <option key={store}>{store}</option>
          ))}
        </Select>
      )}
      {hasBoth(({ condition }) => condition === 'New') && (
        <Select
          label="Condition"
          value={choice.condition}
          onChange={(condition) =>
            change({ condition: condition === 'new' || condition === 'used' ? condition : 'any' })
          }
        >
          <option value="any">Any condition</option>
          <option value="new">New</option>
          <option value="used">Not new</option>
        </Select>
      )}
      {hasPrices && <MostPrice value={choice.mostPrice} onChange={(mostPrice) => change({ mostPrice })} />}
      {hasBoth(({ inStock }) => inStock === true) && (
        <label className="flex min-h-11 items-center gap-2.5 self-end text-sm font-medium">
          <input
            type="checkbox"
            className="size-4.5 accent-primary"
            checked={choice.onlyInStock}
            onChange={(event) => change({ onlyInStock: event.currentTarget.checked })}
          />
          In stock
        </label>
      )}
    </div>
  )
}

/** When the filters leave nothing, what was found is one click away. */
export function NothingLeft({ onClear }: { onClear: (choice: Choice) => void }) {
  return (
    <div className="mt-4 border-t border-line py-8 text-center">
      <p className="text-sm text-ink-2">None of these products passes your filters.</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => onClear(everything)}>
        Clear filters
      </Button>
    </div>
  )
}

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field min-h-11 py-2 text-sm"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  )
}

function MostPrice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label className="label" htmlFor={id}>
        Price up to
      </label>
      <input
        id={id}
        className="field min-h-11 py-2 text-sm"
        inputMode="decimal"
        placeholder="Any"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
