import { Search, SearchX } from '../../ui/icons.ts'
import { useId, useState } from 'react'
import { priceSearchCostTokens } from '../../../../contract/limits.ts'
import { formatCount, formatTime } from '../../lib/format.ts'
import { TokenCost } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StateIcon } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chooseItems, everything } from './choose-items.ts'
import { ItemChoice, NothingLeft } from './item-choice.tsx'
import { PriceItem } from './price-item.tsx'
import { nothingFound, usePriceSearch } from './use-price-search.ts'

export type PriceSearchPanelProps = {
  garment: File
  sessionId: string
  /** A token was taken or given back. */
  onBalanceChange: () => void
}

/** Similar products in shops, found by the garment's picture. */
export function PriceSearchPanel(props: PriceSearchPanelProps) {
  const { search, isSearching, hasFailed, items, freeUntil } = usePriceSearch(props)
  const headingId = useId()
  const [choice, setChoice] = useState(everything)
  const shown = chooseItems(items ?? [], choice)
  return (
    <Card className="mt-5 p-5 lg:p-6" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={headingId} className="text-d-xs">
            Find it in stores
          </h2>
          <p className="tnum text-sm text-ink-2" role="status">
            {hasFailed ? 'Search Failed' : statusLine(isSearching, items?.length ?? null, shown.length)}
          </p>
          {freeUntil !== null && (
            <p className="tnum text-sm text-ink-2">Searching again is free until {formatTime(freeUntil)}.</p>
          )}
        </div>
        <Button variant="outline" isBusy={isSearching} busyText="Searching..." onClick={search}>
          <Search aria-hidden />
          {items !== null || hasFailed ? 'Search again' : 'Search stores'}
          {freeUntil === null ? <TokenCost tokens={priceSearchCostTokens} /> : <FreeOfCost />}
        </Button>
      </div>
      {isSearching && <SearchingRows />}
      {items?.length === 0 && <NoProducts />}
      {items !== null && items.length > 1 && (
        <ItemChoice items={items} choice={choice} onChange={setChoice} />
      )}
      {items !== null && items.length > 0 && shown.length === 0 && <NothingLeft onClear={setChoice} />}
      {shown.length > 0 && (
        <ul className="mt-4">
          {shown.map((item, index) => (
            <PriceItem key={`${item.url ?? item.name}-${index}`} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** In the place of the tokens that it would cost. */
function FreeOfCost() {
  return <span className="border-l border-line-strong pl-2.5 text-sm font-medium text-ink-2">Free</span>
}

function statusLine(isPending: boolean, found: number | null, shown: number): string {
  if (isPending) return 'Searching...'
  if (found === null) return 'Similar products with prices and buy links'
  if (shown < found) return `${shown} of ${formatCount(found, 'similar product')}`
  return found === 0 ? 'No Products Found' : formatCount(found, 'similar product')
}

function SearchingRows() {
  return (
    <ul className="mt-4" aria-hidden>
      {[1, 2, 3].map((row) => (
        <li key={row} className="flex gap-4 border-t border-line py-4">
          <Skeleton className="h-[90px] w-[72px] flex-none" />
          <span className="flex-1 pt-1">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function NoProducts() {
  return (
    <div className="mt-4 border-t border-line pt-8 pb-4 text-center">
      <StateIcon icon={<SearchX />} />
      <p className="display mt-4 text-d-xs">No Products Found</p>
      <p className="mx-auto mt-2 max-w-[40ch] text-sm text-ink-2">{nothingFound}</p>
      <p className="mt-2 text-sm text-ink-2">Your token is back on your balance.</p>
    </div>
  )
}
