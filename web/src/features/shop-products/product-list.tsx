import type { ShopProductRow } from '../../../../contract/shop-products.ts'
import { Badge } from '../../ui/badge.tsx'
import { Shirt } from '../../ui/icons.ts'
import { problemOf, statusWords } from './product-words.ts'

type ProductListProps = {
  items: readonly ShopProductRow[]
  chosen: ReadonlySet<number>
  onChosen: (chosen: ReadonlySet<number>) => void
}

/** Products with their pictures, each to be ticked for what is done to several. */
export function ProductList({ items, chosen, onChosen }: ProductListProps) {
  function toggle(id: number, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <ul className="card divide-y divide-line" aria-label="Products">
      {items.map((item) => (
        <li key={item.id}>
          <label className="flex cursor-pointer items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
            <input
              type="checkbox"
              className="size-6 flex-none cursor-pointer accent-primary"
              aria-label={item.title}
              checked={chosen.has(item.id)}
              onChange={(event) => toggle(item.id, event.currentTarget.checked)}
            />
            <Thumbnail item={item} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{item.title}</span>
              <span className="block truncate text-sm text-ink-2">
                {[item.externalId, item.garmentClass, item.colour].filter(Boolean).join(' · ')}
              </span>
              {item.problem && (
                <span className="mt-0.5 block text-sm text-ink-2">{problemOf(item.problem)}</span>
              )}
            </span>
            <Badge tone={statusWords[item.status].tone}>{statusWords[item.status].label}</Badge>
          </label>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ item: { thumbnail } }: { item: ShopProductRow }) {
  const looks = 'h-15 w-12 flex-none rounded-sm border border-line'
  if (thumbnail)
    return (
      <img src={thumbnail} alt="" width={48} height={60} className={`${looks} bg-white object-contain`} />
    )
  return (
    <span aria-hidden className={`${looks} grid place-items-center bg-sunken text-ink-3`}>
      <Shirt />
    </span>
  )
}
