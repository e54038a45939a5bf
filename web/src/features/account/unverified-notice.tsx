import { MailWarning } from '../../ui/icons.ts'
import { useId, type ReactNode } from 'react'
import { ResendButton } from './resend-button.tsx'
import { useEmailStatus } from './use-account.ts'

/** What an unverified account cannot do here, where its mail goes, and the way to have it sent again. */
export function UnverifiedNotice({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const { data: status } = useEmailStatus()
  return (
    <section
      aria-labelledby={id}
      className="mb-8 flex flex-wrap items-center gap-5 rounded-card border border-warn-line bg-warn-wash p-5 lg:p-6"
    >
      <span className="grid size-11 flex-none place-items-center rounded-pill bg-warn text-on-warn">
        <MailWarning aria-hidden />
      </span>
      <div className="min-w-60 flex-1">
        <h2 id={id} className="heading-ui text-base">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{children}</p>
        {status && (
          <p className="mt-1 text-sm break-words text-ink-2">
            The mail goes to {status.pendingEmail ?? status.email}.
          </p>
        )}
      </div>
      <ResendButton />
    </section>
  )
}
