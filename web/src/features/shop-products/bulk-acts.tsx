import type { ProductAct, ProductActRequest, ProductStatus } from '../../../../contract/shop-products.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { actWords, statusWords } from './product-words.ts'

const actsOf: Record<ProductStatus, readonly ProductAct[]> = {
  ready: ['hide', 'read-again'],
  review: ['approve', 'hide', 'read-again'],
  refused: ['read-again', 'hide'],
  waiting: ['hide'],
  hidden: ['show'],
}

type BulkActsProps = {
  chosen: ReadonlySet<number>
  /** The status that the list is narrowed to, and how many there are of it. */
  status: ProductStatus | null
  total: number
  isBusy: boolean
  onAct: (request: ProductActRequest) => void
}

/** What is done to the ticked products; with none ticked, to all of the status that is shown. */
export function BulkActs({ chosen, status, total, isBusy, onAct }: BulkActsProps) {
  const isNamed = chosen.size > 0
  const acts = status ? actsOf[status] : (['approve', 'hide', 'show', 'read-again'] as const)
  const of = isNamed ? { ids: [...chosen] } : status && total > 0 ? { status } : null
  const text = isNamed
    ? `${formatNumber(chosen.size)} chosen`
    : of && status
      ? `All ${formatNumber(total)}: ${statusWords[status].label.toLowerCase()}`
      : 'Tick products to change several at once.'
  return (
    <div
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2"
      role="group"
      aria-label="Change products"
    >
      <p role="status" className="tnum text-sm text-ink-2">
        {text}
      </p>
      {of &&
        acts.map((act) => (
          <Button key={act} size="sm" variant="outline" disabled={isBusy} onClick={() => onAct({ act, of })}>
            {actWords[act]}
          </Button>
        ))}
    </div>
  )
}
