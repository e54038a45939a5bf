import { Check } from '../../ui/icons.ts'
import { priceSearchCostTokens, tryOnCostTokens } from '../../../../contract/limits.ts'
import {
  defaultPrices,
  tokenPackages,
  type PackageId,
  type TokenPackage,
} from '../../../../contract/token-packages.ts'
import { taxSentence, tokenPromise } from '../../content/site.ts'
import { useBoot } from '../../lib/boot.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { TokenCoin } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from './section.tsx'

type PricingProps = { onChoose: (packageId: PackageId) => void }

export function Pricing({ onChoose }: PricingProps) {
  const { tax, prices, site } = useBoot()
  const { currency, amounts } = prices[0] ?? defaultPrices
  return (
    <Section id="token-system" className="border-t border-line">
      <div className="mb-12 grid items-end gap-8 lg:grid-cols-12">
        <h2 className="text-d-md lg:col-span-6">Pay per fitting. Nothing monthly.</h2>
        <Terms />
      </div>
      <ul className="grid gap-4 md:grid-cols-3 lg:gap-5">
        {tokenPackages.map((tokenPackage) => (
          <PackageCard
            key={tokenPackage.id}
            tokenPackage={tokenPackage}
            price={amounts[tokenPackage.id]}
            currency={currency}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <p className="mt-6 text-sm text-ink-2">
        {tax && `${taxSentence(tax)} `}
        New here? Start with {formatCount(site.signUpBonus, 'free token')} after you verify your e-mail.
      </p>
    </Section>
  )
}

const termsOf = (expiryDays: number | null) => [
  `A try-on costs ${formatCount(tryOnCostTokens, 'token')}`,
  `A price search costs ${formatCount(priceSearchCostTokens, 'token')}`,
  tokenPromise(expiryDays),
]

function Terms() {
  const { tokenExpiryDays } = useBoot()
  return (
    <ul className="grid gap-2 text-[0.9375rem] leading-normal text-ink-2 lg:col-span-5 lg:col-start-8">
      {termsOf(tokenExpiryDays).map((term) => (
        <li key={term} className="flex items-start gap-3">
          <Check aria-hidden className="mt-0.5 text-primary-text" />
          {term}
        </li>
      ))}
    </ul>
  )
}

type PackageCardProps = PricingProps & { tokenPackage: TokenPackage; price: number; currency: string }

function PackageCard({ tokenPackage, price, currency, onChoose }: PackageCardProps) {
  const { name, description, tokenAmount, isPopular } = tokenPackage
  return (
    <li
      className={classNames(
        'card relative flex flex-col p-6 transition-shadow hover:shadow-float md:p-5 xl:p-7',
        isPopular && 'border-primary! outline outline-primary',
      )}
    >
      {isPopular && (
        <span className="badge absolute -top-3 left-6 bg-primary! text-on-primary!">Most popular</span>
      )}
      <h3 className="flex items-center gap-2 font-sans text-base font-medium tracking-normal text-ink-2">
        <TokenCoin />
        {name}
      </h3>
      <p className="mt-6 flex items-baseline gap-2">
        <b className="display tnum text-[4rem] leading-none">{tokenAmount}</b>
        <span className="text-ink-2">tokens</span>
      </p>
      <p className="mt-3 mb-7 text-[0.9375rem] leading-normal text-ink-2">{description}</p>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-5 lg:max-xl:flex-col">
        <b className="tnum text-xl font-semibold">{formatMoney(price, currency)}</b>
        <span className="tnum text-sm text-ink-2">
          {formatMoney(price / tokenAmount, currency)} per token
        </span>
      </p>
      <Button
        variant={isPopular ? 'primary' : 'outline'}
        className="mt-5 w-full px-2!"
        onClick={() => onChoose(tokenPackage.id)}
      >
        Choose {name}
      </Button>
    </li>
  )
}
