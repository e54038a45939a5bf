import { useBoot } from '../../lib/boot.ts'
import { classNames } from '../../lib/class-names.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const links = [
  { href: paths.privacy, label: 'Privacy' },
  { href: paths.terms, label: 'Terms' },
  { href: paths.cookies, label: 'Cookies' },
]

const others = [
  { href: paths.withdrawal, label: 'Withdraw from contract here' },
  { href: paths.developers, label: 'Developers' },
]

/** The sidebar's end: legal pages, the theme, the developers' pages, and in a local installation the mails it has sent. */
export function LegalLinks({ onFollow }: { onFollow?: () => void }) {
  const { hasLocalOutbox } = useBoot()
  const looks = 'inline-flex min-h-9 items-center px-2 text-sm text-ink-2 hover:underline'
  return (
    <div className="mt-auto pt-6">
      <ThemeSwitch />
      <nav aria-label="Legal" className="mt-3">
        <p className="mb-1 px-3 text-2xs font-semibold text-ink-3">Legal</p>
        <div className="flex flex-wrap px-1">
          {links.map(({ href, label }) => (
            <AppLink key={href} href={href} onClick={onFollow} className={looks}>
              {label}
            </AppLink>
          ))}
        </div>
      </nav>
      {others.map(({ href, label }) => (
        <AppLink key={href} href={href} onClick={onFollow} className={classNames('mx-1 flex! w-fit', looks)}>
          {label}
        </AppLink>
      ))}
      {hasLocalOutbox && (
        <a
          href={paths.outbox}
          className="mx-1 inline-flex min-h-9 items-center px-2 text-xs text-ink-3 hover:underline"
        >
          Development mailbox
        </a>
      )}
    </div>
  )
}
