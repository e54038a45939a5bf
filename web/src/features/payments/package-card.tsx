import { useEffect, useRef } from 'react'
import type { TokenPackage } from '../../../../contract/packages.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatMoney } from '../../lib/format.ts'
import { TokenCoin } from '../../ui/brand-mark.tsx'

type PackageCardProps = {
  tokenPackage: TokenPackage
  /** In the currency's smallest unit. */
  price: number
  currency: string
  isWanted: boolean
  onChoose: () => void
}

/** The whole card is the button. */
export function PackageCard({ tokenPackage, price, currency, isWanted, onChoose }: PackageCardProps) {
  const card = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  const { name, description, tokenAmount, isPopular } = tokenPackage
  return (
    <button
      ref={card}
      type="button"
      data-arrival={isWanted || undefined}
      className={classNames(
        'card relative flex flex-col p-6 text-left transition-shadow hover:shadow-float lg:p-7',
        isPopular && 'border-primary outline-1 outline-primary focus-visible:outline-2',
      )}
      onClick={onChoose}
    >
      {isPopular && (
        <span className="badge absolute -top-3 left-6 bg-primary text-on-primary">Most popular</span>
      )}
      <span className="flex items-center gap-2 font-medium text-ink-2">
        <TokenCoin size={20} />
        {name}
      </span>
      <span className="mt-6 flex items-baseline gap-2">
        <b className="display tnum text-[4rem] leading-none">{tokenAmount}</b>
        <span className="text-ink-2">tokens</span>
      </span>
      <span className="mt-3 mb-7 text-ui text-ink-2">{description}</span>
      <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-5 lg:max-xl:flex-col">
        <b className="tnum text-xl font-semibold">{formatMoney(price, currency)}</b>
        <span className="tnum text-sm text-ink-2">
          {formatMoney(price / tokenAmount, currency)} per token
        </span>
      </span>
      <span className={classNames('btn mt-5 w-full', isPopular ? 'btn-primary' : 'btn-outline')}>
        Buy for {formatMoney(price, currency)}
      </span>
    </button>
  )
}
