import type { ShownProduct } from '../../../contract/product.ts'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'
import { ArrowUpRight } from './icons.ts'

/** A garment in the shop it was taken from: what it is called there, what it costs, and the way to it. */
export function ProductLine({ product, className }: { product: ShownProduct; className?: string }) {
  const { name, price, host, url } = product
  return (
    <div className={classNames('flex items-center justify-between gap-3', className)}>
      <p className="min-w-0 text-sm">
        <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block truncate text-ink-2">
          {price !== null && <span className="tnum text-ink">{price} · </span>}
          {host}
        </span>
      </p>
      <Button
        href={url}
        aria-label={`Buy ${name} at ${host}`}
        target="_blank"
        rel="nofollow noopener noreferrer"
        variant="outline"
        className="flex-none"
      >
        Buy
        <ArrowUpRight aria-hidden />
      </Button>
    </div>
  )
}
