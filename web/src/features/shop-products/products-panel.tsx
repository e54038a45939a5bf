import { useDeferredValue, useState } from 'react'
import { productStatuses, type ProductStatus, type ShopProducts } from '../../../../contract/shop-products.ts'
import { formatCount, formatDateTime, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BulkActs } from './bulk-acts.tsx'
import { FeedForm } from './feed-form.tsx'
import { ProductList } from './product-list.tsx'
import { statusWords } from './product-words.ts'
import { useProductActs, useShopProducts } from './use-shop-products.ts'

const nobody: ReadonlySet<number> = new Set()

/** The products of the shop's feed: how far their pictures are, and which of them the button shows for. */
export function ProductsPanel() {
  const [status, setStatus] = useState<ProductStatus | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState(nobody)
  const products = useShopProducts({ status, search: useDeferredValue(search.trim()), page })
  const { act, forget } = useProductActs()

  function narrow(change: () => void) {
    change()
    setPage(1)
    setChosen(nobody)
  }

  if (products.isPending)
    return (
      <div role="status" aria-label="Loading products">
        <Skeleton className="h-80" />
      </div>
    )
  if (products.isError)
    return (
      <LoadError
        message="Failed to load your products"
        isRetrying={products.isFetching}
        onRetry={() => void products.refetch()}
      />
    )
  const { feed, counts, items, totalPages } = products.data
  const showAll = () =>
    narrow(() => {
      setStatus(null)
      setSearch('')
    })
  if (!feed) return <FeedForm isFirst onRead={showAll} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <FeedState
        feed={feed}
        counts={counts}
        isForgetting={forget.isPending}
        onForget={() => forget.mutate()}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_220px]">
        <Field
          label="Search"
          type="search"
          placeholder="Name or id"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={(event) => narrow(() => setSearch(event.target.value))}
        />
        <SelectField
          label="Show"
          value={status ?? ''}
          onChange={(event) =>
            narrow(() => setStatus(productStatuses.find((one) => one === event.target.value) ?? null))
          }
          options={[
            { value: '', label: `All (${formatNumber(totalOf(counts))})` },
            ...productStatuses.map((one) => ({
              value: one,
              label: `${statusWords[one].label} (${formatNumber(counts[one])})`,
            })),
          ]}
        />
      </div>
      <BulkActs
        chosen={chosen}
        status={search.trim() === '' ? status : null}
        total={status ? counts[status] : 0}
        isBusy={act.isPending}
        onAct={(request) => act.mutate(request, { onSuccess: () => setChosen(nobody) })}
      />
      {items.length === 0 ? (
        <p className="card p-8 text-center text-ink-2">No product fits.</p>
      ) : (
        <ProductList items={items} chosen={chosen} onChosen={setChosen} />
      )}
      <Pager
        page={page}
        totalPages={totalPages}
        onPage={(next) => {
          setPage(next)
          setChosen(nobody)
        }}
      />
      <FeedForm isFirst={false} onRead={showAll} />
    </div>
  )
}

const totalOf = (counts: ShopProducts['counts']) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

type FeedStateProps = {
  feed: NonNullable<ShopProducts['feed']>
  counts: ShopProducts['counts']
  isForgetting: boolean
  onForget: () => void
}

function FeedState({ feed, counts, isForgetting, onForget }: FeedStateProps) {
  const total = totalOf(counts)
  const read = total - counts.waiting
  const percent = total === 0 ? 100 : Math.floor((read / total) * 100)
  return (
    <section className="card p-5 md:p-7" aria-label="Your feed">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="heading-ui wrap-anywhere">{feed.source}</h2>
          <p className="text-sm text-ink-2">Read {formatDateTime(feed.readAt)}</p>
        </div>
        <Button variant="ghost" size="sm" isBusy={isForgetting} onClick={onForget}>
          Forget this feed
        </Button>
      </div>
      <p role="status" className="tnum mt-4 text-ui">
        {counts.waiting > 0
          ? `${formatNumber(read)} of ${formatNumber(total)} pictures read`
          : `${formatNumber(counts.ready)} of ${formatCount(total, 'product')} ready`}
      </p>
      {counts.waiting > 0 && <ProgressBar label="Pictures read" percent={percent} className="mt-3" />}
      {feed.badRows > 0 && (
        <details className="mt-3 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
            {formatCount(feed.badRows, 'row')} could not be read
          </summary>
          <ul className="mt-1 grid gap-1 text-ink-2">
            {feed.bad.map(({ line, id, reason }) => (
              <li key={line} className="wrap-anywhere">
                Line {line}
                {id && ` (${id})`}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
