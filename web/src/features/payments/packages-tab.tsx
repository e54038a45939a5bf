import { taxSentence, tokenLife } from '../../content/site.ts'
import { Clock, Infinity as InfinityIcon, Lock, Zap } from '../../ui/icons.ts'
import { useState, type ReactNode } from 'react'
import { priceSearchCostTokens, tryOnCostTokens } from '../../../../contract/limits.ts'
import { tokenPackages, type TokenPackage } from '../../../../contract/packages.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { useBoot } from '../../lib/boot.ts'
import { formatCount } from '../../lib/format.ts'
import { dashboardPath, paymentReturnPath } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { showToast } from '../../ui/toast.tsx'
import { TabPage } from '../../ui/tab-page.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { PackageCard } from './package-card.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { usePrices } from './use-prices.ts'

export type PackagesTabProps = {
  /** Stands above the packages, e.g. why the balance is below zero. */
  notice?: ReactNode
  /** In place of the link to one's own statement. */
  statement?: ReactNode
  /** The package that was chosen before there was an account: brought into view. */
  wantedId?: string | null
  /** Loads the path that a payment comes back to anew, so that every part of the page shows the new balance. */
  onPaid: () => void
}

const promisesOf = (expiryDays: number | null) => [
  { icon: Zap, text: 'Delivered instantly' },
  { icon: Lock, text: 'Card details never reach us' },
  { icon: expiryDays === null ? InfinityIcon : Clock, text: tokenLife(expiryDays) },
]

export function PackagesTab({ notice, statement, wantedId, onPaid }: PackagesTabProps) {
  const { origin, payments, tax, tokenExpiryDays } = useBoot()
  const { of } = useActingFor()
  const { prices, all, choose: chooseCurrency } = usePrices()
  const [chosen, setChosen] = useState<TokenPackage | null>(null)

  function choose(tokenPackage: TokenPackage) {
    if (payments) setChosen(tokenPackage)
    else
      showToast({ title: 'Payments are not set up', description: 'This service does not sell tokens yet.' })
  }

  return (
    <TabPage
      title="Choose Your Token Package"
      note={`A try-on costs ${formatCount(tryOnCostTokens, 'token')}. A price search costs ${formatCount(priceSearchCostTokens, 'token')}. ${tokenLife(tokenExpiryDays)}.`}
    >
      {notice}
      <CurrencyChoice all={all} chosen={prices.currency} onChoose={chooseCurrency} />
      <ul className="grid gap-5 md:grid-cols-3">
        {tokenPackages.map((tokenPackage) => (
          <li key={tokenPackage.id} className="grid">
            <PackageCard
              tokenPackage={tokenPackage}
              price={prices.amounts[tokenPackage.id]}
              currency={prices.currency}
              isWanted={tokenPackage.id === wantedId}
              onChoose={() => choose(tokenPackage)}
            />
          </li>
        ))}
      </ul>
      <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-3 text-sm text-ink-2">
        {promisesOf(tokenExpiryDays).map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-2.5">
            <Icon aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      {tax && <p className="mt-6 text-sm text-ink-2">{taxSentence(tax)}</p>}
      {statement ?? (
        <AppLink
          href={dashboardPath('settings')}
          className="mt-6 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          Every token gained and spent
        </AppLink>
      )}
      {chosen && (
        <PaymentDialog
          tokenPackage={chosen}
          price={prices.amounts[chosen.id]}
          currency={prices.currency}
          returnUrl={`${origin}${of(paymentReturnPath)}`}
          onClose={() => setChosen(null)}
          onPaid={onPaid}
        />
      )}
    </TabPage>
  )
}
