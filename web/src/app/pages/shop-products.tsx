import { useLocation, useSearch } from 'wouter'
import { UnverifiedNotice } from '../../features/account/unverified-notice.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { AccountChoice } from '../../features/organisations/account-choice.tsx'
import { ProductsPanel } from '../../features/shop-products/products-panel.tsx'
import { ActingFor, actFor } from '../../lib/acting-for.ts'
import { paths } from '../../lib/paths.ts'
import { DeveloperPage } from '../developers/developer-page.tsx'
import type { PageHead } from '../page.ts'

/** Reached by signed-in users only: the route sees to it. */
export default function ShopProducts() {
  const { user } = useUser()
  const [, navigate] = useLocation()
  const account = new URLSearchParams(useSearch()).get('account')
  return (
    <DeveloperPage
      title="Products"
      note="Which of your products can be tried on, so that the button shows for no other."
      path={paths.shopProducts}
    >
      {user?.emailVerified ? (
        <>
          <AccountChoice
            account={account}
            onAccount={(chosen) => navigate(actFor(chosen, paths.shopProducts))}
          />
          <ActingFor value={account}>
            <ProductsPanel key={account} />
          </ActingFor>
        </>
      ) : (
        <UnverifiedNotice title="Email Verification Required">
          Please verify your email address to read your products.
        </UnverifiedNotice>
      )}
    </DeveloperPage>
  )
}

export function head(): PageHead {
  return { title: 'Products', robots: 'noindex' }
}
