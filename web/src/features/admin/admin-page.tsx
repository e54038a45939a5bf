import { ArrowLeft } from '../../ui/icons.ts'
import { useState, type ReactNode } from 'react'
import type { Statement } from '../../../../contract/payments.ts'
import { dashboardPath } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/tab-page.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { Analytics } from './analytics.tsx'
import { AuditLog } from './audit-log.tsx'
import { PaymentTable } from './payment-table.tsx'
import { Quality } from './quality.tsx'
import { ReportedShareList } from './reported-shares.tsx'
import { SiteSettingsForm } from './site-settings.tsx'
import { TokenGrants } from './token-grants.tsx'
import { TroubledTryOns } from './troubled-try-ons.tsx'
import { UserTable } from './user-table.tsx'

export const adminTabs = [
  { id: 'analytics', label: 'Analytics' },
  { id: 'payments', label: 'Payments' },
  { id: 'users', label: 'Users' },
  { id: 'tokens', label: 'Tokens' },
  { id: 'try-ons', label: 'Try-Ons' },
  { id: 'quality', label: 'Quality' },
  { id: 'reports', label: 'Reports' },
  { id: 'settings', label: 'Settings' },
  { id: 'audit-log', label: 'Audit Log' },
  { id: 'security-log', label: 'Security Log' },
] as const
export type AdminTab = (typeof adminTabs)[number]['id']

export type AdminPageProps = {
  /** The open tab stands in the address. */
  tab: AdminTab
  onTab: (tab: AdminTab) => void
  /** Shows a user's ledger entries. */
  renderStatement: (statement: Statement) => ReactNode
  /** The business in a chosen period. */
  overview?: ReactNode
  /** What happened to the safety of all accounts. */
  securityLog?: ReactNode
}

export function AdminPage(props: AdminPageProps) {
  const { tab, onTab, renderStatement, overview, securityLog } = props
  const [grantee, setGrantee] = useState('')

  function addTokensTo(userId: string) {
    setGrantee(userId)
    onTab('tokens')
  }

  return (
    <div className="max-w-[1180px] px-4 py-6 pb-16 md:px-8 lg:py-8 xl:px-10">
      <AppLink
        href={dashboardPath()}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden />
        Back to Dashboard
      </AppLink>
      <PageTitle>Admin</PageTitle>
      <div className="mt-5">
        <Tabs
          label="Admin"
          items={adminTabs}
          value={tab}
          onValue={onTab}
          className="overflow-x-auto overflow-y-hidden whitespace-nowrap"
        >
          <TabPanel id="analytics" className="mt-7">
            <Analytics overview={overview} />
          </TabPanel>
          <TabPanel id="payments" className="mt-7">
            <PaymentTable />
          </TabPanel>
          <TabPanel id="users" className="mt-7">
            <UserTable renderStatement={renderStatement} onAddTokens={addTokensTo} />
          </TabPanel>
          <TabPanel id="tokens" className="mt-7">
            <TokenGrants userId={grantee} />
          </TabPanel>
          <TabPanel id="try-ons" className="mt-7">
            <TroubledTryOns />
          </TabPanel>
          <TabPanel id="quality" className="mt-7">
            <Quality />
          </TabPanel>
          <TabPanel id="reports" className="mt-7">
            <ReportedShareList />
          </TabPanel>
          <TabPanel id="settings" className="mt-7">
            <SiteSettingsForm />
          </TabPanel>
          <TabPanel id="audit-log" className="mt-7">
            <AuditLog />
          </TabPanel>
          <TabPanel id="security-log" className="mt-7">
            {securityLog}
          </TabPanel>
        </Tabs>
      </div>
    </div>
  )
}
