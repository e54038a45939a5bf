import { ArrowUpRight, Star } from '../../ui/icons.ts'
import { useState } from 'react'
import type { PriceSearchItem } from '../../../../contract/price-search.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'

export function PriceItem({ item }: { item: PriceSearchItem }) {
  return (
    <li className="flex gap-4 border-t border-line py-4">
      <Thumbnail src={item.image} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="text-ui leading-snug font-semibold">{item.name}</p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
              {item.store}
              {item.rating !== undefined && <Rating value={item.rating} />}
              {item.condition !== 'New' && <Badge className="py-0.5">{item.condition}</Badge>}
            </p>
          </div>
          <p className="tnum flex-none text-right">
            <b className="font-semibold">{item.price}</b>
            {item.originalPrice && (
              <s className="block text-xs text-ink-3">
                <span className="sr-only">instead of </span>
                {item.originalPrice}
              </s>
            )}
          </p>
        </div>
        <div className="mt-1.5 flex min-h-9 items-center justify-between gap-3">
          <p className="flex flex-wrap gap-x-3 text-xs font-medium">
            <MatchWord match={item.match} />
            <StockWord inStock={item.inStock} />
          </p>
          <BuyLink item={item} />
        </div>
      </div>
    </li>
  )
}

function BuyLink({ item }: { item: PriceSearchItem }) {
  const label = `Buy ${item.name}`
  if (item.url) {
    return (
      <Button
        href={item.url}
        aria-label={label}
        target="_blank"
        rel="noopener noreferrer nofollow"
        variant="outline"
        size="sm"
      >
        Buy
        <ArrowUpRight aria-hidden />
      </Button>
    )
  }
  // It stays in reach of the keyboard, so that everyone can find out why it does nothing.
  const explain = () =>
    showToast({ title: 'Link Not Available', description: 'This store did not give us a link.' })
  return (
    <Button variant="outline" size="sm" aria-label={label} aria-disabled onClick={explain}>
      Buy
      <ArrowUpRight aria-hidden />
    </Button>
  )
}

function StockWord({ inStock }: { inStock: boolean | undefined }) {
  if (inStock === undefined) return null
  return (
    <span className={inStock ? 'text-success' : 'text-ink-3'}>{inStock ? 'In stock' : 'Out of stock'}</span>
  )
}

function MatchWord({ match }: { match: number | undefined }) {
  if (match === undefined) return null
  return <span className="tnum text-ink-2">{match}% match</span>
}

function Rating({ value }: { value: number }) {
  return (
    <span className="tnum inline-flex items-center gap-1 text-xs">
      <Star className="size-3! fill-current" aria-hidden />
      <span className="sr-only">Rated </span>
      {value.toFixed(1)}
    </span>
  )
}

/** A shop's picture may be gone, or refuse to be shown elsewhere. */
function Thumbnail({ src }: { src: string }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <span className="picture-box h-[90px] w-[72px] flex-none">
      {src !== '' && !hasFailed && (
        <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      )}
    </span>
  )
}
