import type { MouseEvent, ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { useBoot } from '../../lib/boot.ts'
import { AppLink } from '../../ui/app-link.tsx'

type FooterLinksProps = { onSection: (sectionId: string) => void }

export function FooterLinks({ onSection }: FooterLinksProps) {
  const { brand, supportEmail } = useBoot()
  const helpMail = `mailto:${supportEmail}?subject=${encodeURIComponent(`Help with ${brand}`)}`
  return (
    <nav aria-label="Footer" className="contents">
      <Group heading="Platform">
        <SectionLink id="how-it-works" label="How It Works" onSection={onSection} />
        <SectionLink id="token-system" label="Pricing" onSection={onSection} />
        <SectionLink id="features" label="Features" onSection={onSection} />
        <PageLink href={paths.faq} label="FAQ" />
        <PageLink href={paths.verify} label="Verify an Image" />
        <PageLink href={paths.apiReference} label="API" />
      </Group>
      <Group heading="Support">
        <PageLink href={helpMail} label="Help Centre" />
        <SectionLink id="contact" label="Contact" onSection={onSection} />
        <PageLink href={paths.privacy} label="Privacy" />
      </Group>
      <Group heading="Legal">
        <PageLink href={paths.terms} label="Terms" />
        <PageLink href={paths.cookies} label="Cookies" />
        <PageLink href={paths.withdrawal} label="Withdraw from contract here" />
      </Group>
    </nav>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="heading-ui mb-2 text-sm">{heading}</h3>
      {children}
    </div>
  )
}

const linkLooks = 'flex min-h-9 w-fit items-center text-ink-2 hover:underline'

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <AppLink href={href} className={linkLooks}>
      {label}
    </AppLink>
  )
}

type SectionLinkProps = { id: string; label: string; onSection: (sectionId: string) => void }

/** A real address, so that it works before the page is alive and in a new tab. */
function SectionLink({ id, label, onSection }: SectionLinkProps) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSection(id)
  }
  return (
    <a href={`${paths.landing}#${id}`} className={linkLooks} onClick={follow}>
      {label}
    </a>
  )
}
