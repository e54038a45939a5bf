import { MailWarning } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { useBoot } from '../../lib/boot.ts'
import { paths } from '../../lib/paths.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPage } from '../../ui/tab-page.tsx'
import { DataSettings } from './data-settings.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailSettings } from './email-settings.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { ResendButton } from './resend-button.tsx'
import { SessionSettings } from './session-settings.tsx'
import { useEmailStatus } from './use-account.ts'

export type SettingsTabProps = {
  /** Every session has ended, this one too: loads a page for visitors. */
  onSignedOut: () => void
  /** Ways in besides the password. */
  waysIn?: ReactNode
  /** What happened to the safety of the account. */
  securityActivity?: ReactNode
  /** Every token gained and spent. */
  statement?: ReactNode
}

export function SettingsTab(props: SettingsTabProps) {
  return (
    <TabPage title="Settings">
      <SettingsBody {...props} />
    </TabPage>
  )
}

function SettingsBody({ onSignedOut, waysIn, securityActivity, statement }: SettingsTabProps) {
  const { hasGoogleSignIn, openIdName, hasPasswordSignIn } = useBoot()
  const status = useEmailStatus()
  if (status.isPending) return <SettingsSkeleton />
  if (status.isError) {
    return (
      <LoadError
        message="Failed to load your settings"
        isRetrying={status.isFetching}
        onRetry={() => void status.refetch()}
      />
    )
  }
  const { email, hasPassword } = status.data
  return (
    <>
      {!status.data.emailVerified && <UnverifiedBanner />}
      <EmailSettings status={status.data} />
      {hasPasswordSignIn && <PasswordSettings hasPassword={hasPassword} />}
      {hasGoogleSignIn && hasPassword && <ProviderSettings name="Google" path={paths.googleSignIn} />}
      {openIdName !== null && hasPassword && <ProviderSettings name={openIdName} path={paths.openIdSignIn} />}
      {waysIn}
      <SessionSettings onSignedOut={onSignedOut} />
      {securityActivity}
      {statement}
      <DataSettings />
      <DeleteAccount email={email} hasPassword={hasPassword} onDeleted={onSignedOut} />
    </>
  )
}

function UnverifiedBanner() {
  return (
    <section
      aria-labelledby="unverified"
      className="mb-8 flex flex-wrap items-center gap-5 rounded-card border border-warn-line bg-warn-wash p-5 lg:p-6"
    >
      <span className="grid size-11 flex-none place-items-center rounded-pill bg-warn text-on-warn">
        <MailWarning aria-hidden />
      </span>
      <div className="min-w-60 flex-1">
        <h2 id="unverified" className="heading-ui text-base">
          Email Verification Required
        </h2>
        <p className="text-sm text-ink-2">
          Please verify your email address to use the virtual try-on service
        </p>
      </div>
      <ResendButton />
    </section>
  )
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading settings" className="grid gap-4 border-t border-line pt-8">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 max-w-[480px]" />
      <Skeleton className="h-12 max-w-[480px]" />
    </div>
  )
}
