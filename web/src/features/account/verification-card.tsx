import { MailWarning } from '../../ui/icons.ts'
import { useBoot } from '../../lib/boot.ts'
import { formatCount } from '../../lib/format.ts'
import { dashboardPath, paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ResendButton } from './resend-button.tsx'
import { useNoticeVerification } from './use-notice-verification.ts'
import { useEmailStatus } from './use-account.ts'

/** In place of the try-on preview until the address is verified. */
export function VerificationCard({ email }: { email: string }) {
  const { hasLocalOutbox, site } = useBoot()
  useNoticeVerification()
  const status = useEmailStatus()
  const recipient = status.data?.pendingEmail ?? email
  return (
    <section
      aria-labelledby="verification"
      className="rounded-card border border-warn-line bg-warn-wash p-7 lg:grid lg:min-h-[560px] lg:content-center lg:p-10"
    >
      <span className="grid size-14 place-items-center rounded-pill bg-warn text-on-warn">
        <MailWarning className="size-6!" aria-hidden />
      </span>
      <h2 id="verification" className="mt-6 text-d-sm">
        Email Verification Required
      </h2>
      <p className="mt-3 max-w-[42ch] text-ink-2">
        Please verify your email address to use the virtual try-on service. The first account of a mailbox
        gets {formatCount(site.signUpBonus, 'free token')} with it.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ResendButton />
        <Button variant="outline" onClick={() => window.location.reload()}>
          I've Verified My Email
        </Button>
      </div>
      <p className="mt-5 max-w-[52ch] text-sm text-ink-2">
        We will send it to <b className="font-semibold break-words text-ink">{recipient}</b>. If that address
        belongs to an account already, the message says so, and how to get into it.
      </p>
      <p className="mt-2 max-w-[52ch] text-sm text-ink-2">
        Not your address?{' '}
        <AppLink className="underline underline-offset-4" href={dashboardPath('settings')}>
          Correct it in the settings
        </AppLink>
        .
      </p>
      {hasLocalOutbox && (
        <a className="mt-2 text-sm text-ink-2 underline underline-offset-4" href={paths.outbox}>
          Development mailbox
        </a>
      )}
    </section>
  )
}
